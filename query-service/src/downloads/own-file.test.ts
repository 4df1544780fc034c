// An export can be read back: every name, note, category, split and cent.
import fc from "fast-check"
import { expect, test } from "vitest"
import { decimalsOf } from "@evenkeel/contracts/currency"
import { runs } from "@evenkeel/contracts/test/random"
import { trimmed } from "@evenkeel/contracts/names"
import { exclusions } from "@evenkeel/contracts/budget/transactions/search"
import { addMonths, monthOf } from "@evenkeel/contracts/month"
import { titled } from "@evenkeel/contracts/budget/wording"
import { trimmedNote } from "@evenkeel/contracts/budget/transactions/rules"
import { readStatement } from "@evenkeel/statement-files/read"
import { heading, linesIn, type ExportedRow } from "./transaction-lines.ts"

const beginnings = fc.constantFrom(
  "",
  "'",
  "''",
  "=",
  "+1",
  "-",
  "@SUM(",
  " =",
  '"',
  "＝",
  "Total",
  "Balance ",
  "1,500",
)
const text = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc.constantFrom(
    "Total",
    "Pending",
    "Closing balance",
    "2024-01-31",
    "Tea; milk",
    "a, b",
    "=1+1",
    "two\nlines",
    "'Tis",
  ),
)
const texts = fc.tuple(beginnings, text).map((parts) => parts.join(""))
const names = texts.map(trimmed).filter((name) => name !== "")
const notes = fc.option(texts.map(trimmedNote).filter((note) => note !== ""))
const day = fc
  .date({ min: new Date("1900-01-01T00:00:00Z"), max: new Date("2024-06-30T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const whole: fc.Arbitrary<ReadonlyArray<ExportedRow>> = fc
  .record({
    date: day,
    name: names,
    amount: fc.oneof(fc.integer(), fc.integer({ min: -1e13, max: 1e13 })).filter((units) => units !== 0),
    category: fc.option(names),
    type: fc.constantFrom("needs" as const, "wants" as const, "investments" as const, null),
    account: fc.option(names),
    note: notes,
    month: fc.constantFrom(-1, 0, 1),
    // Another currency than the budget's; it may be a code of the bank's own.
    foreign: fc.constantFrom(null, null, null, "GBP", "ISK", "USDT", "2KEY"),
    exclusion: fc.constantFrom(null, null, ...exclusions.filter((each) => each !== "deleted")),
    parts: fc.integer({ min: 1, max: 3 }),
    split: fc.uuid(),
  })
  .map(({ parts, split, month, foreign, ...row }) =>
    Array.from({ length: parts }, () => ({
      ...row,
      countedIn: month === 0 ? null : addMonths(monthOf(row.date), month),
      currency: foreign,
      decimals: foreign === null ? null : decimalsOf(foreign),
      enteredByHand: row.account === null,
      pending: false,
      checked: false,
      splitOf: parts > 1 ? split : null,
      isSplit: parts > 1,
    })),
  )

const currencies = fc.constantFrom("USD", "EUR", "JPY", "KWD", "CLF")

const fileOf = (rows: ReadonlyArray<ExportedRow>, currency: string): string => {
  const lineOf = linesIn(currency)
  return heading + rows.map((row) => lineOf(row)).join("")
}

const reading = (file: string) =>
  readStatement(Buffer.from(file), { fileName: "transactions.csv", today: "2024-06-30", currency: "USD" })

/** Names the rows of a split by the first of them. */
const groups = (splits: ReadonlyArray<string | null>) =>
  splits.map((split) => (split === null ? null : splits.indexOf(split)))

test("what is exported reads back, to the last letter and cent", () =>
  fc.assert(
    fc.property(fc.array(whole, { minLength: 1, maxLength: 8 }), currencies, (transactions, currency) => {
      const rows = transactions.flat().toSorted((a, b) => b.date.localeCompare(a.date))
      const read = reading(fileOf(rows, currency))
      expect({ ...read, rows: [], accounts: [], dialect: null }).toMatchObject({
        source: "Evenkeel",
        refused: null,
        questions: [],
        problems: [],
        passedOver: 0,
        pending: 0,
      })
      expect(
        read.rows.map(({ date, name, amount, category, note, currency: own, accountKey, countedIn, exclusion }) => ({
          countedIn: countedIn ?? null,
          exclusion: exclusion ?? null,
          date,
          name,
          amount,
          category,
          note,
          currency: own,
          account: accountKey,
        })),
      ).toEqual(
        rows.map(({ date, name, amount, category, type, note, account, countedIn, exclusion, currency: own }) => ({
          countedIn,
          exclusion,
          date,
          name,
          amount,
          category: category === null || type === null ? category : `${titled(type)}: ${category}`,
          note: note ?? "",
          currency: own ?? currency,
          account: account ?? "Entered by hand",
        })),
      )
      expect(groups(read.rows.map(({ split }) => split))).toEqual(groups(rows.map(({ splitOf }) => splitOf)))
    }),
    { numRuns: runs(100, 5_000) },
  ))

test("a file without rows says that there were none", () =>
  expect(reading(heading).refused).toBe("This file has no transactions: perhaps there were none in its period."))

test("cut at any byte it has whole rows, and says that it is cut off", () => {
  const row = {
    type: null,
    account: "Everyday",
    enteredByHand: false,
    pending: false,
    checked: true,
    splitOf: null,
    isSplit: false,
    countedIn: "2024-03",
    exclusion: "not spending",
    currency: null,
    decimals: null,
  } as const
  const rows: ReadonlyArray<ExportedRow> = [
    { ...row, date: "2024-02-10", name: "=1+1", amount: 1_234, category: "Food", note: "two\nlines, and more" },
    { ...row, date: "2024-02-09", name: 'The "Inn"', amount: -5, category: null, note: null },
  ]
  const file = fileOf(rows, "EUR")
  for (let length = heading.length; length < file.length; length += 1) {
    const read = reading(file.slice(0, length))
    expect(read.rows.map(({ name }) => name)).toEqual(["=1+1", 'The "Inn"'].slice(0, read.rows.length))
    if (length > heading.length && !/[\r\n]$/.test(file.slice(0, length)))
      expect(JSON.stringify(read), `cut at ${length}`).toContain("This file is cut off")
  }
})
