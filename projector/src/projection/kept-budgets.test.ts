import { expect, test } from "vitest"
import { openProjecting } from "../../test/projecting.ts"
import { added, forEachTest, registered } from "../../test/someone.ts"

const each = forEachTest()

test.each([
  ["all stay while they have few rows", 100, 0],
  ["those least recently used make room when they have many, and are read again", 10, 2],
])("of twelve budgets in memory %s", async (_, rowsKept, readAgain) => {
  const people = Array.from({ length: 12 }, () => each.someone([registered, added("a"), added("b"), added("c")]))
  let reads = 0
  const source = {
    ...each.source,
    loadStream: (...stream: Parameters<typeof each.source.loadStream>) => {
      reads += 1
      return each.source.loadStream(...stream)
    },
  }
  const projecting = await openProjecting(each.url, source, { rowsKept })
  for (const { log } of people) await projecting.project(log.slice(0, -1))
  for (const { log } of people.toReversed()) await projecting.project(log.slice(-1))
  expect(reads).toBe(readAgain)
  for (const { userId } of people) expect(await each.transactionsOf(userId)).toBe(3)
  await projecting.close()
})
