import { http, HttpResponse } from "msw"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { errorOf, watch } from "../../test/watch.ts"
import { refresh } from "./refreshing.ts"
import { cache, fetchLists, list } from "./queries.ts"
import { transaction } from "../../test/budget.ts"
import { signIn } from "../../test/screen.tsx"
import { answer, answerWith, gate, refuse, useBackend } from "../../test/server.ts"
import { resetPersonalState } from "../lib/store.ts"
import { presentMonthTitle, setToday, today } from "../lib/today.ts"
import { followCalendar } from "./live.ts"

useBackend()

let stop = () => {}
beforeEach(() => {
  signIn()
  answer("accounts", [])
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: new Date(2026, 10, 30, 23, 58) })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const names = () => list("transactions").map(({ name }) => name)

/** Given a tab that shows November; once December has begun, the server returns only December's transactions. */
const open = async (): Promise<void> => {
  answer("transactions", () => [
    transaction(new Date().getMonth() === 10 ? "Rent of November" : "Rent of December", 900),
  ])
  await watch("transactions")
  stop = followCalendar()
}

test("a tab that stays open past the end of the month shows the new month", async () => {
  await open()
  vi.advanceTimersByTime(60_000)
  expect(cache.isFetching()).toBe(0)
  vi.advanceTimersByTime(120_000)
  await expect.poll(names).toEqual(["Rent of December"])
})

test("so does a tab that becomes visible again days later", async () => {
  await open()
  vi.setSystemTime(new Date(2026, 11, 3, 9))
  document.dispatchEvent(new Event("visibilitychange"))
  await expect.poll(names).toEqual(["Rent of December"])
})

test("a new month that cannot be fetched yet is fetched later", async () => {
  await open()
  answer("transactions", () => refuse(503, "One moment, please."))
  vi.advanceTimersByTime(120_000)
  await expect.poll(() => errorOf("transactions")).toBe("One moment, please.")
  answer("transactions", [transaction("Rent of December", 900)])
  vi.advanceTimersByTime(60_000)
  await expect.poll(names).toEqual(["Rent of December"])
})

test("what failed is not tried again at every answer, which would burden a server in trouble", async () => {
  await open()
  const refused = vi.fn<() => Response>(() => HttpResponse.json({ error: "One moment, please." }, { status: 503 }))
  answerWith(http.get("/transactions", refused))
  await refresh("all")
  answerWith(http.get("/account", () => HttpResponse.json([], { headers: { "Budget-Date": "2026-11-30" } })))
  await fetchLists("accounts")
  expect(cache.isFetching()).toBe(0)
  expect(refused).toHaveBeenCalledOnce()
})

test("nothing is fetched after following has stopped", async () => {
  await open()
  stop()
  vi.advanceTimersByTime(300_000)
  document.dispatchEvent(new Event("visibilitychange"))
  expect(cache.isFetching()).toBe(0)
})

describe("the current date is the server's", () => {
  test("it is read from any answer and advances from there", async () => {
    answerWith(http.get("/transactions", () => HttpResponse.json([], { headers: { "Budget-Date": "2027-02-28" } })))
    await fetchLists("transactions")
    expect(today()).toBe("2027-02-28")
    expect(presentMonthTitle()).toBe("February 2027")
    vi.advanceTimersByTime(120_000)
    expect(today()).toBe("2027-03-01")
    expect(presentMonthTitle()).toBe("March 2027")
  })

  test("a new month on the server shows here at once", async () => {
    let fetched = 0
    answer("transactions", () => {
      fetched += 1
      return []
    })
    await watch("transactions")
    stop = followCalendar()
    setToday("2026-11-30")
    setToday("2026-12-05")
    setToday("2026-12-05")
    await expect.poll(() => cache.isFetching()).toBe(0)
    expect(fetched).toBe(2)
  })

  /** From now on responses have that date; they wait for `released`. */
  const answersTell = (date: string, released = Promise.resolve()) =>
    answerWith(
      http.get("/transactions", async () => {
        await released
        return HttpResponse.json([], { headers: { "Budget-Date": date } })
      }),
    )

  test("an answer that was under way at midnight does not set it back", async () => {
    setToday("2026-11-30")
    const { released, release } = gate()
    answersTell("2026-11-30", released)
    const fetched = fetchLists("transactions")
    vi.setSystemTime(new Date(2026, 11, 1, 0, 1))
    release()
    await fetched
    expect(today()).toBe("2026-12-01")
  })

  test("an answer can set it to a later date", async () => {
    setToday("2026-11-30")
    answersTell("2026-12-01")
    await fetchLists("transactions")
    expect(today()).toBe("2026-12-01")
  })

  test("a live update can set it to an earlier date", () => {
    setToday("2026-12-01")
    setToday("2026-11-30")
    expect(today()).toBe("2026-11-30")
  })

  test("it is forgotten when another person signs in, whose date may be earlier", async () => {
    setToday("2027-02-28")
    resetPersonalState()
    expect(today()).toBe("2026-11-30")
    answersTell("2026-11-29")
    await fetchLists("transactions")
    expect(today()).toBe("2026-11-29")
  })
})
