import type { Undone } from "@evenkeel/contracts/api/audit/undo"
import { delay, http, HttpResponse } from "msw"
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { errorOf, watch, watchEarlier } from "../../test/watch.ts"
import { refresh } from "./refreshing.ts"
import { fetchLists } from "./queries.ts"
import { undo, run } from "./run.ts"
import { allCategories, groceries, earlierMonths } from "../../test/budget.ts"
import { signIn } from "../../test/screen.tsx"
import { answer, answerWith, gate, refuse, useBackend } from "../../test/server.ts"
import { seenRevision } from "../lib/revisions.ts"
import { presentMoment, setToday, today } from "../lib/today.ts"
import { followCalendar, followLive } from "./live.ts"

useBackend()

let stop = () => {}
beforeEach(() => signIn())
afterEach(() => {
  stop()
  vi.restoreAllMocks()
})

/** A stream of events that the test writes to. */
const live = () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const tokens: Array<string | null> = []
  answerWith(
    http.get("/live", ({ request }) => {
      tokens.push(request.headers.get("Authorization"))
      return new HttpResponse(readable, { headers: { "Content-Type": "text/event-stream" } })
    }),
  )
  return { tokens, write: (text: string) => writer.write(new TextEncoder().encode(text)) }
}

/** Given accounts at that revision, and later at the announced one. Returns a counter of their fetches. */
const accountsAt = async (revision: number): Promise<() => number> => {
  let fetched = 0
  answerWith(
    http.get("/account", () => {
      fetched += 1
      return HttpResponse.json([], { headers: { "Budget-Revision": String(Math.max(revision, seenRevision())) } })
    }),
  )
  await watch("accounts")
  return () => fetched
}

/** Given that a category can be renamed, with a reply of that revision once `released`. */
const renamingBringsTo = (revision: number, released: Promise<void> = Promise.resolve()): void =>
  answerWith(
    http.put("/category/rename", async () => {
      await released
      return HttpResponse.json(
        { ...groceries, name: "Food" },
        { headers: { "Budget-Revision": String(revision), "Command-Id": "command-1" } },
      )
    }),
  )

const tell = (revision: number): string => `data: {"revision": ${revision}}\n\n`
const encoded = (revision: number): Uint8Array => new TextEncoder().encode(tell(revision))

/** Sends a revision, and waits until the tab has read it: it reads the date after it. */
const revisionTaken = async (write: (text: string) => Promise<void>, revision: number): Promise<void> => {
  await write(tell(revision))
  await write('data: {"date":"2031-05-17"}\n\n')
  await expect.poll(() => today()).toBe("2031-05-17")
}

test("a newer revision refetches what is shown, even if the event arrives in pieces", async () => {
  const fetched = await accountsAt(4)
  const { tokens, write } = live()
  stop = followLive()
  await write(': hello\n\ndata: {"revi')
  await write('sion": 5}\n\n')
  await expect.poll(fetched).toBe(2)
  expect(tokens).toEqual(["Bearer token-1"])

  await write(tell(5))
  await write('data: {"revision": 6}\r\n\r\n')
  await expect.poll(fetched).toBe(3)
  expect(seenRevision()).toBe(6)
})

test("an answer older than what was announced while it was on its way is fetched again", async () => {
  const { released, release } = gate()
  const revisions = [4, 5]
  answerWith(
    http.get("/account", async () => {
      const revision = revisions.shift()
      if (revision === 4) await released
      return HttpResponse.json([], { headers: { "Budget-Revision": String(revision) } })
    }),
  )
  const { write } = live()
  stop = followLive()
  const shown = watch("accounts")
  await revisionTaken(write, 5)
  release()
  await shown
  await expect.poll(() => revisions).toEqual([])
})

test("this tab's own changes are not fetched again", async () => {
  const fetched = await accountsAt(4)
  renamingBringsTo(5)
  const { write } = live()
  stop = followLive()
  await run("renameCategory", { body: { categoryId: groceries.categoryId, categoryName: "Food" } })
  await write(tell(5))
  await write(tell(6))
  await expect.poll(fetched).toBe(2)
})

/** A rename that brings the budget from revision 4 to 5 and is on its way until it is released. */
const renaming = async () => {
  const fetched = await accountsAt(4)
  const { released, release } = gate()
  renamingBringsTo(5, released)
  const { write } = live()
  stop = followLive()
  const renamed = run("renameCategory", { body: { categoryId: groceries.categoryId, categoryName: "Food" } })
  return { fetched, release, renamed, write }
}

