// A bank that reports 50 000 rows at once, in every distributed topology: they come in as a whole, and are shown.
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { linkChecking, sandboxBankAt } from "@evenkeel/acceptance/bank"
import { registerAt } from "@evenkeel/acceptance/person"
import { newId } from "@evenkeel/contracts/ids"
import { startStreamsDouble, type StreamsDouble } from "@evenkeel/event-log/test/eventstoredb-double/streams"
import { type FreshDatabase, freshDatabase } from "@evenkeel/local-postgres/test/database"
import { inDatabase } from "./faults.ts"
import { type Stack, startStack } from "./stack.ts"

const count = 50_000
/** How many the bank is told at once. */
const atOnce = 10_000

let database: FreshDatabase
let double: StreamsDouble | undefined
let stack: Stack | undefined

beforeEach(async () => void (database = await freshDatabase()))
afterEach(async () => {
  await stack?.stop()
  await double?.close()
  await database.drop()
  stack = double = undefined
}, 60_000)

const topologies = {
  "in PostgreSQL, over Kafka": {},
  "in PostgreSQL": { kafkaBrokers: "", relays: 0 },
  "in EventStoreDB, over Kafka": { hasOwnStore: true },
  "in EventStoreDB": { hasOwnStore: true, kafkaBrokers: "", relays: 0 },
} satisfies Record<string, object>

describe.each(Object.entries(topologies))("with the events %s,", (_, topology) => {
  test("50 000 rows in one sync come in, and are shown", { timeout: 300_000 }, async () => {
    const { hasOwnStore = false, ...settings }: { hasOwnStore?: boolean; kafkaBrokers?: string; relays?: number } =
      topology
    double = hasOwnStore ? await startStreamsDouble() : undefined
    const t0 = Date.now()
    const say = (what: string) => console.log(((Date.now() - t0) / 1000).toFixed(1), what)
    stack = await startStack({
      databaseUrl: database.url,
      eventStoreUrl: double?.url,
      kafkaBrokers: process.env["KAFKA_BROKERS"],
      projectors: 1,
      queryServices: 1,
      environment: { KAFKA_TOPIC: `test.${newId()}`, KAFKA_SESSION_TIMEOUT: "3000", LOG_LEVEL: "warn" },
      report: (line) => console.log(line),
      ...settings,
    })
    say("up")
    const bank = sandboxBankAt(stack.address)
    const ada = await registerAt(stack.address)
    const { itemId, plaidAccountId, account } = await linkChecking(bank, ada)
    const date = await bank.today()
    for (let from = 0; from < count; from += atOnce) {
      const added = Array.from({ length: atOnce }, (_, index) => ({
        transaction_id: `row-${from + index}`,
        account_id: plaidAccountId,
        amount: 1 + ((from + index) % 100),
        date,
        name: `SHOP ${from + index}`,
      }))
      await bank.write(itemId, { added })
    }
    say("written")
    const synced = await ada.send("POST", "/transactions/sync", { body: { accounts: [account.accountId] } })
    say(`synced ${synced.status} ${JSON.stringify(synced.body).slice(0, 200)}`)
    const shown = () =>
      inDatabase(database.url, async (client) =>
        Number(
          (await client.query("select count(*) from transactions where user_id = $1", [ada.userId])).rows[0].count,
        ),
      )
    await expect.poll(shown, { timeout: 200_000 }).toBe(count)
    say("shown")
    const list = await ada.client.transactions()
    expect(list).toHaveLength(count)
    say("listed")
  })
})
