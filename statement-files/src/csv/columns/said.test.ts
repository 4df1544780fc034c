// A person's choice of roles overrides the recognised ones.
import { readInBudgetCurrency } from "../../../test/reading.ts"
import { expect, test } from "vitest"
import type { Role } from "../../statement.ts"

const lines = [
  "Date,Valued,Description,Amount,Charged",
  "2024-01-24,2024-01-25,Harbor,-10.00,-8.00",
  "2024-01-10,2024-01-11,Quillon,900.00,700.00",
]

const rowsBy = (columns: Readonly<Record<number, Role | null>>) =>
  readInBudgetCurrency(Buffer.from(`${lines.join("\n")}\n`), {
    fileName: "download.csv",
    today: "2024-12-30",
    currency: "USD",
    columns,
    dialect: { sign: "positive is money in" },
  }).rows.map(({ date, amount }) => [date, amount])

test("another amount is it alone", () => {
  expect(rowsBy({ 4: "amount" })).toEqual([
    ["2024-01-24", 800],
    ["2024-01-10", -70_000],
  ])
})

test("another day counts first", () => {
  expect(rowsBy({ 1: "date", 4: null }).map(([date]) => date)).toEqual(["2024-01-25", "2024-01-11"])
})

test("of what counts for nothing no row is made", () => {
  expect(rowsBy({ 3: null, 4: "amount" }).map(([, amount]) => amount)).toEqual([800, -70_000])
})
