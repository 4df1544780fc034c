// Under concurrent writes, projectors start and stop at random times, sometimes two at once; in the end their tables
// equal those of one that projected the whole log without interruption.
import { below, runs } from "@evenkeel/contracts/test/random"
import { Effect } from "effect"
import { Registry } from "prom-client"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { income, category, registered, typesSet } from "@evenkeel/contracts/test/events"
import { newId } from "@evenkeel/contracts/ids"
import { makeLog } from "@evenkeel/server-kit/observability"
import { budgetCacheOn } from "@evenkeel/command-service/test/service"
import { decideCategory, type CategoryCommand } from "@evenkeel/command-service/categories/decide"
import { accept, type Decision } from "@evenkeel/command-service/decision"
import { decideTransaction, type TransactionCommand } from "@evenkeel/command-service/transactions/decide"
import { openPostgresEventStore } from "@evenkeel/event-log/postgres/store"
import { makeHandle, type Handle } from "@evenkeel/command-service/handle"
import { commandMetrics } from "@evenkeel/command-service/metrics"
import { startProjector, type Projector } from "@evenkeel/projector/projector"
import { budgetTables } from "@evenkeel/projector/read-models/schema"
import { readModelsOf, type ReadModels } from "@evenkeel/projector/read-models/version"
import { openPostgresSource } from "@evenkeel/event-log/postgres/source"
import { inDatabase } from "@evenkeel/projector/test/projecting"
import { freshDatabase, type FreshDatabase } from "@evenkeel/local-postgres/test/database"
import { type Closable, openClosable } from "@evenkeel/server-kit/test/scope"

const [live, inPeace] = [readModelsOf(), readModelsOf("in_peace")]
const [writers, people, lives] = [runs(16, 64), runs(8, 16), runs(6, 12)]
const at = new Date("2026-02-14T12:00:00Z")

let database: FreshDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.drop())

const pick = <Item>(items: Iterable<Item>): Item | undefined => {
  const all = [...items]
  return all[below(all.length)]
}

/** A possible next event of a budget, or an impossible one. */
const anything = (budget: Budget): Decision => {
  const transactionId = pick(budget.transactions.keys()) ?? "none"
  const categoryId = pick(budget.categories.keys()) ?? "none"
  const enter: TransactionCommand = {
    _tag: "AddTransaction",
    transactionId: newId(),
    name: `Shop ${below(5)}`,
    amount: 1 + below(100_00),
    date: pick(["2026-01-31", "2026-02-01", "2026-02-14"]) ?? "",
    at,
  }
  const assign: TransactionCommand = { _tag: "AssignTransaction", transactionId, categoryId }
  const parts = [1, 2].map((amount) => ({ transactionId: newId(), name: `Part ${amount}`, amount }))
  const transactions: ReadonlyArray<TransactionCommand> = [
    enter,
    enter,
    enter,
    assign,
    assign,
    { _tag: "UnassignTransaction", transactionId },
    { _tag: "DeleteTransaction", transactionId },
    { _tag: "SplitTransaction", transactionId, parts },
  ]
  const added = { categoryId: newId(), typeId: "wants", name: `New ${newId()}`, share: 10 }
  const categories: ReadonlyArray<CategoryCommand> = [
    { _tag: "ReallocateCategories", typeId: "needs", changed: [{ categoryId, share: below(200) }], at },
    { _tag: "AddCategory", changed: [], added, at },
    { _tag: "DeleteCategory", categoryId, at },
  ]
  const decisions = [
    ...transactions.map((command) => () => decideTransaction(command, budget)),
    ...categories.map((command) => () => decideCategory(command, budget)),
    () => accept(income(1 + below(1000_00), { incomeId: newId() })),
  ]
  return pick(decisions)!()
}

const command = (handle: Handle, userId: string, decide: (budget: Budget) => Decision): Promise<unknown> =>
  Effect.runPromise(
    Effect.result(
      handle({ userId, commandId: newId(), correlationId: newId(), at, opensBudget: true }, decide, () => undefined),
    ),
  )

const projectorOn = (
  source: Parameters<typeof startProjector>[0]["source"],
  readModels: ReadModels,
): Promise<Closable<Projector>> =>
  openClosable(
    startProjector({
      source,
      databaseUrl: database.url,
      readModels,
      log: makeLog("projector", "silent"),
      metrics: new Registry(),
      notify: false,
    }),
  )

/** Runs until it has projected something a few times. */
const liveAWhile = async (start: () => Promise<Closable<Projector>>): Promise<void> => {
  const projector = await start()
  let times = 1 + below(20)
  await new Promise<void>((resolve) =>
    projector.onProjected(() => {
      if ((times -= 1) === 0) resolve()
    }),
  )
  await projector.close()
}

const tablesIn = (schema: string): Promise<Readonly<Record<string, ReadonlyArray<unknown>>>> =>
  inDatabase(database.url, async (client) => {
    const tables: Record<string, ReadonlyArray<unknown>> = {}
    for (const { name, key } of budgetTables) {
      tables[name] = (await client.query(`select * from ${schema}.${name} order by ${key.join(", ")}`)).rows
    }
    return tables
  })

const endOfLog = (): Promise<string | undefined> =>
  inDatabase(database.url, async (client) => {
    const { rows } = await client.query<{ end: string }>("select max(position)::text as end from events.log")
    return rows[0]?.end
  })

test(`${writers} writers, and projectors that start and stop`, async () => {
  const store = await openClosable(openPostgresEventStore({ url: database.url }))
  const source = await openClosable(
    openPostgresSource({ url: database.url, signal: (listener) => store.onAppended(listener) }),
  )
  const services = [1, 2].map(() =>
    makeHandle({ store, cache: budgetCacheOn({ store, shared: true }), metrics: commandMetrics(new Registry()) }),
  )
  const users = Array.from({ length: people }, () => newId())
  const plan = [typesSet(500, 300, 200), income(5000_00), category("Groceries", 300), category("Rent", 300)]
  for (const userId of users) await command(services[0]!, userId, () => accept(registered({ userId }), ...plan))

  let over = false
  const writing = Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      while (!over) await command(services[writer % 2]!, users[writer % people]!, anything)
    }),
  )
  const start = () => projectorOn(source, live)
  for (let life = 1; life <= lives; life += 1) {
    await Promise.all(life % 3 === 0 ? [liveAWhile(start), liveAWhile(start)] : [liveAWhile(start)])
  }
  over = true
  await writing

  const [last, peaceful] = [await start(), await projectorOn(source, inPeace)]
  const end = await endOfLog()
  await expect.poll(() => last.position()).toEqual(end)
  await expect.poll(() => peaceful.position()).toEqual(end)
  const [projected, projectedInPeace] = [await tablesIn(live.schema), await tablesIn(inPeace.schema)]
  expect(projected).toEqual(projectedInPeace)
  expect(projected["transactions"]?.length).toBeGreaterThan(people)

  await Promise.all([last.close(), peaceful.close()])
  await source.close()
  await store.close()
})
