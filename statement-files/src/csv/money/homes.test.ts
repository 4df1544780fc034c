// The currency of a file that names none: its language and its names of payments show its country.
import { expect, test } from "vitest"
import { readStatement } from "../../read.ts"
import { lines } from "../../../test/reading.ts"

const reading = (currency: string, ...file: ReadonlyArray<string>) =>
  readStatement(Buffer.from(lines(...file)), { fileName: "download.csv", today: "2024-06-30", currency })

const polish = ["Data;Opis;Kwota;Saldo", "2024-03-01;Sklep;-12,50;87,50", "2024-03-02;Bilet;-3,00;84,50"]
const english = "Date,Description,Debit,Credit"
const indian = [english, "2024-03-01,UPI-FISHMONGER,14.20,", "2024-03-02,UPI-TRAM,3.00,"]
const french = ["Date;Libellé;Débit;Crédit", "2024-03-01;Poissonnier;12,50;", "2024-03-02;Tram;;3,00"]

test.each([
  ["headings of one country's language", "PLN", polish],
  ["payments that there are in one country alone", "INR", indian],
  ["the country of the account's number", "CHF", ["IBAN: CH9300762011623852957", english, "2024-03-01,Tram,3.00,"]],
  [
    "payments of one country beside a language of several",
    "EUR",
    [
      "Data;Causale;Importo",
      "2024-03-01;PagoPA tassa;-3,00",
      "2024-03-02;PagoPA bollo;-2,00",
      "2024-03-03;Stipendio;900,00",
    ],
  ],
  ["the years since Buddha", "THB", [english, "14/03/2567,Tram,3.00,", "15/03/2567,Tram,,3.00"]],
])("%s", (_, currency, file) => {
  const { rows, questions, evidence } = reading("USD", ...file)
  expect({ questions, by: evidence?.currency }).toEqual({ questions: [], by: "known" })
  expect(rows[0]).toMatchObject({ currency })
})

test.each(["USD", "EUR"])(
  "a language of several countries does not tell, whatever the budget is in: %s",
  (currency) => {
    const [question] = reading(currency, ...french).questions
    expect(question?.options.slice(0, 3).map(({ value }) => value)).toEqual(["EUR", "CHF", "CAD"])
  },
)

test("what is known of such files is shown, and can be said otherwise", () => {
  expect(reading("USD", ...polish).settled).toMatchObject([{ id: "currency", suggested: "PLN" }])
  const options = { fileName: "download.csv", today: "2024-06-30", currency: "USD", answers: { currency: "EUR" } }
  const { rows, evidence } = readStatement(Buffer.from(lines(...polish)), options)
  expect({ currency: rows[0]?.currency, by: evidence?.currency }).toEqual({ currency: "EUR", by: "said" })
})

test.each([
  ["INR", "AED", "Date,Description,Chq/Ref No.,Debit,Credit"],
  ["EUR", "AOA", "Data,Descrição,Montante,Débito,Crédito"],
  ["EUR", "CHF", "Data contabile,Descrizione,Causale,Addebito,Accredito"],
])("what several countries call a column alike does not tell which: %s and %s", (likely, other, heading) => {
  const [question] = reading("USD", heading, "14-03-2024,Fishmonger,,14.20,", "15-03-2024,Pay,,,3.00").questions
  expect(question?.options.slice(0, 2).map(({ value }) => value)).toEqual([likely, other])
})

test("what contradicts itself says nothing", () =>
  expect(reading("USD", "Data;Omschrijving;Kwota;Saldo", ...polish.slice(1)).questions).toMatchObject([
    { kind: "currency" },
  ]))

test("whatever the lines above say of another currency comes first", () => {
  const above = (line: string) => reading("USD", line, ...polish)
  expect(above("Waluta rachunku: EUR").rows).toMatchObject([{ currency: "EUR" }, {}])
  expect(above("Konto EUR 12").questions).toMatchObject([{ kind: "currency" }])
})

test("before 2002 there were no euros to be kept in", () =>
  expect(reading("USD", "Datum;Verwendungszweck;Soll", "2001-03-01;Tram;3,00").questions).toMatchObject([
    { kind: "currency" },
  ]))

test("one row with the name of a payment is a name", () =>
  expect(reading("USD", english, "2024-03-01,UPI PIZZA,14.20,", "2024-03-02,Tram,3.00,").questions).toHaveLength(1))
