import { describe, expect, test } from "vitest"
import { addDays, daysBetween, isBusinessDay, isMonthly, weekdayOf, type Day } from "./calendar.ts"
import { institutions, type Institution } from "./institutions.ts"
import { accountKeysOf, changesBetween, rowsOn } from "./ledger.ts"
import { merchants } from "./merchants.ts"
import { personaOf } from "./personas.ts"
import type { Row, World } from "./row.ts"
import { salary } from "./bills.ts"

const good = personaOf("user_good")
const institutionCalled = (id: string): Institution =>
  institutions.find((institution) => institution.id === id) ?? expect.fail(`no ${id}`)
const worldAt = (id: string, seed = "someone"): World => {
  const { accounts, showsPending } = institutionCalled(id)
  return { seed, accounts: accountKeysOf(accounts), showsPending }
}
const harbor = worldAt("ins_harbor")
const [from, to]: [Day, Day] = ["2025-01-01", "2026-12-31"]
const twoYears = rowsOn(harbor, good, from, to)
const everShown = [
  ...rowsOn(harbor, good, from, from),
  ...changesBetween(harbor, good, from, to).flatMap(({ added }) => added),
]
const named = (rows: ReadonlyArray<Row>, merchant: string): ReadonlyArray<Row> =>
  rows.filter((row) => row.merchant?.name === merchant)

describe("the ledger", () => {
  test("is the same every time it is computed", () => {
    expect(rowsOn(worldAt("ins_harbor"), good, from, to)).toEqual(twoYears)
    expect(rowsOn(worldAt("ins_harbor", "someone else"), good, from, to)).not.toEqual(twoYears)
  })

  test.each(["ins_harbor", "ins_meadow", "ins_summit"])(
    "at %s is append-only: yesterday's rows plus the day's changes give today's",
    (id) => {
      const world = worldAt(id)
      const [since, until]: [Day, Day] = ["2026-03-01", "2026-06-30"]
      const shown = new Set(rowsOn(world, good, since, since).map(({ key }) => key))
      for (const { day, added, removed } of changesBetween(world, good, since, until)) {
        for (const row of removed) expect(shown.delete(row.key) || row.date < since).toBe(true)
        for (const row of added) shown.add(row.key)
        if (weekdayOf(day) === 3) expect(new Set(rowsOn(world, good, since, day).map(({ key }) => key))).toEqual(shown)
      }
    },
  )

  test("gives every row a unique id", () => {
    expect(new Set(everShown.map(({ key }) => key)).size).toBe(everShown.length)
  })
})

describe("a purchase", () => {
  const pending = new Map(everShown.filter((row) => row.pending).map((row) => [row.key, row]))
  const posted = twoYears.filter((row) => !row.pending && pending.has(row.key.replace(/:posted$/, ":pending")))

  test("is pending for 1 to 5 days, and posts on a business day", () => {
    expect(posted.length).toBeGreaterThan(500)
    for (const row of posted) {
      expect(daysBetween(row.authorized, row.date)).toBeGreaterThanOrEqual(1)
      expect(daysBetween(row.authorized, row.date)).toBeLessThanOrEqual(5)
      expect(isBusinessDay(row.date)).toBe(true)
    }
  })

  test("refers to the pending row that it replaces, four times out of five", () => {
    const silent = posted.filter(({ follows }) => follows === null).length / posted.length
    expect(silent).toBeGreaterThan(0.15)
    expect(silent).toBeLessThan(0.25)
    for (const { follows } of posted) if (follows !== null) expect(pending.has(follows)).toBe(true)
  })

  test("at a restaurant posts with a tip", () => {
    const meals = posted.filter(({ key }) => key.startsWith("restaurant/"))
    expect(meals.length).toBeGreaterThan(50)
    for (const meal of meals) {
      expect(meal.cents).toBeGreaterThan(pending.get(meal.key.replace(":posted", ":pending"))?.cents ?? Infinity)
    }
  })

  test("of fuel starts as a hold that disappears without a successor", () => {
    const holds = everShown.filter(({ key }) => key.endsWith(":hold"))
    expect(holds.length).toBeGreaterThan(60)
    expect(twoYears.some(({ key, date }) => key.endsWith(":hold") && date < "2026-12-25")).toBe(false)
    expect(twoYears.some(({ follows }) => follows?.endsWith(":hold"))).toBe(false)
  })

  test("may be refunded after 3 to 12 days", () => {
    const refunds = twoYears.filter(({ key }) => key.endsWith("/refund"))
    expect(refunds.length).toBeGreaterThan(5)
    for (const { key, date, cents } of refunds) {
      const bought = key.split("/")[1] ?? ""
      expect(cents).toBeLessThan(0)
      expect(daysBetween(bought, date)).toBeGreaterThanOrEqual(3)
      expect(daysBetween(bought, date)).toBeLessThanOrEqual(12)
    }
  })

  test("may have a legitimate duplicate: same day, same merchant, same amount", () => {
    const taps = named(twoYears, "Alderport Metro")
    expect(
      taps.some((tap, index) =>
        taps.slice(index + 1).some((other) => other.date === tap.date && other.cents === tap.cents),
      ),
    ).toBe(true)
  })
})

