// Connections for the operators' commands, one each, because locks and settings belong to a connection.
import pg from "pg"
import { letGoWhenGone } from "@evenkeel/server-kit/postgres/connections"

/** Makes the server soon drop the work of a process that died, so that the next one does not wait for its locks. */
export const letGoSoon = (client: pg.ClientBase): Promise<void> => letGoWhenGone(client, 200)

export const optionsOf = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ")

export const connect = async (url: string, settings: Readonly<Record<string, string>> = {}): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: "evenkeel operator",
    connectionTimeoutMillis: 5_000,
    options: optionsOf(settings),
  })
  client.on("error", () => {}) // the next query will fail
  await client.connect()
  await letGoSoon(client)
  return client
}

export const withClient = async <A>(
  url: string,
  work: (client: pg.Client) => Promise<A>,
  settings: Readonly<Record<string, string>> = {},
): Promise<A> => {
  const client = await connect(url, settings)
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** All of it or nothing. */
export const inTransaction = async <A>(client: pg.Client, work: () => Promise<A>): Promise<A> => {
  await client.query("begin")
  try {
    const done = await work()
    await client.query("commit")
    return done
  } catch (error) {
    await client.query("rollback").catch(() => {})
    throw error
  }
}

/** Whether a lock was not granted in time (SQLSTATE 55P03). */
export const isLocked = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === "55P03"

/** Whether a table or a schema does not exist. */
export const isMissing = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === "42P01" || error.code === "3F000")
