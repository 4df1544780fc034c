// Copies tables out of and into the database by COPY, as text.
import { once } from "node:events"
import { finished } from "node:stream/promises"
import type pg from "pg"
import copyStreams from "pg-copy-streams"
import { copyTarget, makeExtent, type Extent, type TableStart } from "./script.ts"

/** Settings by which the same rows always have the same text. */
export const sameText = {
  client_encoding: "UTF8",
  TimeZone: "UTC",
  DateStyle: "ISO",
  IntervalStyle: "postgres",
  bytea_output: "hex",
  extra_float_digits: "1",
  // Otherwise a scan of a large table could begin where another session's scan is.
  synchronize_seqscans: "off",
}

/** The columns that are not generated, in the table's order; none if the table does not exist. */
export const columnsOf = async (client: pg.Client, table: string): Promise<ReadonlyArray<string>> => {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** The event log in its order, other tables in their physical order. */
export const copyOut = (client: pg.Client, start: TableStart): AsyncIterable<Buffer> => {
  const from = copyTarget(start)
  const rows =
    start.table === "events.log"
      ? `(select ${from.slice(from.indexOf("(") + 1, -1)} from events.log order by position)`
      : from
  return joined(client.query(copyStreams.to(`copy ${rows} to stdout`)))
}

/** Joins chunks into larger ones, since each is digested, compressed and written separately. */
async function* joined(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Array<Buffer> = []
  let bytes = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes < 1 << 16) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}

export const extentOf = async (client: pg.Client, start: TableStart): Promise<Extent> => {
  const extent = makeExtent()
  for await (const rows of copyOut(client, start)) extent.add(rows)
  return extent.end()
}

export interface CopyIn {
  readonly write: (rows: Buffer) => Promise<void>
  readonly finish: () => Promise<void>
}

/** Copies rows into a table. The connection can run nothing else until it is finished. */
export const copyIn = (client: pg.Client, start: TableStart): CopyIn => {
  const rows = client.query(copyStreams.from(`copy ${copyTarget(start)} from stdin`))
  const done = finished(rows)
  done.catch(() => {}) // writing or finishing reports it
  return {
    write: async (chunk) => {
      if (!rows.write(chunk)) await Promise.race([once(rows, "drain"), done])
    },
    finish: async () => {
      rows.end()
      await done
    },
  }
}

/** Lets the table's sequences continue after the copied numbers. */
export const advanceSequences = async (client: pg.Client, table: string): Promise<void> => {
  const { rows } = await client.query<{ sequence: string; column: string }>(
    `select pg_get_serial_sequence($1, attname) as sequence, format('%I', attname) as column
     from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped
       and pg_get_serial_sequence($1, attname) is not null`,
    [table],
  )
  for (const { sequence, column } of rows) {
    await client.query(`select setval($1, coalesce(max(${column}), 0) + 1, false) from ${table}`, [sequence])
  }
}
