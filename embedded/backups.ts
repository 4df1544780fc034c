// Backups by a schedule, by the operators' own commands. Each is restored into a scratch directory: one that nobody has tried
// to restore is only a hope.
import { execFile } from "node:child_process"
import { mkdir, readdir, rm } from "node:fs/promises"
import { join, resolve } from "node:path"
import { Cron, Effect, Result } from "effect"
import { Counter, Gauge, type Registry } from "prom-client"
import { lastBackup, recordRehearsal } from "@evenkeel/projector/operate/backup/record"
import { withClient } from "@evenkeel/projector/operate/database"
import { attempt } from "@evenkeel/server-kit/lifetime"
import type { Log } from "@evenkeel/server-kit/observability"
import { programFile } from "@evenkeel/server-kit/programs"
import type { EmbeddedConfig } from "./config.ts"

/** Fails with what the command said. */
type Operate = (words: ReadonlyArray<string>, environment: NodeJS.ProcessEnv) => Effect.Effect<void, Error>

export interface BackupOptions {
  readonly plan: NonNullable<EmbeddedConfig["backups"]>
  /** The data directory. */
  readonly data: string
  readonly databaseUrl: string
  /** Whether the database is the data directory's own. */
  readonly ofOwn: boolean
  readonly log: Log
  readonly metrics: Registry
  readonly operate?: Operate
  readonly now?: () => Date
  readonly sleep?: (milliseconds: number) => Effect.Effect<void>
}

/** In milliseconds: a store that hangs must not stop the next backup, too. */
const longest = 3 * 3_600_000

/** In a process of its own, which people's requests do not wait for. */
const inProcess: Operate = (words, environment) =>
  Effect.tryPromise({
    try: (signal) =>
      new Promise<void>((done, fail) => {
        const options = { env: { ...process.env, ...environment }, signal, timeout: longest }
        execFile(process.execPath, [programFile("operate"), ...words], options, (error, out, err) =>
          error === null ? done() : fail(new Error(`${err}${out}`.trim() || error.message, { cause: error })),
        )
      }),
    catch: (error) => error as Error,
  })

/** Its moment is in the name. Other files in the directory are none of ours. */
const fileName = /^evenkeel-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.age$/

const nameAt = (at: Date): string => `evenkeel-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z.age`

/** In milliseconds: a machine that slept wakes up to a backup that is due. */
const longestSleep = 60_000

/** Until the scope ends. A backup that fails is reported, and the next one is made at its time. */
export const keepBackingUp = Effect.fnUntraced(function* (options: BackupOptions) {
  const { plan, databaseUrl, log, metrics, now = () => new Date(), sleep = Effect.sleep } = options
  const registers = [metrics]
  const made = new Gauge({ name: "backup_made_seconds", help: "when the last backup was made, since 1970", registers })
  const rehearsed = new Gauge({
    name: "backup_rehearsed_seconds",
    help: "when a backup was last restored for trial, and was whole, since 1970",
    registers,
  })
  const failures = new Counter({
    name: "backup_failures_total",
    help: "backups that were not made or restored",
    registers,
  })

  const last = yield* Effect.result(withClient(databaseUrl, lastBackup))
  let before = (Result.isSuccess(last) && last.success?.at) || now()
  for (;;) {
    const due = Cron.next(plan.schedule, before)
    while (now() < due) yield* sleep(Math.min(longestSleep, due.getTime() - now().getTime()))
    before = now()
    const outcome = yield* Effect.result(backUp(options, before, made))
    if (Result.isSuccess(outcome)) {
      rehearsed.set(now().getTime() / 1_000)
      log.info({ file: outcome.success }, "a backup was made, and restored for trial")
    } else {
      failures.inc()
      log.error({ err: outcome.failure }, "a scheduled backup failed")
    }
  }
})

const backUp = Effect.fnUntraced(function* (options: BackupOptions, at: Date, made: Gauge) {
  const { plan, data, databaseUrl, ofOwn, operate = inProcess, now = () => new Date() } = options
  const directory = resolve(plan.directory ?? join(data, "backups"))
  yield* attempt(() => mkdir(directory, { recursive: true, mode: 0o700 }))
  const file = join(directory, nameAt(at))
  const here = {
    EVENKEEL_DATA: data,
    DATABASE_URL: ofOwn ? undefined : databaseUrl,
    EVENTSTORE_URL: undefined,
    BACKUP_PASSPHRASE: plan.passphrase,
    BACKUP_PASSPHRASE_FILE: undefined,
  }
  yield* operate(["backup", "create", file], here)
  made.set(at.getTime() / 1_000)
  const rehearsal = yield* Effect.result(rehearse(operate, file, here))
  const fault = Result.isFailure(rehearsal) ? rehearsal.failure.message : undefined
  yield* recordRehearsal(databaseUrl, file, now(), fault)
  if (Result.isFailure(rehearsal)) return yield* Effect.fail(rehearsal.failure)
  // Not before: the older ones may be the only ones that can be restored.
  yield* attempt(() => removeOlder(directory, plan.keep))
  return file
})

/** Restores it beside the live database, reads its log to the end, and removes what it restored. */
const rehearse = (operate: Operate, file: string, here: NodeJS.ProcessEnv) => {
  const scratch = join(here["EVENKEEL_DATA"] ?? "", "rehearsal")
  const there = { ...here, EVENKEEL_DATA: scratch, DATABASE_URL: undefined, ERASURE_LEDGER: undefined }
  const remove = attempt(() => rm(scratch, { recursive: true, force: true }))
  return remove.pipe(
    Effect.andThen(operate(["backup", "restore", file], there)),
    Effect.andThen(operate(["backup", "check"], there)),
    Effect.ensuring(Effect.ignore(remove)),
  )
}

const removeOlder = async (directory: string, keep: number): Promise<void> => {
  const ours = (await readdir(directory)).filter((name) => fileName.test(name)).toSorted()
  for (const name of ours.slice(0, -keep)) await rm(join(directory, name))
}
