// Direct access to the log of a running product, for comparisons.
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { Result } from "effect"
import pg from "pg"
import { emptyBudget, type Budget } from "@evenkeel/contracts/budget/budget"
import { fold } from "@evenkeel/contracts/budget/fold"
import { decodeEvent } from "@evenkeel/contracts/budget/codec"
import { budgetStream, type StoredEvent } from "@evenkeel/contracts/budget/envelope"
import { postgresLog, storedEventOf, type LogRow } from "@evenkeel/event-log/postgres/log"

/** The database in that data directory, while the product is running. */
export const databaseIn = async (data: string): Promise<string> => {
  const password = await readFile(join(data, "password"), "utf8")
  const server = await readFile(join(data, "cluster", "postmaster.pid"), "utf8")
  // The fourth line is the port.
  return `postgresql://evenkeel:${password.trim()}@127.0.0.1:${server.split("\n")[3]}/postgres`
}

const ask = async <A>(databaseUrl: string, question: (client: pg.Client) => Promise<A>): Promise<A> => {
  const client = new pg.Client({
    connectionString: databaseUrl,
    types: { getTypeParser: () => (text: string) => text } as never,
  })
  await client.connect()
  try {
    return await question(client)
  } finally {
    await client.end()
  }
}

/** Every event, in log order. */
export const eventsIn = (databaseUrl: string): Promise<ReadonlyArray<StoredEvent>> =>
  ask(databaseUrl, async (client) => {
    const { rows } = await client.query<LogRow>({
      text: `select ${postgresLog.columns} from ${postgresLog.table} order by position`,
      rowMode: "array",
    })
    return rows.map(storedEventOf)
  })

/** Every row of every table in the product's schemas, as text. */
export const tablesIn = (databaseUrl: string): Promise<ReadonlyMap<string, string>> =>
  ask(databaseUrl, async (client) => {
    const { rows: tables } = await client.query<{ readonly name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = any($1) or schemaname ~ '^read(_|$)'",
      [["events", "identity", "bank", "commands"]],
    )
    const texts = new Map<string, string>()
    for (const { name } of tables) {
      const { rows } = await client.query<{ readonly row: string }>(`select t::text as row from ${name} t`)
      texts.set(name, rows.map(({ row }) => row).join("\n"))
    }
    return texts
  })

/** A person's budget, replayed from their events. */
export const replayed = (events: ReadonlyArray<StoredEvent>, userId: string): Budget => {
  const own = events.filter(({ streamId }) => streamId === budgetStream(userId))
  return fold(
    emptyBudget(),
    own.map((event) => Result.getOrThrow(decodeEvent(event))),
  )
}
