// Whole files in the shape of real banks' downloads, to the last field.
import { expect, test } from "vitest"
import { dutchStatement, germanReport, nordicStatement, swissStatement } from "../../test/camt-banks.ts"
import { readCamtText } from "../../test/camt-pieces.ts"

const facts = (text: string) => {
  const { rows, accounts, pending, passedOver, problems, questions, refused } = readCamtText(text)
  return {
    rows: rows.map(({ date, amount, currency, name, note, bankId, accountKey }) => [
      `${date} ${amount} ${currency} in ${accountKey}`,
      name,
      note,
      bankId,
    ]),
    balances: accounts.map(({ key, name, closingBalance }) => [key, name, closingBalance]),
    others: { pending, passedOver, problems, questions, refused },
  }
}
const nothingElse = { pending: 0, passedOver: 0, problems: [], questions: [], refused: null }

test("a German bank's report", () =>
  expect(facts(germanReport)).toEqual({
    rows: [
      [
        "2024-01-31 3999 EUR in DE02120300000000202051",
        "Stadtwerke Hafenstadt GmbH",
        "Abschlag Strom Januar 2024 · FOLGELASTSCHRIFT",
        null,
      ],
      ["2024-01-31 5000 EUR in DE02120300000000202051", "BARGELDAUSZAHLUNG", "", null],
    ],
    balances: [["DE02120300000000202051", "DE02120300000000202051", 91001]],
    others: { ...nothingElse, pending: 1 },
  }))

test("a Swiss bank's statement in two currencies", () =>
  expect(facts(swissStatement)).toEqual({
    rows: [
      [
        "2024-01-25 55550 CHF in CH9300762011623852957 CHF",
        "E-Banking-Sammelauftrag",
        "Verwaltung Seeblick AG, Zeitung",
        "990125CH00000001",
      ],
      ["2024-01-26 2000 CHF in CH9300762011623852957 CHF", "Kauf Lumen Store New York", "", "990126CH00000002"],
      ["2024-01-27 -1000 EUR in CH9300762011623852957 EUR", "Ada Beispiel", "", null],
    ],
    balances: [
      ["CH9300762011623852957 CHF", "Privatkonto", -7550],
      ["CH9300762011623852957 EUR", "CH9300762011623852957 EUR", null],
    ],
    others: nothingElse,
  }))

test("a Dutch bank's statement", () =>
  expect(facts(dutchStatement)).toEqual({
    rows: [
      [
        "2024-01-31 2950 EUR in NL91ABNA0417164300",
        "Bakkerij De Zon",
        "7000123456789012 · /TRTP/IDEAL/NAME/Bakkerij De Zon",
        "0031200000000042",
      ],
    ],
    balances: [["NL91ABNA0417164300", "NL91ABNA0417164300", 12037]],
    others: nothingElse,
  }))

test("a Nordic bank's statement with a payment taken back", () =>
  expect(facts(nordicStatement)).toEqual({
    rows: [["2024-01-30 -12500 SEK in 41351300039", "Elbolaget Älv", "Återbetalning", null]],
    balances: [["41351300039", "41351300039", 22500]],
    others: nothingElse,
  }))
