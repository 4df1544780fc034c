// Under concurrent writes, projectors start and stop at random times, sometimes two at once; in the end their tables
// equal those of one that laid the whole log without interruption.
import { Effect } from "effect"
import pg from "pg"
import { Registry } from "prom-client"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { income, category, registered, typesSet } from "@evenkeel/contracts/events/testing"
import { newId } from "@evenkeel/contracts/ids"
import { makeLog } from "@evenkeel/contracts/http/observability"
import { makeBudgetCache } from "@evenkeel/command-service/budget-cache"
import { decideCategory } from "@evenkeel/command-service/decide/categories"
import { accept, type Decision } from "@evenkeel/command-service/decide/decision"
import { decideTransaction } from "@evenkeel/command-service/decide/transactions"
import { openPostgresEventStore } from "@evenkeel/command-service/event-store/postgres"
import { makeHandle, type Handle } from "@evenkeel/command-service/handle"
import { commandMetrics } from "@evenkeel/command-service/metrics"
import { startProjector, type Projector } from "@evenkeel/projector/projector"
import { budgetTables } from "@evenkeel/projector/read-models/schema"
import { openPostgresSource } from "@evenkeel/projector/source/postgres"
import { freshDatabase, type FreshDatabase } from "../testing.ts"

const [writers, people, lives] = [64, 16, 12]
const at = new Date("2026-02-14T12:00:00Z")

let database: FreshDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.drop())

const pick = <Item>(items: Iterable<Item>): Item | undefined => {
  const all = [...items]
  return all[Math.floor(Math.random() * all.length)]
}

/** A possible next event of a budget, or an impossible one. */
const anything = (budget: Budget): Decision => {
  const transactionId = pick(budget.transactions.keys()) ?? "none"
  const categoryId = pick(budget.categories.keys()) ?? "none"
  const enter = () =>
    decideTransaction(
      {
        _tag: "AddTransaction",
        transactionId: newId(),
        name: `Shop ${Math.floor(Math.random() * 5)}`,
        amount: 1 + Math.floor(Math.random() * 100_00),
        date: pick(["2026-01-31", "2026-02-01", "2026-02-14"]) ?? "",
        at,
      },
      budget,
    )
  const things: ReadonlyArray<() => Decision> = [
    enter,
    enter,
    enter,
    () => accept(income(1 + Math.floor(Math.random() * 1000_00), { incomeId: newId() })),
    () => decideTransaction({ _tag: "AssignTransaction", transactionId, categoryId }, budget),
    () => decideTransaction({ _tag: "AssignTransaction", transactionId, categoryId }, budget),
    () => decideTransaction({ _tag: "UnassignTransaction", transactionId }, budget),
    () => decideTransaction({ _tag: "DeleteTransaction", transactionId }, budget),
    () =>
      decideTransaction(
        {
          _tag: "SplitTransaction",
          transactionId,
          parts: [1, 2].map((amount) => ({ transactionId: newId(), name: `Part ${amount}`, amount })),
        },
        budget,
      ),
    () =>
      decideCategory(
        {
          _tag: "ReallocateCategories",
          typeId: "needs",
          changed: [{ categoryId, share: Math.floor(Math.random() * 200) }],
          at,
        },
        budget,
      ),
    () =>
      decideCategory(
        {
          _tag: "AddCategory",
          changed: [],
          added: { categoryId: newId(), typeId: "wants", name: `New ${newId()}`, share: 10 },
          at,
        },
        budget,
      ),
    () => decideCategory({ _tag: "DeleteCategory", categoryId, at }, budget),
  ]
  return pick(things)!()
}

const command = (handle: Handle, userId: string, decide: (budget: Budget) => Decision): Promise<unknown> =>
  Effect.runPromise(
    Effect.result(handle({ userId, commandId: newId(), correlationId: newId(), at }, decide, () => undefined)),
  )

const projectorOn = (source: Parameters<typeof startProjector>[0]["source"], schema: string): Promise<Projector> =>
  startProjector({
    source,
    databaseUrl: database.url,
    schema,
    log: makeLog("projector", "silent"),
    metrics: new Registry(),
    notify: false,
  })

/** Runs until it has laid something a few times. */
const liveAWhile = async (start: () => Promise<Projector>): Promise<void> => {
  const projector = await start()
  let times = 1 + Math.floor(Math.random() * 20)
  await new Promise<void>((resolve) =>
    projector.onProjected(() => {
      if ((times -= 1) === 0) resolve()
    }),
  )
  await projector.stop()
}

const inDatabase = async <A>(work: (client: pg.Client) => Promise<A>): Promise<A> => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const tablesIn = (schema: string): Promise<Readonly<Record<string, ReadonlyArray<unknown>>>> =>
  inDatabase(async (client) => {
    const tables: Record<string, ReadonlyArray<unknown>> = {}
    for (const { name, key } of budgetTables)
      tables[name] = (await client.query(`select * from ${schema}.${name} order by ${key.join(", ")}`)).rows
    return tables
  })

test(`${writers} writers, and projectors that start and stop`, async () => {
  const store = await openPostgresEventStore({ url: database.url })
  const source = openPostgresSource({ url: database.url, signal: (listener) => store.onAppended(listener) })
  const services = [1, 2].map(() =>
    makeHandle({ store, cache: makeBudgetCache({ store, shared: true }), metrics: commandMetrics(new Registry()) }),
  )
  const users = Array.from({ length: people }, () => newId())
  for (const userId of users) {
    await command(services[0]!, userId, () =>
      accept(
        registered({ userId }),
        typesSet(500, 300, 200),
        income(5000_00),
        category("Groceries", 300),
        category("Rent", 300),
      ),
    )
  }

  let over = false
  const writing = Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      while (!over) await command(services[writer % 2]!, users[writer % people]!, anything)
    }),
  )
  const start = () => projectorOn(source, "read")
  for (let life = 1; life <= lives; life += 1)
    await Promise.all(life % 3 === 0 ? [liveAWhile(start), liveAWhile(start)] : [liveAWhile(start)])
  over = true
  await writing

  const [last, inPeace] = [await start(), await projectorOn(source, "in_peace")]
  const end = (await inDatabase((client) => client.query("select max(position)::text as end from events.log"))).rows[0]
    ?.end
  await vi.waitFor(() => expect([last.position(), inPeace.position()]).toEqual([end, end]), { timeout: 30_000 })
  const [laid, laidInPeace] = [await tablesIn("read"), await tablesIn("in_peace")]
  expect(laid).toEqual(laidInPeace)
  expect(laid["transactions"]?.length).toBeGreaterThan(people)

  await Promise.all([last.stop(), inPeace.stop()])
  await source.close()
  await store.close()
}, 120_000)
