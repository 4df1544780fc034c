import { Effect, Exit } from "effect"
import { expect, test } from "vitest"
import { limitAttempts } from "./limits.ts"

/** Whether attempts from the two addresses count together. */
const areOne = async (first: string, second: string): Promise<boolean> => {
  const limit = limitAttempts({ perAddress: 1, perUsername: 1 })
  expect(Exit.isSuccess(await Effect.runPromiseExit(limit(first, "ada")))).toBe(true)
  return Exit.isFailure(await Effect.runPromiseExit(limit(second, "grace")))
}

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["203.0.113.7", "::ffff:203.0.113.7"],
  ["2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff"],
  ["2001:db8::1", "2001:0DB8:0:0:1::"],
  ["::1", "::2"],
  ["fe80::1%eth0", "fe80::2%eth0"],
])("%s and %s count together", async (first, second) => expect(await areOne(first, second)).toBe(true))

test.each([
  ["203.0.113.7", "203.0.113.8"],
  ["::ffff:203.0.113.7", "::ffff:203.0.113.8"],
  ["2001:db8:1:2::1", "2001:db8:1:3::1"],
  ["2001:db8::1", "2001:db8:1::1"],
  ["2001::1:2:3:4:5:6", "2001::7:2:3:4:5:6"],
  ["unknown", "::1"],
])("%s and %s do not", async (first, second) => expect(await areOne(first, second)).toBe(false))

test("an address without attempts left uses up nobody's", async () => {
  const limit = limitAttempts({ perAddress: 1, perUsername: 1 })
  const attempts = [limit("203.0.113.7", "ada"), limit("203.0.113.7", "grace"), limit("203.0.113.8", "grace")]
  const succeeded = attempts.map(async (attempt) => Exit.isSuccess(await Effect.runPromiseExit(attempt)))
  expect(await Promise.all(succeeded)).toEqual([true, false, true])
})
