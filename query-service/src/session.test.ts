import { createHash } from "node:crypto"
import { Effect } from "effect"
import type pg from "pg"
import { afterEach, beforeEach, expect, test } from "vitest"
import { testScope } from "@evenkeel/server-kit/test/scope"
import { freshDatabase, type FreshDatabase } from "@evenkeel/local-postgres/test/database"
import { openDatabase } from "./database.ts"
import { sessionOwner } from "./session.ts"

let database: FreshDatabase
let pool: pg.Pool
const scope = testScope()
beforeEach(async () => {
  database = await freshDatabase()
  pool = await scope.open(openDatabase({ url: database.url, searchPath: "read" }))
})
afterEach(async () => {
  await scope.close()
  await database.drop()
})

/** A session as the command service stores it. */
const session = (token: string, userId: string) =>
  pool.query(`
    create schema identity;
    create function identity.session_user(hash bytea) returns text language sql as $$
      select case when hash = '\\x${createHash("sha256").update(token).digest("hex")}' then '${userId}' end $$`)

test("a token's owner is found by the hash that the command service stores", async () => {
  await session("the token", "ann")
  expect(await Effect.runPromise(sessionOwner(pool)("the token"))).toBe("ann")
  expect(await Effect.runPromise(sessionOwner(pool)("another"))).toBeUndefined()
})

test("if the sessions cannot be read, the look-up fails as unavailable", async () => {
  await expect(Effect.runPromise(Effect.flip(sessionOwner(pool)("the token")))).resolves.toMatchObject({
    _tag: "Unavailable",
  })
})
