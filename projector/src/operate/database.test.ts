import { Effect, Fiber } from "effect"
import type pg from "pg"
import { afterEach, beforeEach, expect, test } from "vitest"
import { type FreshDatabase, freshDatabase } from "@evenkeel/local-postgres/test/database"
import { attempt } from "@evenkeel/server-kit/lifetime"
import { inDatabase } from "../../test/projecting.ts"
import { inTransaction, withClient } from "./database.ts"

let database: FreshDatabase
beforeEach(async () => void (database = await freshDatabase()))
afterEach(() => database.drop())

const rowsOf = (text: string) =>
  inDatabase(database.url, async (client) => (await client.query<{ name: string }>(text)).rows)

const statements = async (client: pg.Client): Promise<void> => {
  await client.query("create table first ()")
  await client.query("select pg_advisory_xact_lock(1)")
  await client.query("create table second ()")
}

test("a transaction that is interrupted while it waits for a statement does nothing, and nothing more", async () => {
  await inDatabase(database.url, async (other) => {
    await other.query("select pg_advisory_lock(1)")
    const working = Effect.runFork(
      withClient(database.url, (client) =>
        inTransaction(
          client,
          attempt(() => statements(client)),
        ),
      ),
    )
    const waiting = "select pid::text as name from pg_locks where locktype = 'advisory' and not granted"
    await expect.poll(() => rowsOf(waiting)).toHaveLength(1)
    const interrupted = Effect.runPromise(Fiber.interrupt(working))
    await other.query("select pg_advisory_unlock(1)")
    await interrupted
  })
  const connected = "select pid::text as name from pg_stat_activity where application_name = 'evenkeel operator'"
  await expect.poll(() => rowsOf(connected)).toEqual([])
  expect(await rowsOf("select relname as name from pg_class where relname in ('first', 'second')")).toEqual([])
})
