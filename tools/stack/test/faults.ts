// Faults for a running stack, and the invariants that must hold despite them.
import pg from "pg"
import { readModelsOf } from "@evenkeel/projector/read-models/version"
import { budgetTables } from "@evenkeel/projector/read-models/schema"

export const inDatabase = async <A>(url: string, work: (client: pg.Client) => Promise<A>): Promise<A> => {
  const client = new pg.Client({ connectionString: url, options: `-c search_path=${readModelsOf().schema}` })
  client.on("error", () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

const onlyRow = async <Row extends pg.QueryResultRow>(client: pg.Client, statement: string): Promise<Row> => {
  const [row] = (await client.query<Row>(statement)).rows
  if (row === undefined) throw new Error(`There is no row: ${statement}`)
  return row
}

/** Connections to the event store: of its writer, followers and readers. */
export const cutEventStore = (url: string): Promise<number> =>
  inDatabase(url, async (client) => {
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name like 'evenkeel event%' and datname = current_database()`,
    )
    return rowCount ?? 0
  })

/** Kills one of its processes, so that PostgreSQL recovers from its WAL, and unflushed commits are lost. */
export const crash = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  client.on("error", () => {})
  await client.connect()
  const { pid } = await onlyRow<{ pid: number }>(client, "select pg_backend_pid() as pid")
  const ended = new Promise((resolve) => client.once("end", resolve))
  process.kill(pid, "SIGKILL")
  await ended
}

/** For every table, the number of rows that are in only one of the two schemas. */
export const differences = (url: string, one: string, other: string): Promise<Readonly<Record<string, number>>> =>
  inDatabase(url, async (client) => {
    const counts: Record<string, number> = {}
    for (const { name } of budgetTables) {
      // As text, because json has no equality; the columns are in the same order in both.
      const rows = (schema: string) => `select t::text from ${schema}.${name} t`
      const onlyIn = (schema: string, without: string) => `(${rows(schema)} except all ${rows(without)})`
      const { count } = await onlyRow<{ count: string }>(
        client,
        `select count(*) from (${onlyIn(one, other)} union all ${onlyIn(other, one)}) different`,
      )
      counts[name] = Number(count)
    }
    return counts
  })

/** How many streams have a projected revision that differs from the log. */
export const unprojected = (url: string): Promise<number> =>
  inDatabase(url, async (client) => {
    const { count } = await onlyRow<{ count: string }>(
      client,
      `select count(*) from (select stream_id, max(revision) as revision from events.log group by stream_id) log
       left join budgets on 'budget-' || budgets.user_id = log.stream_id
       where budgets.revision is distinct from log.revision`,
    )
    return Number(count)
  })

/** By person, the names of the transactions that they added, in log order and in projected order. */
export const addedNames = (
  url: string,
): Promise<
  ReadonlyMap<string, { readonly logged: ReadonlyArray<string>; readonly projected: ReadonlyArray<string> }>
> =>
  inDatabase(url, async (client) => {
    const { rows } = await client.query<{
      user_id: string
      logged: ReadonlyArray<string>
      projected: ReadonlyArray<string>
    }>(`
      select user_id, logged, coalesce(projected, '{}') as projected from
        (select substr(stream_id, length('budget-') + 1) as user_id, array_agg(data->>'name' order by revision) as logged
         from events.log where type = 'TransactionAdded' group by stream_id) log
      left join
        (select user_id, array_agg(name order by name collate "C") as projected
         from transactions group by user_id) rows using (user_id)`)
    return new Map(rows.map(({ user_id, ...names }) => [user_id, names]))
  })

export const rowCounts = (url: string): Promise<{ readonly events: number; readonly transactions: number }> =>
  inDatabase(url, async (client) => {
    const { events, transactions } = await onlyRow<{ events: string; transactions: string }>(
      client,
      "select (select count(*) from events.log) as events, (select count(*) from transactions) as transactions",
    )
    return { events: Number(events), transactions: Number(transactions) }
  })
