import { Effect } from "effect"
import pg from "pg"
import { expect, test } from "vitest"
import { makeFreshness } from "./freshness.ts"

test("a reader who waits sees what was projected even if the signal was lost, and no longer listens then", async () => {
  let listening = 0
  const listen = () => {
    listening += 1
    return () => void (listening -= 1)
  }
  const { readAtLeast } = makeFreshness(new pg.Pool(), { listen }, 10)
  const listeningAtReads: Array<number> = []
  const read = async () => {
    const revision = listeningAtReads.length === 0 ? 4 : 5
    listeningAtReads.push(listening)
    return { revision, timeZone: null, currency: "USD", version: 1, projectedBy: null }
  }
  expect(await Effect.runPromise(readAtLeast("ann", 5, read))).toMatchObject({ revision: 5 })
  expect(listeningAtReads).toEqual([1, 1])
  expect(listening).toBe(0)
})
