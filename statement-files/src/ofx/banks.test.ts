// Whole files in the shape of real banks' downloads, to the last field.
import { readInBudgetCurrency } from "../../test/reading.ts"
import iconv from "iconv-lite"
import { expect, test } from "vitest"
import { australianCard, brazilian, french, withoutAccount } from "../../test/ofx-banks.ts"

const facts = (file: Buffer) => {
  const { rows, accounts, pending, passedOver, problems, questions, refused } = readInBudgetCurrency(file, {
    fileName: "download.ofx",
    today: "2024-06-30",
    currency: "USD",
  })
  return {
    rows: rows.map(({ line, date, amount, currency, name, note, bankId, accountKey }) => [
      `${line}: ${date} ${amount} ${currency} in ${accountKey}`,
      name,
      note,
      bankId,
    ]),
    accounts: accounts.map(({ key, type, currency, closingBalance }) => [key, type, currency, closingBalance]),
    others: { pending, passedOver, problems, questions, refused },
  }
}
const nothingElse = { pending: 0, passedOver: 0, problems: [], questions: [], refused: null }

test("a Brazilian bank", () =>
  expect(facts(iconv.encode(brazilian, "windows-1252"))).toEqual({
    rows: [
      ["13: 2024-01-06 1280 BRL in 0341 4550005", "DEBITO VISA ELECTRON 05/01 CAFÉ DO PORTO", "", "00451065"],
      ["22: 2024-01-06 120000 BRL in 0341 4550005", "SAQUE NO BANCO 24 HORAS", "", "00239183"],
    ],
    accounts: [["0341 4550005", "checking", "BRL", null]],
    others: nothingElse,
  }))

test("a list without an account", () =>
  expect(facts(Buffer.from(withoutAccount))).toEqual({
    rows: [
      ["10: 2024-01-10 198001 USD in file", "HARDWARE STORE", "", "20240110090001"],
      ["17: 2024-01-12 -133276 USD in file", "AUTOPAY", "", "20240112090004"],
    ],
    accounts: [["file", null, "USD", null]],
    others: nothingElse,
  }))

test("an Australian card", () =>
  expect(facts(Buffer.from(australianCard))).toEqual({
    rows: [
      ["8: 2024-01-07 1234 AUD in 5353110000001234", "FENNEL & CRATE ALDERPORT", "", null],
      ["8: 2024-01-08 -1234 AUD in 5353110000001234", "REFUND", "", null],
    ],
    accounts: [["5353110000001234", "credit", "AUD", null]],
    others: nothingElse,
  }))

test("a French bank's two accounts", () =>
  expect(facts(Buffer.from(french))).toEqual({
    rows: [
      ["4: 2024-01-20 8000 EUR in 18206 78934567889", "VIREMENT POUR L'ÉPARGNE", "", "L%4@0"],
      ["7: 2024-01-21 -8000 EUR in 18206 89273829182", "VIREMENT POUR L'ÉPARGNE", "", "L%4@1"],
    ],
    accounts: [
      ["18206 78934567889", "checking", "EUR", -3418],
      ["18206 89273829182", "checking", "EUR", 123400],
    ],
    others: nothingElse,
  }))
