// A brought history is shown at once, even if a batch delivers only a part of it.
import { expect, test } from "vitest"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { rowsOf } from "../../test/projecting.ts"
import { added, forEachTest, registered } from "../../test/someone.ts"
import { rules } from "../../test/order.ts"

const each = forEachTest()

const brought = (following: number): ReadonlyArray<BudgetEvent> => [
  {
    _tag: "HistoryBrought",
    following,
    events: following + 1,
    username: "ada",
    exportedAt: "2026-01-01T12:00:00.000Z",
    head: "0".repeat(64),
  },
  ...Array.from({ length: following }, (_, index) => added(String(index))),
]

test.each([20, 700])(`${rules.whole} (%d events)`, async (following) => {
  const { userId, log } = each.someone([registered, ...brought(following), added("later")])
  const end = following + 2
  for (let from = 0; from < log.length; from += 7) {
    await each.projecting.project(log.slice(from, from + 7), from + 7 < log.length)
    const count = (await each.transactionsOf(userId)) ?? 0
    expect([0, following, following + 1]).toContain(count)
  }
  await each.projecting.project([])
  await expect.poll(() => each.transactionsOf(userId)).toBe(following + 1)
  const whole = each.someone([registered, ...brought(following), added("later")])
  await each.projecting.project(whole.log)
  await expect.poll(() => each.transactionsOf(whole.userId)).toBe(following + 1)
  expect(await rowsOf(each.url, userId)).toEqual(await rowsOf(each.url, whole.userId))
  expect(log).toHaveLength(end + 1)
})
