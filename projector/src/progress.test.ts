import { Effect } from "effect"
import { expect, test } from "vitest"
import { recorded } from "@evenkeel/contracts/test/arbitrary-history"
import { makeProgress } from "./progress.ts"
import type { EventSource } from "@evenkeel/event-log/event-source"
import { inMemorySource } from "@evenkeel/event-log/test/in-memory"
import { registered } from "../test/someone.ts"

test("a projector with nothing to project lags no longer than the oldest waiting event, even if others always have some waiting", async () => {
  let [seconds, head, reached] = [0, 10, 10]
  const source = { ...inMemorySource(), head: () => Effect.sync(() => String(head)) }
  const progress = makeProgress(
    source,
    () => new Date(seconds * 1_000),
    Effect.sync(() => String(reached)),
  )
  progress.begin({ position: "10", caught_up: true }, "10")
  for (let look = 0; look < 4; look++) {
    ;[seconds, head, reached] = [seconds + 15, head + 100, head + 99]
    const lag = await Effect.runPromise(progress.lag)
    expect(lag.events).toBe(1)
    expect(lag.seconds).toBeLessThanOrEqual(15)
  }
  seconds += 15
  expect(await Effect.runPromise(progress.lag)).toEqual({ events: 1, seconds: 30 })
})

test("the lag is what the log has beyond the tables, in the store's own unit if it has one", async () => {
  const [source, now] = [{ ...inMemorySource(), head: () => Effect.succeed("10") }, () => new Date(0)]
  const lagOf = async (from: EventSource) => {
    const progress = makeProgress(from, now, Effect.succeed(undefined))
    progress.begin({ position: "4", caught_up: true }, "4")
    return (await Effect.runPromise(progress.lag)).events
  }
  expect(await lagOf(source)).toBe(6)
  expect(await lagOf({ ...source, between: (from, to) => (Number(to) - Number(from)) * 100 })).toBe(600)
})

test("the seconds count from the latest event that was projected, or from when nothing was waiting", async () => {
  let [seconds, head] = [100, "5"]
  const source = { ...inMemorySource(), head: () => Effect.sync(() => head) }
  const progress = makeProgress(source, () => new Date(seconds * 1_000), Effect.succeed(undefined))
  const [event] = recorded("ann", [registered])
  const projectedAt = (position: string, at: number) =>
    progress.projected({
      ...event!,
      position,
      metadata: { ...event!.metadata, occurredAt: new Date(at * 1_000).toISOString() },
    })
  progress.begin({ position: "0", caught_up: true }, "0")
  projectedAt("1", 60)
  projectedAt("2", 30)
  expect(await Effect.runPromise(progress.lag)).toEqual({ events: 3, seconds: 40 })
  projectedAt("5", 70)
  expect(await Effect.runPromise(progress.lag)).toEqual({ events: 0, seconds: 0 })
  ;[seconds, head] = [130, "6"]
  expect(await Effect.runPromise(progress.lag)).toEqual({ events: 1, seconds: 30 })
})

test("says how much has been projected until it has caught up for the first time", async () => {
  const progress = makeProgress(inMemorySource(), () => new Date(0), Effect.succeed(undefined))
  progress.begin({ position: null, caught_up: false }, "200")
  expect(await progress.ready()).toBe("The read models are being built from the events.")
  progress.begin({ position: "50", caught_up: false }, "200")
  expect(await progress.ready()).toBe("The read models are being built from the events: 25 %.")
})
