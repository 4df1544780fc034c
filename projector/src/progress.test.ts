import { Effect } from "effect"
import { expect, test } from "vitest"
import { makeProgress } from "./progress.ts"
import { inMemorySource } from "./source/testing/in-memory.ts"

test("a projector with nothing to lay lags no longer than the oldest waiting event, even if others always have some waiting", async () => {
  let [seconds, head, reached] = [0, 10, 10]
  const source = { ...inMemorySource(), head: () => Effect.sync(() => String(head)) }
  const progress = makeProgress(
    source,
    () => new Date(seconds * 1_000),
    async () => String(reached),
  )
  progress.begin({ version: "test", position: "10", caught_up: true }, "10")
  for (let look = 0; look < 4; look++) {
    ;[seconds, head, reached] = [seconds + 15, head + 100, head + 99]
    const lag = await progress.lag()
    expect(lag.events).toBe(1)
    expect(lag.seconds).toBeLessThanOrEqual(15)
  }
  seconds += 15
  expect(await progress.lag()).toEqual({ events: 1, seconds: 30 })
})
