// Rebuilding the read models from the log: how long against the floor, which is to copy the same rows in and to index them;
// and whether its memory depends on how much the log holds.

import { Writable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { Readable } from "node:stream"
import knex from "knex"
import pg from "pg"
import copyStreams from "pg-copy-streams"
import { migrateEventLog } from "../../command-service/src/event-store/migrations.ts"
import { rebuild } from "../../projector/src/operate/rebuild/rebuild.ts"
import { allTables, createTable, indexTable, prepareReadModels } from "../../projector/src/read-models/schema.ts"
import { openPostgresSource } from "../../projector/src/source/postgres.ts"
import { fillLog } from "../../projector/src/testing/filled-log.ts"
import type { Bench } from "../measure.ts"

/** EVENTS=100000 for a quick look. */
const events = Number(process.env["EVENTS"] ?? 1_000_000)
const eventsEach = 1_000

export const bench: Bench = async ({ freshDatabase }) => {
  const small = await rebuildOf(await freshDatabase(), Math.max(1, events / eventsEach / 10))
  const url = await freshDatabase()
  const whole = await rebuildOf(url, events / eventsEach)
  const floor = await floorOf(url)
  return [
    {
      measure: `rebuild of ${events} events against the COPY of its rows and their indexes`,
      value: whole.seconds / floor.seconds,
      goal: { atMost: 2 },
      detail: `${whole.seconds.toFixed(1)} s, floor ${floor.seconds.toFixed(1)} s for ${floor.rows} rows; ${(events / whole.seconds).toFixed(0)} events/s`,
    },
    {
      measure: "its memory against that for a tenth of the events",
      value: whole.megabytes / small.megabytes,
      goal: { atMost: 1.5 },
      detail: `${whole.megabytes.toFixed(0)} MB, ${small.megabytes.toFixed(0)} MB`,
    },
  ]
}

const rebuildOf = async (url: string, users: number) => {
  await migrateEventLog(url)
  await fillLog(url, users, eventsEach)
  await prepareReadModels(url, "read", "bench")
  const source = openPostgresSource({ url })
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20)
  const began = performance.now()
  await rebuild({ databaseUrl: url, schema: "read", source, logUrl: url }, {
    version: "bench",
    progress: {
      step: (name) => console.error(`  ${((performance.now() - began) / 1_000).toFixed(1)} s ${name}`),
      advanced: () => {},
      said: () => {},
    },
  })
  const seconds = (performance.now() - began) / 1_000
  clearInterval(watch)
  await source.close()
  return { seconds, megabytes: most / 2 ** 20 }
}

/** The rows as they lie in the new tables, copied into others. */
const floorOf = async (url: string) => {
  const client = new pg.Client({ connectionString: url, options: "-c synchronous_commit=off -c maintenance_work_mem=128MB" })
  await client.connect()
  const db = knex({ client: "pg", connection: url, pool: { min: 0, max: 1 } })
  await client.query("create schema floor")
  let seconds = 0
  let rows = 0
  for (const table of allTables) {
    await createTable(db, "floor", table)
    const chunks: Array<Buffer> = []
    await pipeline(client.query(copyStreams.to(`copy read.${table.name} to stdout`)), new Writable({
      write: (chunk: Buffer, _, done) => {
        chunks.push(Buffer.from(chunk))
        done()
      },
    }))
    const began = performance.now()
    await pipeline(Readable.from(chunks), client.query(copyStreams.from(`copy floor.${table.name} from stdin`)))
    await indexTable(db, "floor", table)
    seconds += (performance.now() - began) / 1_000
    rows += Number((await client.query<{ count: string }>(`select count(*) from floor.${table.name}`)).rows[0]?.count)
  }
  await db.destroy()
  await client.end()
  return { seconds, rows }
}
