// A bank that reports many rows at once, at night 50 000: they become visible as a whole, in every distributed
// topology. Beside the projector on Kafka there is one that follows the event store itself, into tables of its own.
import { Registry } from "prom-client"
import { afterEach, beforeEach, expect, test } from "vitest"
import { linkChecking, sandboxBankAt, type SandboxBank } from "@evenkeel/acceptance/bank"
import { registerAt } from "@evenkeel/acceptance/person"
import { newId } from "@evenkeel/contracts/ids"
import { isWholeRun, runs } from "@evenkeel/contracts/test/random"
import { openEventStoreDbSource } from "@evenkeel/event-log/eventstoredb/source"
import { openPostgresSource } from "@evenkeel/event-log/postgres/source"
import { startStreamsDouble, type StreamsDouble } from "@evenkeel/event-log/test/eventstoredb-double/streams"
import { type FreshDatabase, freshDatabase } from "@evenkeel/local-postgres/test/database"
import { startProjector } from "@evenkeel/projector/projector"
import { readModelsOf } from "@evenkeel/projector/read-models/version"
import { makeLog } from "@evenkeel/server-kit/observability"
import { testScope } from "@evenkeel/server-kit/test/scope"
import { inDatabase } from "./test/faults.ts"
import { mostMemoryOf } from "./test/memory.ts"
import { type Stack, startStack } from "./stack.ts"

const count = runs(2_000, 50_000)
/** The number of rows in one request to the bank. */
const atOnce = runs(1_000, 10_000)
const [overKafka, direct] = [readModelsOf().schema, readModelsOf("direct")]

let database: FreshDatabase
let scope: ReturnType<typeof testScope>
let double: StreamsDouble | undefined
let stack: Stack | undefined

beforeEach(async () => {
  scope = testScope()
  database = await freshDatabase()
})
afterEach(async () => {
  await stack?.stop()
  await scope.close()
  await double?.close()
  await database.drop()
  stack = double = undefined
})

const start = async (eventStoreUrl: string | undefined): Promise<Stack> =>
  (stack = await startStack({
    databaseUrl: database.url,
    eventStoreUrl,
    kafkaBrokers: process.env["KAFKA_BROKERS"],
    projectors: 1,
    queryServices: 1,
    environment: { KAFKA_TOPIC: `test.${newId()}`, LOG_LEVEL: "fatal" },
    report: () => {},
  }))

const projectDirectly = async (eventStoreUrl: string | undefined): Promise<void> => {
  const log = makeLog("test", "silent")
  const source = await scope.open(
    eventStoreUrl === undefined
      ? openPostgresSource({ url: database.url })
      : openEventStoreDbSource({ url: eventStoreUrl }),
  )
  const databaseUrl = database.url
  await scope.open(startProjector({ source, databaseUrl, readModels: direct, log, metrics: new Registry() }))
}

const report = async (bank: SandboxBank, itemId: string, accountId: string): Promise<void> => {
  const date = await bank.today()
  for (let from = 0; from < count; from += atOnce) {
    const added = Array.from({ length: atOnce }, (_, index) => ({
      transaction_id: `row-${from + index}`,
      account_id: accountId,
      amount: 1 + ((from + index) % 100),
      date,
      name: `SHOP ${from + index}`,
    }))
    await bank.write(itemId, { added })
  }
}

const rowsIn = (schema: string): Promise<number> =>
  inDatabase(database.url, async (client) =>
    Number((await client.query(`select count(*) from ${schema}.transactions`)).rows[0].count),
  )

test.each(["PostgreSQL", "EventStoreDB"])("with the events in %s, over Kafka and without it", async (where) => {
  double = where === "EventStoreDB" ? await startStreamsDouble() : undefined
  const { address, relays, projectors } = await start(double?.url)
  await projectDirectly(double?.url)
  const [bank, ada] = [sandboxBankAt(address), await registerAt(address)]
  const { itemId, plaidAccountId, account } = await linkChecking(bank, ada)
  await report(bank, itemId, plaidAccountId)
  // The request waits only for a part of it; the rest goes on.
  const { status } = await ada.send("POST", "/transactions/sync", { body: { accounts: [account.accountId] } })
  expect([200, 503]).toContain(status)
  await expect.poll(() => rowsIn(overKafka), { interval: 500 }).toBe(count)
  await expect.poll(() => rowsIn(direct.schema), { interval: 500 }).toBe(count)
  expect(await ada.client.transactions()).toHaveLength(count)
  if (!isWholeRun || process.platform !== "linux") return
  for (const service of [...relays, ...projectors]) {
    console.log(`at most ${(await mostMemoryOf(service)).toFixed(0)} MB in the ${service.name}`)
    expect(await mostMemoryOf(service), service.name).toBeLessThan(300)
  }
})
