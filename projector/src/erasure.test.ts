// Of someone who was erased no row is left but the cursor, however their events come in and whatever could not be read of them.
import { afterEach, beforeEach, expect, test } from "vitest"
import fc from "fast-check"
import type { StoredEvent } from "@evenkeel/contracts/events/envelope"
import type { BudgetEvent } from "@evenkeel/contracts/events/events"
import { newId } from "@evenkeel/contracts/ids"
import { anyHistory, recorded } from "@evenkeel/contracts/testing/history"
import { freshDatabase, type FreshDatabase } from "../../embedded/testing.ts"
import { inMemorySource, type InMemorySource } from "./source/in-memory.ts"
import { openLaying, rowsOf, type Laying } from "./testing/laying.ts"

let database: FreshDatabase
let source: InMemorySource
let laying: Laying

beforeEach(async () => {
  database = await freshDatabase()
  source = inMemorySource()
  laying = await openLaying(database.url, source)
})
afterEach(async () => {
  await laying.close()
  await database.drop()
})

const erased: BudgetEvent = { _tag: "AccountErased" }

/** The tables in which there is anything, and what the cursor says. */
const left = async (userId: string) => {
  const rows = Object.entries(await rowsOf(database.url, userId)).filter(([, some]) => some.length > 0)
  return Object.fromEntries(rows)
}
const cursorAlone = (revision: number) => ({ budgets: [{ revision, name: null, time_zone: null }] })

test("in whatever batches", { timeout: 60_000 }, () =>
  fc.assert(fc.asyncProperty(anyHistory(30), fc.nat(), async ({ events }, place) => {
    const userId = newId()
    const log = recorded(userId, [...events, erased])
    const cut = place % log.length
    source.append(log)
    await laying.lay(log.slice(0, cut))
    await laying.lay(log.slice(cut))
    await laying.lay(log)
    expect(await left(userId)).toEqual(cursorAlone(events.length))
  }), { numRuns: 20 }))

const registered: BudgetEvent = { _tag: "UserRegistered", userId: "ann", name: "Ann", username: "ann", timeZone: "UTC" }
const added: BudgetEvent = { _tag: "TransactionAdded", transactionId: "tea", name: "Tea", amount: 300, date: "2026-02-01" }

test("though only the last event is still there, and the projector remembers the person", async () => {
  const userId = newId()
  const log = recorded(userId, [registered, added, erased])
  await laying.lay(log.slice(0, 2))
  source.append(log.slice(2))
  await laying.lay(log.slice(2))
  expect(await left(userId)).toEqual(cursorAlone(2))
})

test("though the projector has never heard of them before", async () => {
  const userId = newId()
  const [end] = recorded(userId, [registered, added, erased]).slice(2) as [StoredEvent]
  source.append([end])
  await laying.lay([end])
  expect(await left(userId)).toEqual(cursorAlone(2))
})

test("though their stream was parked", async () => {
  const userId = newId()
  const log = recorded(userId, [registered, added, added, erased]).map((event) => (event.revision === 1 ? { ...event, data: { amount: "much" } } : event))
  source.append(log.slice(0, 3))
  await laying.lay(log.slice(0, 3))
  expect(Object.keys(await left(userId))).toContain("parked_streams")
  source.append(log.slice(3))
  await laying.lay(log.slice(3))
  expect(await left(userId)).toEqual(cursorAlone(3))
})
