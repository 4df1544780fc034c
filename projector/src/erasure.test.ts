// Of someone who was erased no row is left but the cursor, however their events come in and whatever could not be read of them.
import { expect, test } from "vitest"
import fc from "fast-check"
import type { StoredEvent } from "@evenkeel/contracts/events/envelope"
import type { BudgetEvent } from "@evenkeel/contracts/events/events"
import { newId } from "@evenkeel/contracts/ids"
import { anyHistory, recorded } from "@evenkeel/contracts/testing/history"
import { rowsOf } from "./testing/laying.ts"
import { added, forEachTest, registered, unreadable } from "./testing/someone.ts"

const each = forEachTest()

const erased: BudgetEvent = { _tag: "AccountErased" }

/** The tables in which there is anything, and what the cursor says. */
const left = async (userId: string) => {
  const rows = Object.entries(await rowsOf(each.url, userId)).filter(([, some]) => some.length > 0)
  return Object.fromEntries(rows)
}
const cursorAlone = (revision: number) => ({ budgets: [{ revision, time_zone: null }] })

test("in whatever batches", { timeout: 60_000 }, () =>
  fc.assert(fc.asyncProperty(anyHistory(30), fc.nat(), async ({ events }, place) => {
    const userId = newId()
    const log = recorded(userId, [...events, erased])
    const cut = place % log.length
    each.source.append(log)
    await each.laying.lay(log.slice(0, cut))
    await each.laying.lay(log.slice(cut))
    await each.laying.lay(log)
    expect(await left(userId)).toEqual(cursorAlone(events.length))
  }), { numRuns: 20 }))

test("though only the last event is still there, and the projector remembers the person", async () => {
  const userId = newId()
  const log = recorded(userId, [registered, added("tea"), erased])
  await each.laying.lay(log.slice(0, 2))
  each.source.append(log.slice(2))
  await each.laying.lay(log.slice(2))
  expect(await left(userId)).toEqual(cursorAlone(2))
})

test("though the projector has never heard of them before", async () => {
  const userId = newId()
  const [end] = recorded(userId, [registered, added("tea"), erased]).slice(2) as [StoredEvent]
  each.source.append([end])
  await each.laying.lay([end])
  expect(await left(userId)).toEqual(cursorAlone(2))
})

test("though their stream was parked", async () => {
  const userId = newId()
  const log = recorded(userId, [registered, added("tea"), added("bread"), erased]).map((event) => (event.revision === 1 ? unreadable(event) : event))
  each.source.append(log.slice(0, 3))
  await each.laying.lay(log.slice(0, 3))
  expect(Object.keys(await left(userId))).toContain("parked_streams")
  each.source.append(log.slice(3))
  await each.laying.lay(log.slice(3))
  expect(await left(userId)).toEqual(cursorAlone(3))
})
