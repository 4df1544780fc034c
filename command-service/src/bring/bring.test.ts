import fc from "fast-check"
import { Effect, Result } from "effect"
import { describe, expect, test } from "vitest"
import { runs } from "@evenkeel/contracts/test/random"
import { emptyBudget } from "@evenkeel/contracts/budget/budget"
import { decodeEvent } from "@evenkeel/contracts/budget/codec"
import { budgetStream, type EventToAppend } from "@evenkeel/contracts/budget/envelope"
import { describeEvent, type BudgetEvent } from "@evenkeel/contracts/budget/events"
import { evolve } from "@evenkeel/contracts/budget/fold"
import { atOnce } from "@evenkeel/contracts/budget/steps"
import { newId } from "@evenkeel/contracts/ids"
import { after } from "@evenkeel/contracts/test/budget"
import { anyHistory } from "@evenkeel/contracts/test/arbitrary-history"
import { fact, imported, linked as accountLinked, registered, renamed } from "@evenkeel/contracts/test/events"
import { openInMemoryEventStore } from "@evenkeel/event-log/test/in-memory"
import { Registry } from "prom-client"
import { Meter } from "@evenkeel/server-kit/limits/meter"
import { makeBudgetCache } from "../execute/budget-cache.ts"
import { commandMetrics } from "../metrics.ts"
import { makeBring, readUploaded } from "./bring.ts"
import { exported, stored } from "../../test/exported.ts"
import { openExportReader, type ReadExport } from "./read-export.ts"

const read = (lines: ReadonlyArray<string>): ReadExport => {
  const reader = openExportReader()
  for (const line of lines) expect(atOnce(reader.take(line))).toBeUndefined()
  return Result.getOrThrow(reader.end())
}

/** Brings it into a new person's stream, and returns that person's events. */
const brought = (content: ReadExport, largestAppend?: number) =>
  Effect.gen(function* () {
    const store = { ...openInMemoryEventStore(), ...(largestAppend === undefined ? {} : { largestAppend }) }
    const userId = newId()
    const cache = yield* makeBudgetCache({ store })
    const own = stored(userId, [registered({ userId, username: "bea", timeZone: "Asia/Tokyo" })])
    yield* store.append(budgetStream(userId), "no stream", own)
    const bring = makeBring({ store, cache, metrics: commandMetrics(new Registry()) })
    const context = { userId, commandId: newId(), correlationId: "bring", at: new Date("2026-03-01T00:00:00Z") }
    const result = yield* Effect.result(bring(context, content))
    const again = yield* Effect.result(bring(context, content))
    return { userId, result, again, events: yield* store.load(budgetStream(userId), 0) }
  }).pipe(Effect.scoped, Effect.runPromise)

const decoded = (event: EventToAppend): BudgetEvent => Result.getOrThrow(decodeEvent(event))

/** Without the parts that change on purpose: the person, the logins at banks, and imports that were not finished. */
const comparable = (events: ReadonlyArray<BudgetEvent>) => {
  const budget = after(...events)
  const named = new Map<string | null, string | null>([[null, null]])
  const nameOf = (itemId: string | null) => {
    if (!named.has(itemId)) named.set(itemId, `item ${named.size}`)
    return named.get(itemId)
  }
  const accounts = [...budget.accounts.values()].map((account) => ({ ...account, itemId: nameOf(account.itemId) }))
  const former = [...budget.formerAccounts.values()].map((account) => ({ ...account, itemId: nameOf(account.itemId) }))
  return { ...budget, user: null, staged: null, items: budget.items.size, accounts, formerAccounts: former }
}

const sentences = (events: ReadonlyArray<BudgetEvent>): ReadonlyArray<string> => {
  const budget = emptyBudget()
  return events.map((event) => {
    const { sentence } = describeEvent(event, budget)
    evolve(budget, event)
    return sentence
  })
}

test("an export is read at the expense of whoever sends it", async () => {
  const lines = exported(stored("ada", [registered()]))
  async function* bytes() {
    yield Buffer.from(`${lines.join("\n")}\n`)
  }
  async function* upload() {
    yield { name: "events.ndjson", bytes: bytes(), isCut: () => false }
  }
  const charged: Array<number> = []
  const meter: Meter = (_, work) => work((took) => void charged.push(took))
  await Effect.runPromise(Effect.provideService(readUploaded(upload()), Meter, meter))
  expect(charged).not.toEqual([])
})

describe("a history that is brought", () => {
  test("adds up to the same budget, and reads the same, also when it is exported and brought again", async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory(40), async ({ events }) => {
        const first = await brought(read(exported(stored("ann", events))))
        expect(Result.isSuccess(first.result)).toBe(true)
        expect(first.again).toEqual(first.result)
        const here = first.events.map(decoded)
        expect(comparable(here)).toEqual(comparable(events))
        expect(sentences(here).slice(2, 1 + events.length)).toEqual(sentences(events).slice(1))
        const second = await brought(read(exported(first.events)))
        expect(comparable(second.events.map(decoded))).toEqual(comparable(events))
      }),
      { numRuns: runs(10, 100) },
    )
  })

  test("keeps when and by which command it happened, and belongs to the one who brings it", async () => {
    const there = stored("ann", [registered({ userId: "ann" }), accountLinked()])
    const { userId, events } = await brought(read(exported(there)))
    const [, , link, unlinked, zone] = events
    const { commandId, occurredAt, actor } = link?.metadata ?? {}
    expect(commandId).toEqual(there[1]?.metadata.commandId)
    expect(occurredAt).toEqual(there[1]?.metadata.occurredAt)
    expect(actor).toBe(`user:${userId}`)
    expect(link?.data).not.toMatchObject({ itemId: "harbor" })
    expect(unlinked).toMatchObject({ type: "ConnectionChanged", data: { status: "error", problem: "gone" } })
    expect(zone).toMatchObject({ type: "TimeZoneChanged", data: { timeZone: "Asia/Tokyo" } })
  })

  test("is translated where an undo mentions revisions", async () => {
    const undone: BudgetEvent = {
      _tag: "ActionUndone",
      commandId: "one",
      revisions: [1, 0],
      again: false,
      month: "2026-01",
    }
    const { events } = await brought(read(exported(stored("ann", [registered(), accountLinked(), undone]))))
    expect(events.find(({ type }) => type === "ActionUndone")?.data).toMatchObject({ revisions: [2] })
  })

  test("has a large sync of before there were parts in parts", async () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => fact(`row-${index}`, 1_00 + index))
    const events = [registered(), accountLinked(), imported(...rows), renamed("our-row-7", "Seven")]
    const { result, events: there } = await brought(read(exported(stored("ann", events))))
    expect(Result.isSuccess(result)).toBe(true)
    expect(there.filter(({ type }) => type === "RowsReported").length).toBeGreaterThan(1)
    expect(there[1]).toMatchObject({ type: "HistoryBrought", data: { following: there.length - 2 } })
    const { transactions } = after(...there.map(decoded))
    expect(transactions.size).toBe(1_000)
    expect(transactions.get("our-row-7")?.name).toBe("Seven")
  })

  test("is refused whole where the store takes less at once", async () => {
    const { result, events } = await brought(read(exported(stored("ann", [registered(), accountLinked()]))), 500)
    expect(Result.isFailure(result) && result.failure._tag).toBe("TooLarge")
    expect(events).toHaveLength(1)
  })
})
