// For each test of a file, its own database, an in-memory log and a way to project it; and events for it.
import { Effect } from "effect"
import { afterEach, beforeEach } from "vitest"
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { newId, type UserId } from "@evenkeel/contracts/ids"
import { recorded } from "@evenkeel/contracts/test/arbitrary-history"
import type { FreshDatabase } from "@evenkeel/local-postgres/test/database"
import { parkedIn } from "../src/operate/dlq.ts"
import type { CheckpointRow } from "../src/read-models/checkpoint.ts"
import type { ParkedStreamRow } from "../src/read-models/parked-streams.ts"
import { inMemorySource, type InMemorySource } from "@evenkeel/event-log/test/in-memory"
import { withReadModels } from "./databases.ts"
import { inDatabase, openProjecting, readModels, rowsOf, type Projecting } from "./projecting.ts"

export interface Someone {
  readonly userId: UserId
  readonly log: ReadonlyArray<StoredEvent>
}

export interface EachTest {
  readonly url: string
  readonly source: InMemorySource
  readonly projecting: Projecting
  /** A new person with these events, which are in the source but not projected yet. */
  readonly someone: (events: ReadonlyArray<BudgetEvent>) => Someone
  readonly parked: () => Promise<ReadonlyArray<ParkedStreamRow>>
  /** The position up to which the log has been followed. */
  readonly checkpoint: () => Promise<string | null | undefined>
  /** How many of that person's transactions are projected. */
  readonly transactionsOf: (userId: UserId) => Promise<number | undefined>
  /** The database rejects cursor updates, of everyone or only of this person. */
  readonly refuseUpdates: (userId?: UserId) => Promise<unknown>
  readonly allowUpdates: () => Promise<unknown>
}

export const forEachTest = (): EachTest => {
  let database: FreshDatabase
  let source: InMemorySource
  let projecting: Projecting
  beforeEach(async () => {
    database = await withReadModels()
    source = inMemorySource()
    projecting = await openProjecting(database.url, source)
  })
  afterEach(async () => {
    await projecting.close()
    await database.drop()
  })
  return {
    get url() {
      return database.url
    },
    get source() {
      return source
    },
    get projecting() {
      return projecting
    },
    someone: (events) => {
      const userId = newId()
      const log = recorded(userId, events)
      source.append(log)
      return { userId, log }
    },
    parked: () => Effect.runPromise(parkedIn({ databaseUrl: database.url, schema: readModels.schema })),
    checkpoint: () =>
      inDatabase(database.url, async (client) => {
        const { rows } = await client.query<CheckpointRow>("select position from checkpoint")
        return rows[0]?.position
      }),
    transactionsOf: async (userId) => (await rowsOf(database.url, userId))["transactions"]?.length,
    refuseUpdates: (userId = "") =>
      inDatabase(database.url, (client) =>
        client.query(`
          create function refuse() returns trigger language plpgsql as
            'begin raise exception $$the disk is full$$ using errcode = $$disk_full$$; end';
          create trigger refuse before update on budgets
            for each row when (new.user_id like '${userId}%') execute function refuse()`),
      ),
    allowUpdates: () => inDatabase(database.url, (client) => client.query("drop trigger refuse on budgets")),
  }
}

export const registered: BudgetEvent = {
  _tag: "UserRegistered",
  userId: "ann",
  name: "Ann",
  username: "ann",
  timeZone: "UTC",
}
export const added = (name: string): BudgetEvent => ({
  _tag: "TransactionAdded",
  transactionId: `transaction ${name}`,
  name,
  amount: 100,
  date: "2026-02-01",
})
export const unreadable = (event: StoredEvent): StoredEvent => ({ ...event, data: { amount: "much" } })
