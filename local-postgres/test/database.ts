// A database for one test, on the server that local-postgres/test/setup.ts has started for the whole run.

import { randomBytes } from "node:crypto"
import pg from "pg"

export interface FreshDatabase {
  readonly url: string
  /** Terminates any remaining connections. */
  drop(): Promise<void>
}

/** Empty, or a copy of a template database, which must not be in use. */
export const freshDatabase = async (template?: FreshDatabase): Promise<FreshDatabase> => {
  const server = process.env["EVENKEEL_TEST_DATABASE_URL"]
  if (server === undefined)
    throw new Error("No test server: run the tests with vitest, or set EVENKEEL_TEST_DATABASE_URL.")
  return createDatabase(server, template)
}

/** A new database on that server, with a unique name. */
export const createDatabase = async (server: string, template?: FreshDatabase): Promise<FreshDatabase> => {
  const name = `test_${randomBytes(8).toString("hex")}`
  const from = template === undefined ? "" : `template ${new URL(template.url).pathname.slice(1)}`
  await execute(server, `create database ${name} ${from}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => execute(server, `drop database if exists ${name} with (force)`) }
}

/** On its own connection. */
export const execute = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
