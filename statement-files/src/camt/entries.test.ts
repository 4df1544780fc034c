import { expect, test } from "vitest"
import { rowOf } from "../../test/camt-pieces.ts"

const unbelievable = "There is no such date, or it is not believable."

test.each([
  ["<Dt>2024-01-31</Dt>", "2024-01-31"],
  ["<Dt>2024-01-31Z</Dt>", "2024-01-31"],
  ["<Dt>2024-01-31-12:00</Dt>", "2024-01-31"],
  ["<DtTm>2024-01-31T00:00:00.000+14:00</DtTm>", "2024-01-31"],
  ["<DtTm>2024-01-31T23:59:59-11:00</DtTm>", "2024-01-31"],
  ["2024-01-31", "2024-01-31"],
])("the day %s", (date, day) => expect(rowOf({ date })).toMatchObject({ date: day }))

test.each([
  ["<Dt>2024-02-30</Dt>", unbelievable],
  ["<Dt>1899-12-31</Dt>", unbelievable],
  ["<Dt>2199-01-01</Dt>", unbelievable],
  ["<Dt>31.01.2024</Dt>", unbelievable],
  ["<Dt></Dt>", "It has no date."],
])("the day %s", (date, reason) => {
  expect(rowOf({ date })).toBe(reason)
  // Another date does not stand in for one that is wrong.
  const other = rowOf({ date }, "<ValDt><Dt>2024-03-01</Dt></ValDt>")
  expect(other).toEqual(reason === unbelievable ? reason : expect.objectContaining({ date: "2024-03-01" }))
})

test.each([
  ["4.50", 450],
  ["4.5", 450],
  ["4.50000", 450],
  [".5", 50],
  ["+4.50", 450],
  ["4,50", 450],
  ["1234567.89", 123456789],
  ["4.505", 451],
])("the amount %s", (amount, units) => expect(rowOf({ amount })).toMatchObject({ amount: units }))

test.each(["-4.50", "1,234", "1.234,56", "4x50", "", "4 50", ".", "(4.50)", "4.50 DR", "1e2", "9".repeat(30)])(
  "the amount %j is a problem",
  (amount) => expect(rowOf({ amount })).toBe("Its amount cannot be read."),
)

test("a way that is missing or unknown is a problem, never spending", () => {
  expect(rowOf({ way: "" })).toMatch(/came in or went out/)
  expect(rowOf({ way: "DEBIT" })).toMatch(/came in or went out/)
})

test.each([
  ["<Sts>PDNG</Sts>", { pending: 1, passedOver: 0 }],
  ["<Sts><Cd>PDNG</Cd></Sts>", { pending: 1, passedOver: 0 }],
  ["<Sts><Cd>FUTR</Cd></Sts>", { pending: 1, passedOver: 0 }],
  ["<Sts>INFO</Sts>", { pending: 1, passedOver: 0 }],
  ["<Sts><Prtry>CANCELLED</Prtry></Sts>", "It is neither booked nor pending, but CANCELLED."],
])("an entry of the status %s is no transaction", (status, expected) => expect(rowOf({ status })).toEqual(expected))
