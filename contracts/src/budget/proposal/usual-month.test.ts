import { expect, test } from "vitest"
import { usualMonth, type Payment } from "./usual-month.ts"

const year = Array.from({ length: 12 }, (_, index) => `2025-${String(index + 1).padStart(2, "0")}`)
const paid = (key: string, amount: number, ...months: ReadonlyArray<number>): ReadonlyArray<Payment> =>
  months.map((month) => ({ key, name: key, amount, date: `${year[month - 1]}-05` }))
const every = year.map((_, index) => index + 1)

const usual = (...payments: ReadonlyArray<ReadonlyArray<Payment>>) => {
  const { amount, oneOffs } = usualMonth(payments.flat(), year, 200_00)
  return { amount, oneOffs: oneOffs.map(({ name }) => name) }
}

test("what is paid every month is the median of the months", () =>
  expect(usual(paid("grocer", 400_00, ...every), paid("grocer", 300_00, 12))).toEqual({ amount: 400_00, oneOffs: [] }))

test("a bill of a longer rhythm has its part of each month", () =>
  expect(usual(paid("insurance", 360_00, 1, 7))).toEqual({ amount: 60_00, oneOffs: [] }))

test("a rhythm may be off by a month", () =>
  expect(usual(paid("water", 90_00, 1, 4, 7, 11))).toEqual({ amount: 27_00, oneOffs: [] }))

test("one large repair is left out, and named", () =>
  expect(usual(paid("fuel", 120_00, ...every), paid("repair", 900_00, 4))).toEqual({
    amount: 120_00,
    oneOffs: ["repair"],
  }))

test("a small payment that was made once is not left out", () =>
  expect(usual(paid("gift", 30_00, 3), paid("present", 90_00, 9))).toEqual({ amount: 10_00, oneOffs: [] }))

test("what is bought now and then has the mean of all months", () =>
  expect(usual(paid("clothes", 60_00, 2, 3, 8))).toEqual({ amount: 15_00, oneOffs: [] }))

test("refunds lower it, and never below 0", () => {
  expect(usual(paid("shop", 50_00, ...every), paid("back", -20_00, ...every)).amount).toBe(30_00)
  expect(usual(paid("back", -20_00, ...every)).amount).toBe(0)
})
