import { Result, Schema } from "effect"
import { describe, expect, test } from "vitest"
import { columnRoles } from "./column-roles.ts"
import { ImportAnswers, Imported, ImportPreview, ImportRow, ImportRowsRequest } from "./imports.ts"
import { firstIssueOf } from "../../first-issue.ts"

const reads = (schema: Schema.ConstraintDecoder<unknown>, given: unknown): unknown =>
  Result.match(Schema.decodeUnknownResult(schema)(given), {
    onSuccess: () => "reads",
    onFailure: ({ issue }) => {
      const { path, message } = firstIssueOf(issue)
      return `${path.join(".")} ${message}`
    },
  })

const months = [{ month: "2026-01", rows: 2, moneyIn: 0, moneyOut: 12.5 }]

test("a preview", () => {
  const columns = columnRoles.map((role) => ({ name: "", role, samples: ["1"] }))
  const account = { key: "file", name: "Checking", type: "CHECKING", currency: "USD", accountId: null, months }
  const figures = { openingBalance: 0, closingBalance: null, rows: 2, first: null, last: null, moneyIn: 0, moneyOut: 1 }
  const file = {
    fileName: "checking.csv",
    format: "csv",
    source: "Mint",
    dialect: { encoding: "utf-8", delimiter: ",", decimal: ".", dateOrder: "MDY", sign: "columns", columns },
    evidence: { day: "proven", amount: "stated", sign: "said", currency: "known", account: "assumed" },
    refused: null,
    accounts: [{ ...account, ...figures }],
    questions: [{ id: "0:dates", kind: "dates", text: "Which?", options: [], suggested: null }],
    settled: [{ id: "0:currency", kind: "currency", text: "Which?", options: [], suggested: "PLN" }],
    passedOver: 1,
    pending: 0,
    problems: [{ line: 3, text: "x", reason: "It has no date." }],
    problemsLeftOut: 0,
  }
  const preview = {
    importId: "an import",
    state: "preview",
    files: [file],
    answers: { "0:sign": "out" },
    categories: [
      { name: "Food", rows: 2, to: { categoryId: "groceries" } },
      { name: "Fun", rows: 1, to: { type: "wants", name: "Fun" } },
    ],
    totals: { new: 1, here: 0, maybe: 1, aside: 0, refused: 1 },
    toImport: 1,
    progress: null,
  }
  expect(reads(ImportPreview, preview)).toBe("reads")
})

test("a row, and what came in", () => {
  const row = {
    id: "0:2",
    file: 0,
    line: 2,
    accountKey: "file",
    date: "2026-01-31",
    amount: 12.5,
    currency: "USD",
    name: "Grocer",
    note: null,
    category: "Food",
    parts: [],
    status: "maybe",
    twin: "a transaction",
    beside: { date: "2026-02-01", name: "GROCER 12", amount: 12.5 },
    reason: null,
    decision: "skip",
  }
  expect(reads(ImportRow, row)).toBe("reads")
  const accounts = [{ accountId: "checking", accountName: "Checking", rows: 2, months }]
  const skipped = { new: 0, here: 0, maybe: 1, aside: 0, refused: 1 }
  expect(reads(Imported, { importId: "an import", imported: 2, accounts, skipped })).toBe("reads")
})

describe("answers", () => {
  const roles = expect.stringContaining("must be one of date, other date")
  test.each<readonly [given: object, outcome: unknown]>([
    [{}, "reads"],
    [{ answers: { "0:sign": "out" }, columns: { 0: { 3: "amount" } }, maybe: "skip" }, "reads"],
    [{ accounts: { file: { accountId: "checking" } }, rows: { "0:2": "import", "0:3": null } }, "reads"],
    [{ accounts: { file: { name: "Cash", type: "CHECKING", openingBalance: 10 } } }, "reads"],
    [{ categories: { Food: { categoryId: "a" }, Fun: { type: "wants", name: "Fun" }, Rent: null } }, "reads"],
    [{ columns: { 0: { 3: "wages" } } }, roles],
    [{ rows: { "0:2": "maybe" } }, "rows.0:2 must be one of import, skip"],
    [{ accounts: { file: {} } }, "accounts.file.accountId Missing key"],
    [{ categories: { Food: {} } }, "categories.Food.categoryId Missing key"],
  ])("%j", (given, outcome) => expect(reads(ImportAnswers, given)).toEqual(outcome))
})

test("how rows are asked for", () => {
  expect(reads(ImportRowsRequest, { limit: "500", after: "0:12", status: "maybe" })).toBe("reads")
  expect(reads(ImportRowsRequest, { limit: "501" })).toBe("limit must be a whole number from 1 to 500")
})
