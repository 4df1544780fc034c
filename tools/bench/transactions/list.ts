// The time of the list of transactions in the query service, for a person with 100 000 of them and for one with a
// tenth: first page, search, filters, and their totals. The floor is a list of two incomes.
import type { AddressInfo } from "node:net"
import { Effect } from "effect"
import pg from "pg"
import { Registry } from "prom-client"
import type { SearchRequest } from "@evenkeel/contracts/api/transactions/search"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { makeClient } from "@evenkeel/contracts/client"
import { addMonths } from "@evenkeel/contracts/month"
import { recorded } from "@evenkeel/contracts/test/arbitrary-history"
import { category, income, linked, registered, typesSet } from "@evenkeel/contracts/test/events"
import { fileImported, importedRow } from "@evenkeel/contracts/test/imports"
import { inMemorySource } from "@evenkeel/event-log/test/in-memory"
import { startProjector } from "@evenkeel/projector/projector"
import { createQueryService } from "@evenkeel/query-service/query-service"
import { unlimited } from "@evenkeel/server-kit/test/unlimited"
import { makeLog } from "@evenkeel/server-kit/observability"
import { openClosable } from "@evenkeel/server-kit/test/scope"
import { lightFetch } from "../lib/light-fetch.ts"
import { byTurns, median, percentile, type Bench } from "../lib/measure.ts"

const sizes = { many: 100_000, few: 10_000 } as const
type Who = keyof typeof sizes

const rowsInAnImport = 5_000
const categories = 20
const months = 60
const rounds = 40

/** 400 shops; one row in a thousand is a ferry, one in fifty has a tag, one in ten is uncategorised. */
const rowAt = (index: number) => {
  const month = addMonths("2021-12", index % months)
  const name = index % 1_000 === 7 ? `Ferry ${index}` : `Corner Shop ${index % 400}`
  return importedRow(name, 500 + ((index * 7_919) % 20_000), {
    transactionId: `row-${index}`,
    bankTransactionId: `file-${index}`,
    line: 2 + (index % rowsInAnImport),
    date: `${month}-${String(1 + (index % 28)).padStart(2, "0")}`,
    ...(index % 10 === 3 ? {} : { categoryId: `category ${index % categories}` }),
    ...(index % 50 === 9 ? { note: "With Bo #trip" } : {}),
  })
}

const lifeOf = (count: number): ReadonlyArray<BudgetEvent> => [
  registered(),
  income(5_000_00, { month: "2021-01" }),
  typesSet(500, 300, 200),
  ...Array.from({ length: categories }, (_, index) => category(`Category ${index}`, 50)),
  linked(),
  ...Array.from({ length: count / rowsInAnImport }, (_, index) =>
    fileImported({
      importId: `import-${index}`,
      rows: Array.from({ length: rowsInAnImport }, (__, row) => rowAt(index * rowsInAnImport + row)),
    }),
  ).flat(),
]

/** A person's searches. All but the last have exact totals of all matches. */
const searches: Readonly<Record<string, SearchRequest>> = {
  "first page": {},
  "a word that is rare": { text: "ferry" },
  "a word that most have": { text: "corner" },
  "two letters that most have": { text: "co" },
  "a word and an amount": { text: "corner >200" },
  "an amount": { text: ">204" },
  "a month": { month: "2026-03" },
  "a category and a range of days": { category: "category 7", from: "2026-01-01", to: "2026-03-31" },
  "what waits to be sorted": { status: "to-sort" },
  "a tag": { tag: "trip" },
  "a merchant": { merchant: "Corner Shop 77" },
  "nothing that there is": { text: "nothing says this" },
  "a page from deep inside": { after: "2023-06-15 row-5" },
}

export const bench: Bench = async ({ freshDatabase }) => {
  const databaseUrl = await freshDatabase()
  const log = makeLog("bench", "error")
  const source = inMemorySource()
  const projector = await openClosable(
    startProjector({ source, databaseUrl, log, metrics: new Registry(), notify: false }),
  )
  while ((await projector.ready()) !== undefined) await new Promise((resolve) => setTimeout(resolve, 50))
  const service = await openClosable(
    createQueryService({
      databaseUrl,
      projected: projector.onProjected,
      owner: (token) => Effect.succeed(token),
      now: () => new Date("2026-11-20T12:00:00Z"),
      log,
      allowance: unlimited,
      metrics: new Registry(),
    }),
  )
  const server = service.app.listen(0, "127.0.0.1")
  await new Promise((resolve) => server.once("listening", resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clientOf = (who: Who) => makeClient({ base: address, token: () => who, fetch: lightFetch() })
  const clients = { many: clientOf("many"), few: clientOf("few") }
  let position = 0
  for (const who of ["many", "few"] as const) {
    const events = recorded(who, lifeOf(sizes[who]), { position, revision: 0 })
    position += events.length
    source.append(events)
    while ((await clients[who].searchTransactions({ query: { limit: 1, status: "all" } })).totals?.count !== sizes[who])
      await new Promise((resolve) => setTimeout(resolve, 500))
  }
  // The database does this by itself within a minute or so.
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  await database.query("vacuum analyze")
  await database.end()

  const timed = (who: Who, query: SearchRequest) => async (): Promise<number> => {
    const start = performance.now()
    await clients[who].searchTransactions({ query })
    return performance.now() - start
  }
  const floor = async (): Promise<number> => {
    const start = performance.now()
    await clients.many.incomes()
    return performance.now() - start
  }
  const measurements = []
  for (const [name, query] of Object.entries(searches)) {
    const times = await byTurns(rounds, { floor, many: timed("many", query), few: timed("few", query) })
    const p95 = (values: ReadonlyArray<number>): number => percentile(values, 95)
    measurements.push({
      measure: `${name}, p95`,
      value: p95(times.many),
      unit: "ms",
      goal: { atMost: 15 },
      detail: `p50 ${median(times.many).toFixed(1)} ms; of a tenth: p50 ${median(times.few).toFixed(1)}, p95 ${p95(times.few).toFixed(1)} ms; floor p50 ${median(times.floor).toFixed(1)}, p95 ${p95(times.floor).toFixed(1)} ms`,
    })
  }
  await service.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await projector.close()
  return measurements
}
