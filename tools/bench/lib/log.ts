// The end of a log in PostgreSQL, and its projection.
import { setTimeout as pause } from "node:timers/promises"
import pg from "pg"
import { postgresLog } from "@evenkeel/event-log/postgres/log"
import { readModelsOf } from "@evenkeel/projector/read-models/version"

export const headOf = async (url: string): Promise<number> =>
  Number((await ask<{ head: string }>(url, `select coalesce(max(position), 0) as head from ${postgresLog.table}`)).head)

/** Resolves when every stream is projected up to its end: the checkpoint is only that of the fastest projector. */
export const projected = async (url: string): Promise<void> => {
  const behind = `select count(*)::integer as streams from
    (select stream_id, max(revision) as revision from ${postgresLog.table} group by stream_id) log
    left join ${readModelsOf().schema}.budgets on 'budget-' || user_id = stream_id
    where budgets.revision is distinct from log.revision`
  const { events } = await ask<{ events: number }>(url, `select count(*)::integer as events from ${postgresLog.table}`)
  const rows = `select coalesce(sum(revision + 1), 0)::integer as events from ${readModelsOf().schema}.budgets`
  // A cheap check at first: comparing all streams of a long log would slow down the projection.
  while ((await ask<{ events: number }>(url, rows)).events < events) await pause(500)
  while ((await ask<{ streams: number }>(url, behind)).streams > 0) await pause(500)
}

const ask = async <Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows[0]!
  } finally {
    await client.end()
  }
}
