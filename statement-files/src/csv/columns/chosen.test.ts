import { expect, test } from "vitest"
import { lines, read } from "../../../test/reading.ts"

const table = lines("Date,What,Paid,Price", "2024-01-02,Tea,3.00,4.00", "2024-01-03,Bun,2.00,5.00")

test.each([
  ["a day of numbers", { 2: "date" }, "“Paid” holds no day, so it cannot be the date. Choose another column."],
  ["an amount of words", { 1: "amount" }, "“What” holds no number, so it cannot be the amount. Choose another column."],
  [
    "a currency of numbers",
    { 2: "currency" },
    "“Paid” holds no currency, so it cannot be the currency. Choose another column.",
  ],
  ["two amounts", { 2: "amount", 3: "amount" }, "“Paid” and “Price” cannot both be the amount. Choose one of them."],
] as const)("%s are refused, and all columns can be chosen anew", (_, columns, refused) => {
  const statement = read(table, { columns })
  expect(statement).toMatchObject({ rows: [], refused })
  expect(statement.dialect.columns).toHaveLength(4)
})

test("a column that can be what it is said to be is used", () =>
  expect(read(table, { columns: { 3: "amount" } }).rows.map(({ amount }) => amount)).toEqual([400, 500]))