test("this tab's own changes are not fetched again if their revision arrives before their answer", async () => {
  const { fetched, release, renamed, write } = await renaming()
  await revisionTaken(write, 5)
  release()
  await renamed
  expect(fetched()).toBe(1)
  await write(tell(6))
  await expect.poll(fetched).toBe(2)
})

test("what is shown is fetched only once for an undo here, even if its revision arrives before its answer", async () => {
  const fetched = await accountsAt(4)
  const { released, release } = gate()
  answerWith(
    http.post("/audit/undo", async () => {
      await released
      const undone: Undone = {
        message: "Undone",
        commandId: "command-2",
        changed: {
          incomeIds: [],
          accountIds: [],
          categoryTypeIds: [],
          categoryIds: [],
          transactionIds: [],
          importIds: [],
          months: [],
        },
        ...earlierMonths(),
      }
      return HttpResponse.json(undone, { headers: { "Budget-Revision": "5", "Command-Id": "command-2" } })
    }),
  )
  const { write } = live()
  stop = followLive()
  const undone = undo("command-1")
  await revisionTaken(write, 5)
  release()
  await undone
  expect(fetched()).toBe(2)
})

test("this tab's own change is fetched by what was fetched while it was on its way, and may not include it", async () => {
  const { fetched, release, renamed, write } = await renaming()
  await refresh("all")
  release()
  await renamed
  expect(fetched()).toBe(2)
  await write(tell(5))
  await expect.poll(fetched).toBe(3)
})

test("another tab's change is fetched although this tab waits for an answer that does not come", async () => {
  const fetched = await accountsAt(4)
  renamingBringsTo(6, new Promise(() => {}))
  const { write } = live()
  stop = followLive()
  void run("renameCategory", { body: { categoryId: groceries.categoryId, categoryName: "Food" } })
  await write(tell(5))
  await expect.poll(fetched).toBe(2)
})

test("another tab's change just before an action here is fetched, even though the action's answer is newer", async () => {
  const fetched = await accountsAt(4)
  renamingBringsTo(6)
  const { write } = live()
  stop = followLive()
  await run("renameCategory", { body: { categoryId: groceries.categoryId, categoryName: "Food" } })
  expect(seenRevision()).toBe(6)
  await write(tell(6))
  await expect.poll(fetched).toBe(2)
})

test("another tab's change is fetched, even if a newer list has arrived in the meantime", async () => {
  const fetched = await accountsAt(4)
  answerWith(http.get("/category", () => HttpResponse.json(allCategories, { headers: { "Budget-Revision": "5" } })))
  await fetchLists("categories")
  const { write } = live()
  stop = followLive()
  await write(tell(5))
  await expect.poll(fetched).toBe(2)
})

test("what could not be refetched is tried again at the next heartbeat, without its revision", async () => {
  await accountsAt(4)
  const { write } = live()
  stop = followLive()
  answer("accounts", () => refuse(503, "One moment."))
  await write(tell(5))
  await expect.poll(() => errorOf("accounts")).toBe("One moment.")
  answer("accounts", [])
  await write('data: {"date":"2031-05-17","now":"2031-05-17T12:00:00.000Z"}\n\n')
  await expect.poll(() => errorOf("accounts")).toBe("")
})

test("a hidden tab lets go of its connection, and catches up when it is seen again", async () => {
  const fetched = await accountsAt(4)
  const connections: Array<Request> = []
  answerWith(
    http.get("/live", ({ request }) => {
      connections.push(request)
      return new HttpResponse(
        new ReadableStream({ start: (stream) => stream.enqueue(encoded(connections.length + 3)) }),
        {
          headers: { "Content-Type": "text/event-stream" },
        },
      )
    }),
  )
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(false)
  const become = (now: "hidden" | "seen") => {
    hidden.mockReturnValue(now === "hidden")
    document.dispatchEvent(new Event("visibilitychange"))
  }
  stop = followLive()
  await expect.poll(() => connections.length).toBe(1)
  become("hidden")
  await expect.poll(() => connections[0]?.signal.aborted).toBe(true)
  expect(fetched()).toBe(1)
  become("seen")
  await expect.poll(fetched).toBe(2)
  expect(connections).toHaveLength(2)
})

