import { Effect } from "effect"
import { beforeEach, describe, expect, test } from "vitest"
import { newId } from "@evenkeel/contracts/ids"
import { makeAllowance } from "@evenkeel/server-kit/limits/allowance"
import { cheapHashing } from "../../test/hashing.ts"
import { theTables } from "../../test/tables.ts"
import { keepDevice } from "./devices.ts"
import { makeCredentials } from "./credentials.ts"
import { makeLimits } from "./limits.ts"
import { hashed } from "./passwords/password-hashing.ts"

const tables = theTables()
beforeEach(() => tables.db.raw("delete from identity.attempts"))

const limitsOf = (perAddress: number, perUsername: number) => makeLimits(tables.pool, { perAddress, perUsername })

interface Try {
  readonly name?: string
  readonly from?: string
  readonly deviceToken?: string
  readonly isRight?: boolean
}

/** "right" and "wrong" were tried; a number is the wait in seconds. */
const trying =
  (limits = limitsOf(100, 100)) =>
  async ({ name = "ada", from = "203.0.113.7", deviceToken, isRight = false }: Try = {}) => {
    const proof = Effect.succeed(isRight ? "right" : undefined)
    const guess = Effect.map(limits.guess({ address: from, deviceToken }, name, proof), (found) => found ?? "wrong")
    return Effect.runPromise(
      Effect.catch(guess, (error) =>
        Effect.succeed("retryAfterSeconds" in error ? error.retryAfterSeconds : error._tag),
      ),
    )
  }

/** As if everything had happened so much earlier. */
const later = (interval: string) =>
  tables.db.raw("update identity.attempts set last_at = last_at - ?::interval, free_at = free_at - ?::interval", [
    interval,
    interval,
  ])

const many = async (count: number, attempt: (index: number) => Promise<unknown>) => {
  const results: Array<unknown> = []
  for (let index = 0; index < count; index += 1) results.push(await attempt(index))
  return results
}

/** An address in a network of its own. */
const anywhere = (index: number) => `198.51.${index}.7`

describe("guesses at one name", () => {
  test("have to wait after ten failures, each twice as long as the one before, until they fade as fast as they come", async () => {
    const attempt = trying()
    const waits: Array<unknown> = await many(10, (index) => attempt({ from: anywhere(index) }))
    expect(waits).toEqual(Array.from({ length: 10 }, () => "wrong"))
    const seconds: Array<number> = []
    for (let index = 10; index < 24; index += 1) {
      const wait = await attempt({ from: anywhere(index) })
      seconds.push(wait as number)
      await later(`${wait} seconds`)
      expect(await attempt({ from: anywhere(100 + index) })).toBe("wrong")
    }
    expect(seconds.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 64, 128])
    expect(Math.min(...seconds.slice(8))).toBeGreaterThanOrEqual(128)
  })

  test("are at most a hundred in an hour, however patient the guesser", async () => {
    const attempt = trying()
    let tried = 0
    for (let passed = 0; passed < 3600;) {
      const result = await attempt({ from: anywhere(tried % 250) })
      if (result === "wrong") tried += 1
      else {
        passed += result as number
        await later(`${result as number} seconds`)
      }
    }
    expect(tried).toBeGreaterThan(10)
    expect(tried).toBeLessThan(40)
  })

  test("are counted together by all services, and after a restart", async () => {
    await many(10, (index) => trying()({ from: anywhere(index) }))
    expect(await trying()({ from: anywhere(10) })).toBe(1)
  })

  test("at the same time are counted one by one", async () => {
    const attempt = trying()
    const results = await Promise.all(Array.from({ length: 30 }, (_, index) => attempt({ from: anywhere(index) })))
    expect(results.filter((result) => result === "wrong")).toHaveLength(10)
  })

  test("are forgotten in time, and do not count if they succeed", async () => {
    const attempt = trying()
    await many(10, (index) => attempt({ from: anywhere(index) }))
    await later("1 hour")
    await many(30, (index) => attempt({ from: anywhere(index), isRight: true }))
    expect(await many(10, (index) => attempt({ from: anywhere(index) }))).not.toContain(1)
    expect(await attempt({ from: anywhere(10) })).toBe(1)
  })

  test("do not keep out a browser in which that person signed in before", async () => {
    const ada = { userId: newId(), name: "Ada", username: "Ada" }
    await makeCredentials(tables.db, cheapHashing).register(ada, "engine#1843")
    const { token } = await keepDevice(tables.db, { ...ada, epoch: 0 }, undefined)
    const attempt = trying()
    await many(10, (index) => attempt({ from: anywhere(index) }))
    expect(await attempt({ from: anywhere(40) })).toBeGreaterThan(0)
    expect(await attempt({ from: anywhere(40), deviceToken: token, isRight: true })).toBe("right")
    // It cannot guess more often than others, and is known only for that person.
    expect(await many(11, () => attempt({ deviceToken: token }))).toEqual([
      ...Array.from({ length: 10 }, () => "wrong"),
      expect.any(Number),
    ])
    await many(10, (index) => attempt({ name: "grace", from: anywhere(index) }))
    expect(await attempt({ name: "grace", from: anywhere(41), deviceToken: token })).toBeGreaterThan(0)
  })
})

