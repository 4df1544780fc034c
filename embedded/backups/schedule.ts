// Scheduled backups, made by the operators' own commands. Each is restored into a scratch directory: only a restore
// proves that a backup is usable.
import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { rm } from "node:fs/promises"
import { join, resolve } from "node:path"
import { Cron, Effect, Result } from "effect"
import { Counter, Gauge, type Registry } from "prom-client"
import { lastBackup, recordPlace, recordRehearsal } from "@evenkeel/projector/operate/backup/record"
import { withClient } from "@evenkeel/projector/operate/database"
import { isInObjectStore, openObjectStore, type Waiting } from "@evenkeel/server-kit/files/object-store"
import { headsKeyIn } from "@evenkeel/server-kit/files/token-key"
import { attempt } from "@evenkeel/server-kit/lifetime"
import type { Log } from "@evenkeel/server-kit/observability"
import { programFile } from "@evenkeel/server-kit/programs"
import { publicText } from "@evenkeel/server-kit/signed-end"
import type { EmbeddedConfig } from "../config.ts"
import { inFolder, inObjectStore, type Place } from "./places.ts"

/** Fails with the command's output. */
type Operate = (words: ReadonlyArray<string>, environment: NodeJS.ProcessEnv) => Effect.Effect<void, Error>

export interface BackupOptions {
  readonly plan: NonNullable<EmbeddedConfig["backups"]>
  /** The data directory. */
  readonly data: string
  readonly databaseUrl: string
  /** Whether the database is inside the data directory. */
  readonly ofOwn: boolean
  readonly log: Log
  readonly metrics: Registry
  /** Settings for an object store. */
  readonly waiting?: Waiting
  readonly operate?: Operate
  readonly now?: () => Date
  readonly sleep?: (milliseconds: number) => Effect.Effect<void>
}

/** In milliseconds: a store that hangs must not block the next backup, too. */
const longest = 3 * 3_600_000

/** Runs the command in a process of its own, so that it does not delay requests. */
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

/**
 * The name contains the moment and the installation's mark, because a place may have backups of several installations.
 */
const nameAt = (at: Date, mark: string): string =>
  `evenkeel-${mark}-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z.age`

const isOurs = (name: string, mark: string): boolean =>
  name.startsWith(`evenkeel-${mark}-`) && /-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.age$/.test(name)

/** The mark lasts as long as the installation, and is the same after a restore. */
const markOf = (data: string) =>
  attempt(() =>
    createHash("sha256")
      .update(publicText(headsKeyIn(data)))
      .digest("hex")
      .slice(0, 8),
  )

/** In milliseconds. After a machine has slept, a due backup is noticed within this time. */
const longestSleep = 60_000

/** Runs until the scope ends. A failed backup is reported, and the next one is made on schedule. */
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
  /** In milliseconds. The clock may have been ahead when the last backup was made. */
  const untilNext = (): number => {
    const at = now()
    if (before > at) before = at
    return Cron.next(plan.schedule, before).getTime() - at.getTime()
  }
  for (;;) {
    for (let left = untilNext(); left > 0; left = untilNext()) yield* sleep(Math.min(longestSleep, left))
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
  const { plan, data, databaseUrl, ofOwn, operate = inProcess } = options
  const scratch = join(data, "rehearsal")
  const mark = yield* markOf(data)
  const [name, place] = [nameAt(at, mark), yield* attempt(() => placeOf(options, scratch))]
  const file = place.fileOf(name)
  const address = place.addressOf(name)
  const here = {
    EVENKEEL_DATA: data,
    DATABASE_URL: ofOwn ? undefined : databaseUrl,
    EVENTSTORE_URL: undefined,
    BACKUP_PASSPHRASE: plan.passphrase,
    BACKUP_PASSPHRASE_FILE: undefined,
  }
  const remove = attempt(() => rm(scratch, { recursive: true, force: true }))
  const trial = Effect.gen(function* () {
    yield* remove
    yield* place.prepare
    yield* operate(["backup", "create", file], here)
    yield* place.keep(name)
    made.set(at.getTime() / 1_000)
    yield* recordPlace(databaseUrl, file, address)
    yield* place.fetch(name)
    // Restores into another data directory, where the log is read to its end.
    const there = { ...here, EVENKEEL_DATA: join(scratch, "data"), DATABASE_URL: undefined, ERASURE_LEDGER: undefined }
    yield* operate(["backup", "restore", file], there)
    yield* operate(["backup", "check"], there)
  })
  const outcome = yield* Effect.result(Effect.ensuring(trial, Effect.ignore(remove)))
  const fault = Result.isFailure(outcome) ? outcome.failure.message : undefined
  yield* recordRehearsal(databaseUrl, address, fault)
  if (Result.isFailure(outcome)) return yield* Effect.fail(outcome.failure)
  // Only after the check, because older backups may be the only usable ones. Those with a later moment count as older:
  // the clock was ahead when they were made.
  const ours = (yield* place.names).filter((each) => isOurs(each, mark)).toSorted()
  const next = ours.indexOf(name) + 1
  yield* Effect.forEach([...ours.slice(next), ...ours.slice(0, next)].slice(0, -plan.keep), place.remove)
  return address
})

const placeOf = ({ plan: { directory, objectStore }, data, waiting }: BackupOptions, scratch: string): Place => {
  if (directory === undefined || !isInObjectStore(directory))
    return inFolder(resolve(directory ?? join(data, "backups")))
  return inObjectStore(openObjectStore(directory, objectStore, waiting), directory, scratch)
}
