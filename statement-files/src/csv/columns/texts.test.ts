// What a row is called.
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

test("what stands in every row comes behind what tells them apart", () =>
  expect(
    named(
      "Date;Text;Details;Debit;Credit",
      "2024-03-14;CARD X1234;CARD X1234 Fishmonger;14.20;",
      "2024-03-15;CARD X1234;CARD X1234 Tram;3.00;",
      "2024-03-18;CARD X1234;CARD X1234 Choir;;9.00",
    ),
  ).toEqual(["CARD X1234 Fishmonger / CARD X1234", "CARD X1234 Tram / CARD X1234", "CARD X1234 Choir / CARD X1234"]))