test("a live update sets the time of the product's clock", async () => {
  const { write } = live()
  stop = followLive()
  await write('data: {"date":"2031-05-17","now":"2031-05-17T12:00:00.000Z"}\n\n')
  await expect.poll(() => presentMoment().toISOString()).toMatch(/^2031-05-17T12:/)
})

test("a new month that a live update brings is shown at once, with what the month before has left to sort", async () => {
  const shown: Array<string> = []
  answer("transactions", () => {
    shown.push("transactions")
    return []
  })
  answer("previousMonthTransactions", () => {
    shown.push("earlier months")
    return earlierMonths()
  })
  setToday("2031-05-31")
  answer("accounts", [])
  await Promise.all([watch("transactions"), watchEarlier()])
  shown.length = 0
  const { write } = live()
  const stopFollowing = followCalendar()
  onTestFinished(stopFollowing)
  stop = followLive()
  await write('data: {"date":"2031-05-31","now":"2031-05-31T23:59:50.000Z"}\n\n')
  await write('data: {"date":"2031-06-01","now":"2031-06-01T00:00:05.000Z"}\n\n')
  await expect.poll(() => shown.toSorted()).toEqual(["earlier months", "transactions"])
})

test("a live update sets the current date", async () => {
  const { write } = live()
  stop = followLive()
  await write('data: {"date":"2031-05-17"}\n\n')
  await expect.poll(() => today()).toBe("2031-05-17")
})

test.each([
  [
    "that falls silent",
    () => new HttpResponse(new ReadableStream(), { headers: { "Content-Type": "text/event-stream" } }),
  ],
  ["that is never answered", () => delay("infinite")],
])("a connection %s is given up and made again", async (_, answered) => {
  const made: Array<Request> = []
  answerWith(
    http.get("/live", ({ request }) => {
      made.push(request)
      return answered()
    }),
  )
  stop = followLive(50)
  await expect.poll(() => made.length).toBe(2)
  expect(made[0]?.signal.aborted).toBe(true)
})

test("where a proxy holds the stream back, what changed elsewhere is asked for", async () => {
  const fetched = await accountsAt(4)
  answerWith(http.get("/live", () => delay("infinite")))
  stop = followLive(50)
  await expect.poll(fetched).toBe(2)
})

const isUnavailable = () => new HttpResponse(null, { status: 503 })
const endsAtOnce = () => new HttpResponse(": hello\n\n")
const beats = () => {
  const start = (stream: ReadableStreamDefaultController<Uint8Array>): void => {
    stream.enqueue(new TextEncoder().encode(": here\n\n"))
    setTimeout(() => start(stream), 15_000)
  }
  return new HttpResponse(new ReadableStream({ start }))
}

/** The seconds at which connections are opened within two minutes, if the server responds in turn like this. */
const connectionsIf = async (...answers: ReadonlyArray<() => Response>): Promise<ReadonlyArray<number>> => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] })
  onTestFinished(() => void vi.useRealTimers())
  const begun = Date.now()
  const made: Array<number> = []
  answerWith(
    http.get("/live", () => {
      made.push(Math.round((Date.now() - begun) / 1000))
      return (answers[made.length - 1] ?? isUnavailable)()
    }),
  )
  stop = followLive()
  await vi.advanceTimersByTimeAsync(120_000)
  return made
}

test("while there are no live updates, they are asked for ever less often, but at least every half minute", async () => {
  expect(await connectionsIf()).toEqual([0, 1, 3, 7, 15, 31, 61, 91])
})

test("a browser that is online again asks for live updates at once", async () => {
  const made = connectionsIf()
  setTimeout(() => window.dispatchEvent(new Event("online")), 40_000)
  expect(await made).toEqual([0, 1, 3, 7, 15, 31, 40, 70, 100])
})

test("a connection that was made and lost is made again after a second", async () => {
  expect(await connectionsIf(isUnavailable, isUnavailable, endsAtOnce, endsAtOnce)).toEqual([
    0, 1, 3, 4, 5, 7, 11, 19, 35, 65, 95,
  ])
})

test("a connection with the server's heartbeats is kept", async () => {
  expect(await connectionsIf(beats)).toEqual([0])
})

test("a token that is no longer valid is not used again", async () => {
  expect(await connectionsIf(() => HttpResponse.json({ error: "Please log in." }, { status: 401 }))).toEqual([0])
})
