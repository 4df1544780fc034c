// The service's own tables for a test file, in a database of its own.
import type { Knex } from "knex"
import type pg from "pg"
import { afterAll, beforeAll } from "vitest"
import type { UserId } from "@evenkeel/contracts/ids"
import { databaseFrom, type FreshDatabase } from "@evenkeel/local-postgres/test/database"
import { migrateTables, openDatabase, openAsyncCommitPool } from "../src/database.ts"

/** The part of a user that other tables depend on. */
export const addUser = async (db: Knex, userId: UserId): Promise<void> => {
  await db
    .withSchema("identity")
    .table("users")
    .insert({ user_id: userId, name: userId, username: userId, username_key: userId, password_hash: "" })
}

export interface Tables {
  readonly url: string
  readonly db: Knex
  readonly pool: pg.Pool
}

/** Created before the file's first test, and dropped after its last. */
export const theTables = (): Tables => {
  let database: FreshDatabase
  let db: Knex
  let pool: pg.Pool
  beforeAll(async () => {
    database = await databaseFrom("command service", migrateTables)
    db = openDatabase(database.url)
    pool = openAsyncCommitPool(database.url)
  })
  afterAll(async () => {
    await Promise.all([db.destroy(), pool.end()])
    await database.drop()
  })
  return {
    get url() {
      return database.url
    },
    get db() {
      return db
    },
    get pool() {
      return pool
    },
  }
}
