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
  const { readAtLeast } = makeFreshness(new pg.Pool(), { listen })
  const looks: Array<number> = []
  const read = async () => {
    const revision = looks.length === 0 ? 4 : 5
    looks.push(listening)
    return { revision, timeZone: null, currency: "USD", version: 1, projectedBy: null }
  }
  expect(await Effect.runPromise(readAtLeast("ann", 5, read))).toMatchObject({ revision: 5 })
  expect([looks, listening]).toEqual([[1, 1], 0])
})
