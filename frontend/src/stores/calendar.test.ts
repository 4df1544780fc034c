import { http, HttpResponse } from "msw"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { transaction } from "../testing/budget.ts"
import { signIn } from "../testing/screen.tsx"
import { answer, answerWith, held, useBackend } from "../testing/server.ts"
import { presentMonthTitle, today, toldToday } from "../today.ts"
import { followCalendar } from "./calendar.ts"
import { forgetAll } from "./collection.ts"
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

describe("the day is the one that the server tells", () => {
  test("with any answer, and goes on from there", async () => {
    answerWith(http.get("/transactions", () => HttpResponse.json([], { headers: { "Budget-Date": "2027-02-28" } })))
    await transactions.fetchOnce()
    expect([today(), presentMonthTitle()]).toEqual(["2027-02-28", "February 2027"])
    vi.advanceTimersByTime(120_000)
    expect([today(), presentMonthTitle()]).toEqual(["2027-03-01", "March 2027"])
  })

  test("and a month that has turned there shows here at once", async () => {
    let fetched = 0
    answer("transactions", () => {
      fetched += 1
      return []
    })
    await transactions.fetchOnce()
    stop = followCalendar()
    toldToday("2026-11-30")
    toldToday("2026-12-05")
    toldToday("2026-12-05")
    await expect.poll(() => transactions.state.loading).toBe(false)
    expect(fetched).toBe(2)
  })

  /** From now on an answer tells that day, once it may. */
  const answersTell = (date: string, released = Promise.resolve()) =>
    answerWith(http.get("/transactions", async () => {
      await released
      return HttpResponse.json([], { headers: { "Budget-Date": date } })
    }))

  test("but an answer that was on its way over midnight does not set it back", async () => {
    toldToday("2026-11-30")
    const { released, release } = held()
    answersTell("2026-11-30", released)
    const fetched = transactions.fetchOnce()
    vi.setSystemTime(new Date(2026, 11, 1, 0, 1))
    release()
    await fetched
    expect(today()).toBe("2026-12-01")
  })

  test("where it is told as it happens, an earlier one too", () => {
    toldToday("2026-12-01")
    toldToday("2026-11-30")
    expect(today()).toBe("2026-11-30")
  })

  test("until somebody else signs in, for whom it may be an earlier one", async () => {
    toldToday("2027-02-28")
    forgetAll()
    expect(today()).toBe("2026-11-30")
    answersTell("2026-11-29")
    await transactions.fetchOnce()
    expect(today()).toBe("2026-11-29")
  })
})
