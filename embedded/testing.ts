// A database for one test, on the server that embedded/testing-setup.ts has started for the whole run.

import { randomBytes } from "node:crypto"
import pg from "pg"

export interface FreshDatabase {
  readonly url: string
  /** Ends whatever is still connected. */
  drop(): Promise<void>
}

export const freshDatabase = async (): Promise<FreshDatabase> => {
  const server = process.env["EVENKEEL_TEST_DATABASE_URL"]
  if (server === undefined) throw new Error("No test server: run the tests with vitest, or set EVENKEEL_TEST_DATABASE_URL.")
  return createDatabase(server)
}

/** A new database on that server, with a name that no other one has. */
export const createDatabase = async (server: string): Promise<FreshDatabase> => {
  const name = `test_${randomBytes(8).toString("hex")}`
  await execute(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => execute(server, `drop database if exists ${name} with (force)`) }
}

/** On a connection of its own. */
export const execute = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
