// The service's own tables for a file of tests, in a database of their own.
import type { Knex } from "knex"
import type pg from "pg"
import { afterAll, beforeAll } from "vitest"
import type { UserId } from "@evenkeel/contracts/ids"
import { freshDatabase, type FreshDatabase } from "../../../embedded/testing.ts"
import { openDatabase, openAsyncCommitPool } from "../database.ts"
import { migrateTables } from "../migrations/tables.ts"

/** As far as other tables know of a person. */
export const addUser = async (db: Knex, userId: UserId): Promise<void> => {
  await db.withSchema("identity").table("users").insert({ user_id: userId, name: userId, username: userId, username_key: userId, password_hash: "" })
}

export interface Tables {
  readonly url: string
  readonly db: Knex
  readonly pool: pg.Pool
}

/** Made before the file's first test, and gone after its last. */
export const theTables = (): Tables => {
  let database: FreshDatabase
  let db: Knex
  let pool: pg.Pool
  beforeAll(async () => {
    database = await freshDatabase()
    await migrateTables(database.url)
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
