import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import type { BankFact } from "@evenkeel/contracts/budget/sync/schema"
import {
  assigned,
  category,
  fact,
  imported,
  income,
  linked,
  synced,
  typesSet,
  unassigned,
} from "@evenkeel/contracts/test/events"
import { newId } from "@evenkeel/contracts/ids"
import { anyHistory, recorded } from "@evenkeel/contracts/test/arbitrary-history"
import { inDatabase, openProjecting, rowsOf, type Projecting } from "../../test/projecting.ts"
import { added, forEachTest, registered } from "../../test/someone.ts"
import { rules } from "../../test/order.ts"

const each = forEachTest()
const { transactionsOf, refuseUpdates, allowUpdates } = each

describe("the rows of a budget are the same", () => {
  /**
   * A log arrives in chunks; each is delivered with some earlier events or without its
   * start, alone or with more announced.
   */
  const anyPieces = fc.array(
    fc.record({
      length: fc.integer({ min: 1, max: 12 }),
      shift: fc.integer({ min: -6, max: 3 }),
      isMoreToCome: fc.boolean(),
    }),
    { minLength: 1 },
  )
  type Pieces = ReadonlyArray<{ readonly length: number; readonly shift: number; readonly isMoreToCome: boolean }>

  /** Delivers a growing log to these projectors until it is complete; the last chunk is delivered in full. */
  const deliver = async (
    log: ReadonlyArray<StoredEvent>,
    pieces: Pieces,
    projectors: ReadonlyArray<Projecting>,
  ): Promise<void> => {
    let end = 0
    for (let turn = 0; end < log.length; turn++) {
      const { length = log.length, shift = 0, isMoreToCome } = pieces[turn % pieces.length] ?? {}
      const begin = end
      end = Math.min(log.length, begin + length)
      each.source.append(log.slice(begin, end))
      const piece = log.slice(Math.max(0, Math.min(begin + shift, end - 1)), end)
      await Promise.all(projectors.map((projector) => projector.project(piece, isMoreToCome)))
    }
    await Promise.all(projectors.map((projector) => projector.project([])))
  }

  test("whether its events arrive one by one or all at once", () =>
    fc.assert(
      fc.asyncProperty(anyHistory(60), async ({ events }) => {
        const [atOnce, oneByOne] = [each.someone(events), each.someone(events)]
        await each.projecting.project(atOnce.log)
        for (const event of oneByOne.log) await each.projecting.project([event])
        expect(await rowsOf(each.url, oneByOne.userId)).toEqual(await rowsOf(each.url, atOnce.userId))
      }),
      { numRuns: 50 },
    ))

  test("in any chunks, repeated and with gaps, on concurrent projectors that evict budgets", async () => {
    const projectors = [
      each.projecting,
      await openProjecting(each.url, each.source, { budgetsKept: 1 }),
      await openProjecting(each.url, each.source, { budgetsKept: 2 }),
      await openProjecting(each.url, each.source, { rowsKept: 20 }),
    ]
    await fc.assert(
      fc.asyncProperty(anyHistory(60), anyPieces, anyPieces, async ({ events }, pieces, otherPieces) => {
        const atOnce = each.someone(events)
        await each.projecting.project(atOnce.log)
        const [ann, bob] = [newId(), newId()]
        await Promise.all([
          deliver(recorded(ann, events), pieces, projectors),
          deliver(recorded(bob, events), otherPieces, projectors.toReversed()),
        ])
        const expected = await rowsOf(each.url, atOnce.userId)
        expect(await rowsOf(each.url, ann)).toEqual(expected)
        expect(await rowsOf(each.url, bob)).toEqual(expected)
      }),
      { numRuns: 20 },
    )
    await Promise.all(projectors.slice(1).map((other) => other.close()))
  })

  test("when everything is projected repeatedly", async () => {
    const { userId, log } = each.someone([registered, added("a"), added("b")])
    await each.projecting.project(log)
    const rows = await rowsOf(each.url, userId)
    for (const projector of [each.projecting, await openProjecting(each.url, each.source)]) {
      await projector.project(log)
      await projector.project(log.slice(1))
      expect(await rowsOf(each.url, userId)).toEqual(rows)
      if (projector !== each.projecting) await projector.close()
    }
  })

  test("when a category is renamed to or from Miscellaneous after transactions were assigned to it", async () => {
    const hall = { merchant: "Market Hall" }
    const events = [
      registered,
      typesSet(500, 300, 200),
      category("Rent", 0),
      category("Stuff", 0),
      linked(),
      imported(fact("one", 1, hall), fact("two", 2, hall)),
      assigned("our-one", "rent"),
      assigned("our-two", "stuff"),
    ]
    const named = (name: string): BudgetEvent => ({ _tag: "CategoryRenamed", categoryId: "stuff", name })
    for (const [name, suggested] of [
      ["Miscellaneous", "rent"],
      ["Odds and ends", null],
    ] as const) {
      events.push(named(name))
      const { userId, log } = each.someone(events)
      for (const event of log) await each.projecting.project([event])
      expect((await rowsOf(each.url, userId))["transactions"]).toContainEqual(
        expect.objectContaining({ transaction_id: "our-two", suggested_category_id: suggested }),
      )
    }
  })

  test("when the purchase that a refund pays back gets a category, or loses it", async () => {
    const [bought, back] = [fact("bought", 80, { name: "SHOE SHOP" }), fact("back", -30, { name: "SHOE SHOP REFUND" })]
    const events: Array<BudgetEvent> = [
      registered,
      typesSet(500, 300, 200),
      category("Rent", 0),
      linked(),
      imported(bought, back),
    ]
    for (const [event, suggested] of [
      [assigned("our-bought", "rent"), "rent"],
      [unassigned("our-bought"), null],
    ] as const) {
      events.push(event)
      const { userId, log } = each.someone(events)
      for (const one of log) await each.projecting.project([one])
      expect((await rowsOf(each.url, userId))["transactions"]).toContainEqual(
        expect.objectContaining({ transaction_id: "our-back", suggested_category_id: suggested }),
      )
    }
  })

  test("after a crash of the database has lost the latest, which the projector still has in memory", async () => {
    const { userId, log } = each.someone([registered, added("a"), income(1_000_00)])
    await each.projecting.project(log)
    const rows = await rowsOf(each.url, userId)
    await inDatabase(each.url, (client) =>
      client.query(`
        delete from incomes;
        delete from history where revision = 2;
        update budgets set revision = 1;
        update checkpoint set position = '${log[1]?.position}'`),
    )
    await each.projecting.project(log.slice(2))
    expect(await rowsOf(each.url, userId)).toEqual(rows)
  })

  test("after a failed transaction", async () => {
    const { userId, log } = each.someone([registered, added("a"), added("b")])
    await each.projecting.project(log.slice(0, 2))
    await refuseUpdates()
    expect((await each.projecting.fail(log.slice(2)))._tag).toBe("DatabaseUnavailable")
    expect(await transactionsOf(userId)).toBe(1)
    await allowUpdates()
    await each.projecting.project(log.slice(2))
    expect(await transactionsOf(userId)).toBe(2)
  })
})

