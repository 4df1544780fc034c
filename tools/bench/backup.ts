// Makes and checks a backup, by the operators' command in a process of its own, including the derivation of its key.
import { execFile } from "node:child_process"
import { mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { migrateTables } from "@evenkeel/command-service/database"
import { migrateEventLog } from "@evenkeel/event-log/postgres/migrations"
import { fillLog } from "@evenkeel/projector/test/filled-log"
import { toRunSources } from "@evenkeel/server-kit/test/sources"
import type { Bench, Measurement } from "./lib/measure.ts"

const events = Number(process.env["EVENTS"] ?? 200_000)
const eventsEach = 1_000

export const bench: Bench = async ({ freshDatabase }) => {
  const url = await freshDatabase()
  await migrateTables(url)
  await migrateEventLog(url)
  await fillLog(url, Math.ceil(events / eventsEach), eventsEach)
  const megabytes = await sizeOf(url)
  const directory = mkdtempSync(join(tmpdir(), "evenkeel-backups-"))
  const file = join(directory, "bench.age")
  try {
    const made = await run(url, "create", file)
    const checked = await run(url, "check", file)
    const size = `${megabytes.toFixed(0)} MB of text, a file of ${(statSync(file).size / 1e6).toFixed(0)} MB`
    return [...figures("create", made, megabytes, size), ...figures("check", checked, megabytes, size)]
  } finally {
    rmSync(directory, { recursive: true })
  }
}

interface Ran {
  readonly seconds: number
  readonly megabytes: number
}

const figures = (
  what: string,
  { seconds, megabytes }: Ran,
  size: number,
  detail: string,
): ReadonlyArray<Measurement> => [
  {
    measure: `backup ${what} of ${events} events`,
    unit: "MB/s",
    value: size / seconds,
    goal: { atLeast: 3 },
    detail: `${seconds.toFixed(1)} s; ${detail}`,
  },
  { measure: `its memory at most`, unit: "MB", value: megabytes, goal: { atMost: 700 } },
]

/** Prints its peak memory at its end, in kB. */
const sayingItsPeak =
  'data:text/javascript,process.once("exit",()=>console.error("peak="+process.resourceUsage().maxRSS))'

const run = (url: string, command: string, file: string): Promise<Ran> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    execFile(
      process.execPath,
      [...toRunSources, "--import", sayingItsPeak, join(import.meta.dirname, "../operate.ts"), "backup", command, file],
      {
        env: {
          ...process.env,
          DATABASE_URL: url,
          EVENTSTORE_URL: url,
          BACKUP_PASSPHRASE: "correct horse battery staple",
        },
      },
      (error, _out, err) => {
        const [, peak] = /peak=(\d+)/.exec(err) ?? []
        if (error !== null || peak === undefined) return reject(error ?? new Error(err))
        resolve({ seconds: (performance.now() - began) / 1_000, megabytes: Number(peak) / 1_024 })
      },
    )
  })

/** The size of the log as text, in megabytes. */
const sizeOf = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ bytes: string }>("select sum(octet_length(log::text)) as bytes from events.log")
  await client.end()
  return Number(rows[0]!.bytes) / 1e6
}