test.each(["-2 hours", "-3 years"])("nobody waits for a clock that was set %s", async (back) => {
  const attempt = trying()
  await many(11, (index) => attempt({ from: anywhere(index) }))
  await later(back)
  expect(await attempt({ from: anywhere(40), isRight: true })).toBe("right")
})

test("nobody waits for a clock that was set back", async () => {
  const attempt = trying()
  await many(11, (index) => attempt({ from: anywhere(index) }))
  await tables.db.raw(
    "update identity.attempts set last_at = now() + interval '2 hours', free_at = now() + interval '2 hours'",
  )
  await many(20, (index) => attempt({ name: `name-${index}` }))
  expect(await attempt()).toBe(1)
})

test("attempts at the same time do not keep each other waiting", async () => {
  for (let round = 0; round < 20; round += 1) {
    const attempt = trying()
    const results = await Promise.all(
      Array.from({ length: 8 }, () => attempt({ name: `name-${round}`, isRight: true })),
    )
    expect(results).toEqual(Array.from({ length: 8 }, () => "right"))
  }
})

describe("guesses from one place", () => {
  test("are counted by address", async () => {
    const attempt = trying()
    await many(20, (index) => attempt({ name: `name-${index}` }))
    expect(await attempt({ name: "another" })).toBe(1)
    expect(await attempt({ name: "another", from: "203.0.113.8" })).toBe("wrong")
  })

  test.each([
    ["an IPv4 /24", (index: number) => `203.0.113.${index}`, "203.0.114.1"],
    ["an IPv6 /48", (index: number) => `2001:db8:1:${index.toString(16)}::1`, "2001:db8:2::1"],
  ])("are counted by %s", async (_, from, elsewhere) => {
    const attempt = trying()
    await many(50, (index) => attempt({ name: `name-${index}`, from: from(index) }))
    expect(await attempt({ name: "another", from: from(60) })).toBe(1)
    expect(await attempt({ name: "another", from: elsewhere })).toBe("wrong")
  })

  test("that have to wait use up nobody's attempts", async () => {
    const attempt = trying(limitsOf(1, 1))
    expect(await attempt()).toBe("wrong")
    expect(await attempt({ name: "grace" })).toBeGreaterThan(0)
    expect(await attempt({ name: "grace", from: "198.51.100.1" })).toBe("wrong")
  })

  test("are not given back by logging in to another account in between", async () => {
    const attempt = trying()
    await many(20, (index) => attempt({ name: `name-${index}` }))
    expect(await attempt({ name: "own", isRight: true })).toBe(1)
  })
})

test("whoever has to wait hears of the longest of several waits", async () => {
  const attempt = trying(limitsOf(5, 100))
  await many(10, (index) => attempt({ from: anywhere(index) }))
  for (const [index, wait] of [1, 2, 4].entries()) {
    await later(`${wait} seconds`)
    expect(await attempt({ from: anywhere(20 + index) })).toBe("wrong")
  }
  expect(await attempt({ name: "grace" })).toBe("wrong")
  expect(await attempt({ name: "mary" })).toBe(1)
  expect(await attempt()).toBeGreaterThan(2)
})

test("what there is no time to hash is no attempt, so that whoever comes back in time is heard", async () => {
  const [attempt, allowance] = [trying(), makeAllowance({ requests: 1, bankCalls: 1, work: 0.05 })]
  await many(12, (index) => attempt({ from: anywhere(index) }))
  const guess = limitsOf(100, 100).guess({ address: "203.0.113.7" }, "ada", Effect.succeed("right"))
  const busy = () => Effect.runPromise(Effect.flip(allowance.withinAddress("203.0.113.7", guess)))
  await Effect.runPromise(allowance.withinAddress("203.0.113.7", hashed(Effect.succeed("something else"))))
  await later("1 hour")
  for (let time = 0; time < 20; time += 1) expect(await busy()).toMatchObject({ _tag: "TooManyRequests" })
  expect(await attempt({ isRight: true })).toBe("right")
})

test("of one address, no more than two proofs are hashed at once", async () => {
  const [limits, allowance] = [limitsOf(100, 100), makeAllowance({ requests: 1, bankCalls: 1, work: 1 })]
  let [now, most] = [0, 0]
  const proof = Effect.promise(async () => {
    now += 1
    most = Math.max(most, now)
    await tables.db.raw("select 1")
    now -= 1
    return "right"
  })
  const guesses = Array.from({ length: 12 }, (_, index) =>
    limits.guess({ address: "203.0.113.7" }, `name-${index}`, proof),
  )
  const all = Effect.all(guesses, { concurrency: "unbounded" })
  await Effect.runPromise(allowance.withinAddress("203.0.113.7", all))
  expect(most).toBe(2)
})

test("the table holds neither names nor addresses", async () => {
  await trying()({ name: "Quixotic", from: "203.0.113.77" })
  const rows = JSON.stringify(await tables.db.withSchema("identity").table("attempts"))
  for (const text of ["uixotic", "203.0.113"]) {
    for (const form of [
      text,
      Buffer.from(text).toString("base64"),
      JSON.stringify([...Buffer.from(text)]).slice(1, -1),
    ])
      expect(rows).not.toContain(form)
  }
})
