// After an erasure only the cursor is left in the rows, however the events arrive, and
// even if some of them could not be read.
import { expect, test } from "vitest"
import fc from "fast-check"
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { newId } from "@evenkeel/contracts/ids"
import { anyHistory, recorded } from "@evenkeel/contracts/test/arbitrary-history"
import { foldInto, unprojectedBudget } from "./projected-budget.ts"
import { takeChanges } from "./changed-rows.ts"
import { rowsOf } from "../../test/projecting.ts"
import { added, forEachTest, registered, unreadable } from "../../test/someone.ts"
import { rules } from "../../test/order.ts"

const each = forEachTest()

const erased: BudgetEvent = { _tag: "UserErased" }

/** The tables that contain anything, and the cursor. */
const left = async (userId: string) => {
  const rows = Object.entries(await rowsOf(each.url, userId)).filter(([, some]) => some.length > 0)
  return Object.fromEntries(rows)
}
const cursorAlone = (revision: number) => ({ budgets: [{ revision, time_zone: null, currency: null }] })

test("in any batches", () =>
  fc.assert(
    fc.asyncProperty(anyHistory(30), fc.nat(), async ({ events }, seed) => {
      const userId = newId()
      const log = recorded(userId, [...events, erased])
      const cut = seed % log.length
      each.source.append(log)
      await each.projecting.project(log.slice(0, cut))
      await each.projecting.project(log.slice(cut))
      await each.projecting.project(log)
      expect(await left(userId)).toEqual(cursorAlone(events.length))
    }),
    { numRuns: 20 },
  ))

test("in memory, nothing is left either", () =>
  fc.assert(
    fc.property(anyHistory(), fc.nat(), ({ events }, seed) => {
      const userId = newId()
      const log = recorded(userId, [...events, erased])
      const projected = unprojectedBudget(userId)
      const cut = seed % log.length
      foldInto(projected, log.slice(0, cut))
      takeChanges(projected)
      foldInto(projected, log.slice(cut, -1)) // not projected yet
      foldInto(projected, log.slice(-1))
      takeChanges(projected)
      expect(projected).toEqual({ ...unprojectedBudget(userId), revision: events.length })
    }),
  ))

test("if only the last event still exists, and the projector has the person cached", async () => {
  const userId = newId()
  const log = recorded(userId, [registered, added("tea"), erased])
  await each.projecting.project(log.slice(0, 2))
  each.source.append(log.slice(2))
  await each.projecting.project(log.slice(2))
  expect(await left(userId)).toEqual(cursorAlone(2))
})

test("if the projector has never seen the person before", async () => {
  const userId = newId()
  const [end] = recorded(userId, [registered, added("tea"), erased]).slice(2) as [StoredEvent]
  each.source.append([end])
  await each.projecting.project([end])
  expect(await left(userId)).toEqual(cursorAlone(2))
})

test(`${rules.erasureFirst}`, async () => {
  const userId = newId()
  const log = recorded(userId, [registered, added("tea"), added("bread"), erased]).map((event) =>
    event.revision === 1 ? unreadable(event) : event,
  )
  each.source.append(log.slice(0, 3))
  await each.projecting.project(log.slice(0, 3))
  expect(Object.keys(await left(userId))).toContain("parked_streams")
  each.source.append(log.slice(3))
  await each.projecting.project(log.slice(3))
  expect(await left(userId)).toEqual(cursorAlone(3))
})
