import { expect, test } from "vitest"
import { expectInTurn } from "./in-turn.ts"

const opened = (committed: ReadonlyArray<readonly [number, string]>) => {
  const sought: Array<readonly [number, string]> = []
  const offsets = new Map(committed)
  const follows = expectInTurn({
    nextOffsets: async () => new Map(offsets),
    seek: (partition, offset) => void sought.push([partition, offset]),
  })
  return { follows, sought, commit: (partition: number, offset: string) => offsets.set(partition, offset) }
}

test("what follows the committed offset, and then what was received last, is next", async () => {
  const { follows, sought } = opened([[3, "100"]])
  expect(await follows.check(3, "100")).toBe(true)
  follows.received(3, "149")
  expect(await follows.check(3, "150")).toBe(true)
  expect(sought).toEqual([])
})

test("what was fetched before a rebalance, and comes after it, is not: the group's own place is sought", async () => {
  const { follows, sought, commit } = opened([[3, "100"]])
  await follows.check(3, "100")
  follows.received(3, "299")
  commit(3, "113")
  follows.startOver()
  expect(await follows.check(3, "300")).toBe(false)
  expect(sought).toEqual([[3, "113"]])
  expect(await follows.check(3, "113")).toBe(true)
  follows.received(3, "299")
  expect(await follows.check(3, "300")).toBe(true)
})

test("what a topic no longer has is asked for once", async () => {
  const { follows, sought } = opened([[3, "100"]])
  expect(await follows.check(3, "180")).toBe(false)
  expect(await follows.check(3, "180")).toBe(true)
  expect(sought).toEqual([[3, "100"]])
})

test("a rebalance while the committed offsets are asked for decides", async () => {
  const { follows } = opened([[3, "100"]])
  const checking = follows.check(3, "100")
  follows.startOver()
  expect(await checking).toBe(false)
})
