import { Deferred, Effect, Fiber } from "effect"
import { expect, test } from "vitest"
import { makeAllowance, type Allowance } from "./allowance.ts"
import { Meter, type Kind } from "./meter.ts"

const plenty = { requests: 1_000_000, bankCalls: 1_000_000, work: 1_000_000 }
const hashing: Kind = { name: "hashing", atOnce: 2, timeout: 1_000, least: 100 }
const reading: Kind = { name: "reading", atOnce: 1, timeout: 60_000, least: 100 }

/** Work of that kind that reports that duration at its end. */
const taking = (milliseconds: number, done: () => void = () => {}) =>
  Effect.flatMap(Meter, (metered) =>
    metered(hashing, (took) =>
      Effect.sync(() => {
        done()
        took(milliseconds)
        return "done"
      }),
    ),
  )

const ask = (allowance: Allowance, person: string, work: Effect.Effect<string, never>) =>
  Effect.runPromise(Effect.result(allowance.within(person, "route", "ordinary", work)))

const outcomeOf = async (allowance: Allowance, person: string, milliseconds: number, done?: () => void) =>
  ask(allowance, person, taking(milliseconds, done) as Effect.Effect<string, never>)

test("work is counted before it begins: who has used theirs up learns for how long, and nothing is done", async () => {
  const allowance = makeAllowance({ ...plenty, work: 1 })
  expect(await outcomeOf(allowance, "ada", 100)).toMatchObject({ success: "done" })
  expect(await outcomeOf(allowance, "ada", 5_800)).toMatchObject({ success: "done" })
  let isDone = false
  const refused = await outcomeOf(allowance, "ada", 100, () => (isDone = true))
  expect(refused).toMatchObject({ failure: { _tag: "TooManyRequests", message: expect.stringContaining("much time") } })
  // The debt, and 100 ms more, of 1 s per minute.
  expect(refused).toMatchObject({ failure: { retryAfterSeconds: 300 } })
  expect(isDone).toBe(false)
  expect(await outcomeOf(allowance, "grace", 100)).toMatchObject({ success: "done" })
})

test("strangers are counted by their address, apart from those who are signed in", async () => {
  const allowance = makeAllowance({ ...plenty, work: 1 })
  const from = (address: string) => Effect.runPromise(Effect.result(allowance.withinAddress(address, taking(2_000))))
  expect(await from("203.0.113.7")).toMatchObject({ success: "done" })
  expect(await from("203.0.113.7")).toMatchObject({ failure: { _tag: "TooManyRequests" } })
  expect(await from("203.0.113.8")).toMatchObject({ success: "done" })
  expect(await outcomeOf(allowance, "203.0.113.7", 0)).toMatchObject({ success: "done" })
})

test("one whose work does not end holds up their own, and nobody else's", async () => {
  const allowance = makeAllowance(plenty)
  const begun: Array<string> = []
  const end = Deferred.makeUnsafe<void>()
  const begin = (person: string, name: string) => {
    const work = Effect.flatMap(Meter, (metered) =>
      metered(reading, () =>
        Effect.andThen(
          Effect.sync(() => begun.push(name)),
          Deferred.await(end),
        ),
      ),
    )
    return Effect.runFork(allowance.within(person, "route", "ordinary", work))
  }
  const all = [begin("ada", "first"), begin("ada", "second"), begin("grace", "hers")]
  await expect.poll(() => begun).toEqual(["first", "hers"])
  Effect.runSync(Deferred.succeed(end, undefined))
  await Promise.all(all.map((fiber) => Effect.runPromise(Fiber.join(fiber))))
  expect(begun).toEqual(["first", "hers", "second"])
})

test("of several limits that refuse a request, its sender hears of the longest wait, and none of them counts it", async () => {
  const allowance = makeAllowance({ requests: 60, bankCalls: 1, work: 1_000 })
  const work = Effect.succeed("done")
  const sync = () => Effect.runPromise(Effect.result(allowance.within("ada", "sync", "bank call", work)))
  expect(await sync()).toMatchObject({ success: "done" })
  for (let request = 0; request < 5; request += 1) await ask(allowance, "ada", work)
  // The next request could be sent in a second.
  expect(await sync()).toMatchObject({ failure: { message: expect.stringContaining("requests to your bank") } })
  expect(await sync()).toMatchObject({ failure: { retryAfterSeconds: 60 } })
})
