import { Cause, Effect, Exit, Result } from "effect"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { freshDatabase, type FreshDatabase } from "@evenkeel/local-postgres/test/database"
import { query, openDatabase, openAsyncCommitPool } from "./database.ts"
import { severableConnection } from "@evenkeel/server-kit/test/severable-connection"

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

/** The error that the query fails with, or the defect that it dies of. */
const outcomeOf = async (run: () => PromiseLike<unknown>): Promise<unknown> => {
  const exit = await Effect.runPromiseExit(query(run))
  if (Exit.isSuccess(exit)) return "it was answered"
  const failure = Cause.findError(exit.cause)
  return Result.isSuccess(failure) ? failure.success : Cause.squash(exit.cause)
}

test("a defect is logged with the statement, but without the user's data", async () => {
  const db = openDatabase(database.url)
  const fault = await outcomeOf(() => db("nowhere").insert({ password_hash: "of somebody" }))
  expect(fault).toMatchObject({
    message: 'insert into "nowhere" ("password_hash") values ($1) - relation "nowhere" does not exist',
  })
  await db.destroy()
})

test("a connection that breaks during a query counts as database unavailable", async () => {
  const connection = await severableConnection(database.url)
  const db = openDatabase(connection.url)
  await db.raw("select 1")
  connection.loseNextAnswer()
  expect(await outcomeOf(() => db.raw("select 1"))).toMatchObject({ _tag: "Unavailable" })
  await db.destroy()
  await connection.close()
})

test("so does one that breaks within a transaction, which cannot be rolled back any more", async () => {
  const connection = await severableConnection(database.url)
  const db = openDatabase(connection.url)
  const broken = () =>
    db.transaction(async (trx) => {
      connection.loseNextAnswer()
      await trx.raw("select 1").catch(() => {})
      await trx.raw("select 2")
    })
  expect(await outcomeOf(broken)).toMatchObject({ _tag: "Unavailable" })
  await db.destroy()
  await connection.close()
})

test("so does one that stops responding, for all concurrent queries", async () => {
  const connection = await severableConnection(database.url)
  const [db, hasty] = [openDatabase(connection.url, 200), openAsyncCommitPool(connection.url, 200)]
  await Promise.all([db.raw("select 1"), hasty.query("select 1")])
  connection.fallSilent()
  const outcomes = await Promise.all([() => db.raw("select 1"), () => hasty.query("select 1")].map(outcomeOf))
  for (const outcome of outcomes) expect(outcome).toMatchObject({ _tag: "Unavailable" })
  connection.speakAgain()
  const answered = ["it was answered", "it was answered"]
  await vi.waitFor(
    async () =>
      expect(await Promise.all([() => db.raw("select 1"), () => hasty.query("select 1")].map(outcomeOf))).toEqual(
        answered,
      ),
    30_000,
  )
  await Promise.all([db.destroy(), hasty.end()])
  await connection.close()
})

test("so does a pool that is closed while queries wait for a connection, and nothing is printed outside the log", async () => {
  const printed = vi.spyOn(console, "log")
  const db = openDatabase(database.url)
  const waiting = Array.from({ length: 20 }, () => outcomeOf(() => db.raw("select pg_sleep(0.05)")))
  await db.destroy()
  for (const outcome of await Promise.all(waiting)) {
    if (outcome !== "it was answered") expect(outcome).toMatchObject({ _tag: "Unavailable" })
  }
  expect(printed).not.toHaveBeenCalled()
})

test("so does one that was closed before", async () => {
  const db = openDatabase(database.url)
  await db.destroy()
  expect(await outcomeOf(() => db.raw("select 1"))).toMatchObject({ _tag: "Unavailable" })
})
