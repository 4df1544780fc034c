import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { transaction } from "../testing/budget.ts"
import { signIn } from "../testing/screen.tsx"
import { answer, useBackend } from "../testing/server.ts"
import { followCalendar } from "./calendar.ts"
import { transactions } from "./transactions.ts"

useBackend()

let stop = () => {}
beforeEach(() => {
  signIn()
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: new Date(2026, 10, 30, 23, 58) })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const names = () => transactions.state.items.map(({ name }) => name)

/** Given a tab that shows November, of which the server knows no more once December has begun. */
const open = async (): Promise<void> => {
  answer("transactions", () => [transaction(new Date().getMonth() === 10 ? "Rent of November" : "Rent of December", 900)])
  await transactions.fetchOnce()
  stop = followCalendar()
}

test("a tab that stays open over the end of a month shows the new one", async () => {
  await open()
  vi.advanceTimersByTime(60_000)
  expect(transactions.state.loading).toBe(false)
  vi.advanceTimersByTime(120_000)
  await expect.poll(names).toEqual(["Rent of December"])
})

test("so does one that somebody comes back to days later", async () => {
  await open()
  vi.setSystemTime(new Date(2026, 11, 3, 9))
  document.dispatchEvent(new Event("visibilitychange"))
  await expect.poll(names).toEqual(["Rent of December"])
})

test("what is no longer followed is not fetched", async () => {
  await open()
  stop()
  vi.advanceTimersByTime(300_000)
  document.dispatchEvent(new Event("visibilitychange"))
  expect(transactions.state.loading).toBe(false)
})
