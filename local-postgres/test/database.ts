// Databases for tests, on the server that local-postgres/test/setup.ts has started for the whole run.

import { randomBytes } from "node:crypto"
import pg from "pg"

export interface FreshDatabase {
  readonly url: string
  /** Terminates any remaining connections. */
  drop(): Promise<void>
}

const server = (): string => {
  const url = process.env["EVENKEEL_TEST_DATABASE_URL"]
  if (url === undefined)
    throw new Error("No test server: run the tests with vitest, or set EVENKEEL_TEST_DATABASE_URL.")
  return url
}

/** An empty database. */
export const freshDatabase = (): Promise<FreshDatabase> => createDatabase(server())

/**
 * A copy of a database that is made at its first use, once for all processes of the run: copying takes a fraction of the
 * time of migrations. The name stands for what `make` does.
 */
export const databaseFrom = async (name: string, make: (url: string) => Promise<unknown>): Promise<FreshDatabase> => {
  const known = templates.get(name) ?? template(name, make)
  templates.set(name, known)
  return createDatabase(server(), await known)
}

const templates = new Map<string, Promise<string>>()

/** The same for all processes of a run, but different for two runs on one server. */
const run = process.env["EVENKEEL_TEST_RUN"] ?? String(process.pid)

const template = async (name: string, make: (url: string) => Promise<unknown>): Promise<string> => {
  const database = `template_${run}_${name.replaceAll(/\W/g, "_")}`
  const client = new pg.Client({ connectionString: server() })
  await client.connect()
  try {
    await client.query("select pg_advisory_lock(hashtext($1))", [database])
    const { rowCount } = await client.query("select from pg_database where datname = $1", [database])
    if (rowCount === 0) {
      const unfinished = await createDatabase(server())
      await make(unfinished.url)
      await client.query(`alter database ${nameOf(unfinished.url)} rename to ${database}`)
    }
  } finally {
    await client.end()
  }
  return database
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1)

/** A copy of a database that is not in use. */
export const copyOf = (database: FreshDatabase): Promise<FreshDatabase> =>
  createDatabase(server(), nameOf(database.url))

/** A new database on that server, with a unique name: empty, or a copy of another one, which must not be in use. */
export const createDatabase = async (serverUrl: string, copied?: string): Promise<FreshDatabase> => {
  const name = `test_${randomBytes(8).toString("hex")}`
  // Copying files takes a third of the time of writing each page into the log.
  await execute(
    serverUrl,
    `create database ${name}${copied === undefined ? "" : ` template ${copied} strategy file_copy`}`,
  )
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => execute(serverUrl, `drop database if exists ${name} with (force)`) }
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
