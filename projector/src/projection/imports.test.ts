// Imports change so many rows at once that they are folded, and written, in turns with other work.
import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { fileImported, importedRow } from "@evenkeel/contracts/test/imports"
import { category, linked, typesSet } from "@evenkeel/contracts/test/events"
import { inDatabase, openProjecting, rowsOf, type Projecting } from "../../test/projecting.ts"
import { added, forEachTest, registered } from "../../test/someone.ts"
import { rules } from "../../test/order.ts"

const each = forEachTest()

const rows = Array.from({ length: 5_000 }, (_, index) =>
  importedRow(`Shop ${index}`, 1_00 + index, {
    line: 2 + index,
    date: `2025-${String(1 + (index % 12)).padStart(2, "0")}-10`,
    ...(index % 2 === 0 ? { categoryId: "groceries" } : {}),
  }),
)
const history: ReadonlyArray<BudgetEvent> = [
  linked(),
  typesSet(500, 300, 200),
  category("Groceries", 400),
  ...fileImported({ rows }),
]

test("a large one gives the same rows as event by event", async () => {
  const [atOnce, oneByOne] = [each.someone(history), each.someone(history)]
  await each.projecting.project(atOnce.log)
  for (const event of oneByOne.log) await each.projecting.project([event])
  const projected = await rowsOf(each.url, atOnce.userId)
  expect(projected).toEqual(await rowsOf(each.url, oneByOne.userId))
  expect(projected["transactions"]).toHaveLength(5_000)
})

test("after a large one the database knows how much there is, without which it plans searches as if there were nothing", async () => {
  await each.projecting.project(each.someone(history).log)
  const known = await inDatabase(each.url, async (client) => {
    const { rows: found } = await client.query<{ table: string; rows: number }>(
      "select relname as table, reltuples::int as rows from pg_class where relname in ('transactions', 'incomes')",
    )
    return new Map(found.map((table) => [table.table, table.rows]))
  })
  expect(known.get("transactions")).toBe(5_000)
  // Maps with few changes were not searched.
  expect(known.get("incomes")).toBe(-1)
})

test(`${rules.together}`, async () => {
  const ada = each.someone(history)
  const other = await openProjecting(each.url, each.source)
  await Promise.all([each.projecting.project(ada.log), other.project(ada.log)])
  expect(await each.transactionsOf(ada.userId)).toBe(5_000)
  await other.close()
})

test("if its last rows are not written, none are", async () => {
  const ada = each.someone(history)
  await each.projecting.project(ada.log.slice(0, 3))
  const before = await rowsOf(each.url, ada.userId)
  await each.refuseUpdates(ada.userId)
  expect((await each.projecting.fail(ada.log.slice(3)))._tag).toBe("DatabaseUnavailable")
  expect(await rowsOf(each.url, ada.userId)).toEqual(before)
  await each.allowUpdates()
  await each.projecting.project(ada.log.slice(3))
  expect(await each.transactionsOf(ada.userId)).toBe(5_000)
})

describe("beside everybody else's events", () => {
  /** A projector whose background work waits for `workOff`. */
  const unhurried = async (): Promise<Projecting & { readonly workOff: () => Promise<void> }> => {
    const waiting: Array<Effect.Effect<void>> = []
    const background = {
      run: (work: Effect.Effect<void>) => Effect.sync(() => void waiting.push(work)),
      done: () => Effect.void,
    }
    const projecting = await openProjecting(each.url, each.source, { background })
    const workOff = async () => {
      for (let work = waiting.shift(); work !== undefined; work = waiting.shift()) await Effect.runPromise(work)
    }
    return { ...projecting, workOff }
  }

  test(`${rules.behind}`, async () => {
    const projecting = await unhurried()
    const [ada, bob] = [each.someone(history), each.someone([registered, added("a")])]
    expect(await projecting.project([...ada.log, ...bob.log])).toBeUndefined()
    expect([await each.transactionsOf(ada.userId), await each.transactionsOf(bob.userId)]).toEqual([0, 1])
    expect(await each.checkpoint()).toBeNull()
    await projecting.workOff()
    expect(await each.transactionsOf(ada.userId)).toBe(5_000)
    expect(await each.checkpoint()).toBe(bob.log.at(-1)?.position)
    await projecting.close()
  })

  test(`${rules.oneLane}`, async () => {
    const projecting = await unhurried()
    const { userId, log } = each.someone([...history, added("a"), added("b")])
    for (const batch of [log.slice(0, -2), log.slice(-2, -1), log.slice(-1)]) await projecting.project(batch, true)
    await projecting.project([])
    expect(await each.transactionsOf(userId)).toBe(0)
    await projecting.workOff()
    expect(await each.transactionsOf(userId)).toBe(5_002)
    expect(await each.checkpoint()).toBe(log.at(-1)?.position)
    await projecting.close()
  })

  test("delivered again while it waits, or after a crash, it is projected once", async () => {
    const crashing = await unhurried()
    const { userId, log } = each.someone(history)
    await crashing.project(log)
    await crashing.close()
    const projecting = await unhurried()
    await projecting.project(log)
    await projecting.project(log)
    await projecting.workOff()
    expect(await each.transactionsOf(userId)).toBe(5_000)
    expect(await each.checkpoint()).toBe(log.at(-1)?.position)
    expect(projecting.notified).toEqual([[userId, log.length - 1]])
    await projecting.close()
  })
})