describe("the payment calendar", () => {
  test("pays the salary every second Friday, before a holiday on the previous business day", () => {
    const paydays = named(twoYears, "Bluestone Design").map(({ date }) => date)
    expect(paydays).toHaveLength(53)
    expect(paydays.every(isBusinessDay)).toBe(true)
    expect(paydays.every((day) => weekdayOf(day) === 5 || !isBusinessDay(addDays(day, 1)))).toBe(true)
    expect(salary(harbor, "2027-01-01")).toEqual([]) // a payday, and New Year's Day
    expect(salary(harbor, "2026-12-31")).toHaveLength(1)
  })

  test("charges the rent on the 1st, or on the next business day", () => {
    const rents = named(twoYears, "Maple Court Apartments")
    expect(rents).toHaveLength(24)
    expect(rents.every(({ authorized, cents }) => authorized.endsWith("-01") && cents === 165_000)).toBe(true)
  })

  test("moves what is due on the 31st to the last day of a shorter month", () => {
    expect(isMonthly("2026-02-28", 31)).toBe(true)
    expect(isMonthly("2028-02-28", 31)).toBe(false)
    expect(isMonthly("2028-02-29", 30)).toBe(true)
    expect(new Set(named(twoYears, "Reelhouse").map(({ authorized }) => authorized))).toContain("2026-02-28")
  })

  test("makes transfers and card payments as pairs that cancel out", () => {
    const transfers = twoYears.filter(({ key }) => /^(saving|card payment)\//.test(key))
    expect(transfers.length).toBeGreaterThanOrEqual(92)
    for (const out of transfers.filter(({ cents }) => cents > 0)) {
      expect(transfers.filter(({ date, cents }) => date === out.date && cents === -out.cents)).toHaveLength(1)
    }
  })

  test("never overdraws checking or exceeds a card's limit, over two years", () => {
    for (const seed of ["someone", "user_good@ins_harbor", "user_good@ins_meadow", "user_good@ins_summit"]) {
      const rows = rowsOn(worldAt("ins_harbor", seed), good, from, to)
      let [checking, card] = [298_407, 250_000]
      let [lowest, highest] = [checking, card]
      for (const row of rows.filter(({ pending }) => !pending)) {
        if (row.account === "checking") lowest = Math.min(lowest, (checking -= row.cents))
        if (row.account === "credit") highest = Math.max(highest, (card += row.cents))
      }
      expect(lowest).toBeGreaterThan(0)
      expect(highest).toBeLessThan(600_000)
    }
  })

  test("pays interest, and writes checks without a merchant", () => {
    expect(twoYears.filter(({ name }) => name === "INTEREST PAYMENT")).toHaveLength(24)
    const checks = twoYears.filter(({ checkNumber }) => checkNumber !== null)
    expect(checks.length).toBeGreaterThanOrEqual(23)
    expect(checks.every(({ merchant }) => merchant === null)).toBe(true)
  })
})

test("a third of the sixty merchants have no logo", () => {
  expect(merchants).toHaveLength(60)
  expect(merchants.filter(({ logo }) => !logo).length).toBe(20)
})
