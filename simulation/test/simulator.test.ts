// Tests of the simulator itself: it finds violations, and the same ones again.
import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { beforeAll, expect, test } from "vitest"
import type { Report } from "./planted.ts"

const run = promisify(execFile)
let report: Report

/** In milliseconds, for a busy machine. */
const longest = 900_000

beforeAll(async () => {
  const file = join(import.meta.dirname, "planted.ts")
  const modules = ["effect", join(import.meta.dirname, "planting.mjs"), "tsx/esm"]
  const words = [...modules.flatMap((module) => ["--import", module]), file]
  const { stdout } = await run(process.execPath, words, { timeout: longest })
  report = JSON.parse(stdout.trim().split("\n").at(-1)!)
}, longest + 10_000)

test.each([
  ["a lost answer counts as a failure", /is in the log as|not next to each other|the hash of the event before it/],
  [
    "a cache is kept after a conflict",
    /is in the log as|The answer's revision is not|not ended|the hash of the event before it/,
  ],
  ["statements have no deadline", /took \d+ ms|not ended/],
  ["calls to the bank have no deadline", /took \d+ ms|not ended/],
  ["what a bank adds on later pages is lost", /The bank's row .* is missing/],
  ["the checkpoint is written before its rows", /rows|missing|not ended/],
  ["a login in flight survives a change of the password", /^A session from before/],
  ["a registration that was repeated and acknowledged is erased when the first attempt fails", /^\w+ was registered/],
  ["recovery codes survive a change of the password", /^A recovery code from before/],
  ["a clock that is set back makes a person wait", /^A clock set back keeps/],
  ["a proof of who somebody is never gets old", /^A session without a fresh proof/],
  ["a password is changed without the present one", /^A session alone changes the password/],
  ["what nobody could have made is brought", /^A history with more categories/],
  ["a reset link survives a recovery code", /^A reset link from before/],
  [
    "a request in flight survives a change of credentials",
    /^(An address that was entered|A recovery code from) before/,
  ],
  ["one of several command services does not learn that a session has ended", /^A session from before/],
  ["a limit is decided without what there is", /of at most 100 categories/],
  ["attempts at once are not counted", /wrong passwords are tried at once|may try/],
  ["an import that was carried out is not recognised when it is sent again", /^An import of/],
  ["a clock that jumps makes erasures final", /^A clock that jumps ahead/],
  ["notes of histories begin anew as if nothing had been there", /^A history that was forged counts as right/],
])("it finds that %s", (fault, violation) => {
  expect(report.findings[fault]).toMatch(violation)
})

test("what went wrong in simulations once no longer does", () => {
  expect(Object.entries(report.wrong).filter(([, sentences]) => sentences.length > 0)).toEqual([])
})

test("the same seed is the same simulation, whatever was simulated before, and whatever random numbers the database takes", () => {
  const [first, other, again] = report.digests
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})