test("a transaction that posts in another month moves its spending there", async () => {
  const fact = (bankTransactionId: string, date: string): BankFact => ({
    bankTransactionId,
    accountId: "account",
    name: "Bread",
    merchant: null,
    amount: 100,
    date,
    pending: bankTransactionId === "pending",
    logoUrl: null,
    category: null,
  })
  const { userId, log } = each.someone([
    registered,
    { _tag: "CategoryTypesSet", types: [{ typeId: "needs", name: "needs", share: 1000 }], month: "2026-01" },
    {
      _tag: "CategoryAdded",
      categoryId: "groceries",
      typeId: "needs",
      name: "Groceries",
      share: 100,
      month: "2026-01",
    },
    synced({ imported: [{ transactionId: "bread", fact: fact("pending", "2026-02-01") }] }),
    assigned("bread", "groceries"),
    synced({ posted: [{ transactionId: "bread", replaces: "pending", fact: fact("posted", "2026-01-31") }] }),
  ])
  for (const event of log) await each.projecting.project([event])
  const { monthly_performances, category_performances } = await rowsOf(each.url, userId)
  expect(monthly_performances).toMatchObject([{ month: "2026-01", categorised: true, needs: { spent: 100 } }])
  expect(category_performances).toMatchObject([{ month: "2026-01", category_id: "groceries", spent: "100" }])
})

test(`${rules.notifiedAfter}`, async () => {
  const [ann, bob] = [each.someone([registered, added("a")]), each.someone([registered])]
  await each.projecting.project([...ann.log, ...bob.log])
  await each.projecting.project(ann.log)
  expect(each.projecting.notified).toHaveLength(2)
  expect(each.projecting.notified).toEqual(
    expect.arrayContaining([
      [ann.userId, 1],
      [bob.userId, 0],
    ]),
  )
})

test("events after a gap that the source does not hold yet wait until it does", async () => {
  const userId = newId()
  const log = recorded(userId, [registered, added("a"), added("b")])
  each.source.append(log.slice(0, 1))
  await each.projecting.project(log.slice(0, 1))
  expect((await each.projecting.fail(log.slice(2)))._tag).toBe("SourceUnavailable")
  expect(await each.checkpoint()).toBe(log[0]?.position)
  each.source.append(log.slice(1))
  await each.projecting.project(log.slice(2))
  expect(await transactionsOf(userId)).toBe(2)
})

test("streams that are not budgets are skipped", async () => {
  const { userId, log } = each.someone([registered])
  await each.projecting.project([...log.map((event) => ({ ...event, streamId: "something-else" })), ...log])
  expect(each.projecting.notified).toEqual([[userId, 0]])
})
