// The names of rows.
import { expect, test } from "vitest"
import { lines, read } from "../../../test/reading.ts"

const named = (...all: ReadonlyArray<string>) => read(lines(...all)).rows.map(({ name, note }) => `${name} / ${note}`)

test("the person's own name, on whichever side of a payment, is not what a row is called", () =>
  expect(
    named(
      "Date;Payer;Beneficiary;Debit;Credit",
      "2024-03-14;Jane Demo;Fishmonger;14.20;",
      "2024-03-15;Quillon Works;Jane Demo;;900.00",
      "2024-03-18;Jane Demo;Tram;3.00;",
    ),
  ).toEqual(["Fishmonger / Jane Demo", "Quillon Works / Jane Demo", "Tram / Jane Demo"]))

test("of both sides of a payment it is the one that is not the person, whatever else pays and is paid", () =>
  expect(
    named(
      "Date;Zahlungspflichtige*r;Zahlungsempfänger*in;Debit;Credit",
      "2024-03-14;ISSUER;Fishmonger;14.20;",
      "2024-03-15;Quillon Works;Jane Demo;;900.00",
      "2024-03-18;Jane Demo;Tram;3.00;",
      "2024-03-19;Tram;Jane Demo;;3.00",
    ).map((row) => row.split(" / ")[0]),
  ).toEqual(["Fishmonger", "Quillon Works", "Tram", "Tram"]))

test("a shop that pays back is not the person", () =>
  expect(
    named(
      "Date;Payer;Payee;Debit;Credit",
      "2024-03-14;Jane Demo;Tram;3.00;",
      "2024-03-15;Jane Demo;Choir;4.00;",
      "2024-03-19;Tram;;;3.00",
    ),
  ).toEqual(["Tram / Jane Demo", "Choir / Jane Demo", "Tram / "]))

test.each([
  ["the number of an account", "Payee", "NL20INGB0001234567"],
  ["a number", "Description", "4512"],
  ["a code", "Description", "X2"],
  ["what kind of row it is", "Transaction type", "Card Purchase"],
  ["a mark of money out", "Type", "Expense"],
])("%s is what a row is called only where nothing else is", (_, heading, cell) => {
  const row = (note: string) => named(`Date,${heading},Note,Debit`, `2024-03-14,${cell},${note},14.20`)
  expect(row("Fishmonger")).toEqual([expect.stringMatching(/^Fishmonger/)])
  expect(row("")).toEqual([`${cell} / `])
})

test("what stands in every row comes behind what tells them apart", () =>
  expect(
    named(
      "Date;Text;Details;Debit;Credit",
      "2024-03-14;CARD X1234;CARD X1234 Fishmonger;14.20;",
      "2024-03-15;CARD X1234;CARD X1234 Tram;3.00;",
      "2024-03-18;CARD X1234;CARD X1234 Choir;;9.00",
    ),
  ).toEqual(["CARD X1234 Fishmonger / CARD X1234", "CARD X1234 Tram / CARD X1234", "CARD X1234 Choir / CARD X1234"]))

test("words that stand alone below a row are its own, whatever they say", () =>
  expect(
    named(
      "Date,Value date,Description,Withdrawals,Deposits",
      "2024-03-14,2024-03-14,POINT-OF-SALE,14.20,",
      ",,Pending Books,,",
      "2024-03-15,2024-03-15,PAYMENT,,9.00",
      ",,Harbor,,",
    ),
  ).toEqual(["POINT-OF-SALE Pending Books / ", "PAYMENT Harbor / "]))

test("a column of a few words beside one of many comes second", () =>
  expect(
    named(
      "Date;History;Description;Debit;Credit",
      ...["Fishmonger", "Tram", "Choir", "Harbor", "Ferry", "Garden"].map((name, at) =>
        at % 2 === 0 ? `2024-03-1${at};Pix sent;${name};14.20;` : `2024-03-1${at};Pix received;${name};;9.00`,
      ),
    ).slice(0, 2),
  ).toEqual(["Fishmonger / Pix sent", "Tram / Pix received"]))
