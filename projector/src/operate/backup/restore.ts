// Restores a backup. The whole file is checked before anything is written, and the written data is read back before the
// restore counts as done. Until then the target is not an installation, and an interrupted restore starts again.
import { Effect, type Scope } from "effect"
import type pg from "pg"
import { storedErasure, userOfStream } from "@evenkeel/contracts/budget/envelope"
import { erasedAmong, ledgerBesideBackup } from "@evenkeel/server-kit/files/erasure-ledger"
import { attempt } from "@evenkeel/server-kit/lifetime"
import { openClient, query } from "../database.ts"
import { Refusal } from "../installation.ts"
import { checkFile, partsOfFile, type CheckedFile } from "./check-file.ts"
import { advanceSequences, copyIn, extentOf, sameText, type CopyIn } from "./copy.ts"
import { beginAgain, compareRestored } from "./ends.ts"
import { loadIntoEventStoreDb, type EventStoreDbLog } from "./eventstoredb-load.ts"
import { recordBackup } from "./record.ts"
import { countOf, type Header, type TableStart } from "./script.ts"
import { beginRestore, endRestore, type RestoreOptions, type Target } from "./target.ts"

export interface Restored {
  readonly createdAt: string
  readonly events: number
  readonly rows: number
  /** How many people were erased since the backup, and are erased again. */
  readonly erasedAgain: number
  /** Sentences about remaining steps. */
  readonly advice: ReadonlyArray<string>
}

export const restoreBackup = Effect.fnUntraced(function* (
  open: Effect.Effect<Target, Error, Scope.Scope>,
  options: RestoreOptions,
): Effect.fn.Return<Restored, Error, Scope.Scope> {
  const { file, passphrase, progress } = options
  const target = yield* open
  progress.step("reading", undefined)
  const checked = yield* attempt(() => checkFile(file, passphrase, progress.advanced))
  const { header, rows, events } = checked
  expectSameStore(header, target)
  const { databaseUrl, eventStore } = target
  const client = yield* openClient(databaseUrl, sameText)
  yield* beginRestore(client, target, header)
  yield* attempt(() => target.makeTables(databaseUrl, header.migrations, Object.keys(checked.tables)))
  const loaded = yield* attempt(() => loadTables(client, options, checked, eventStore === undefined))
  const log = eventStore && (yield* loadIntoEventStoreDb(eventStore, options, checked.events))
  progress.step("comparing", undefined)
  yield* attempt(() => expectSame(client, loaded, checked))
  if (eventStore !== undefined) yield* beginAgain(client, header)
  yield* attempt(() => target.migrate(databaseUrl))

  const recorded = [...header.erased, ...(yield* attempt(() => ledgerBesideBackup(file).lines()))]
  const missing = eventStore === undefined ? yield* compareRestored(client, databaseUrl, header) : []
  const erasedAgain = yield* eraseAgain(client, target, recorded, log)
  yield* recordBackup(databaseUrl, { at: header.createdAt, file, bytes: checked.bytes, events })
  yield* endRestore(client)
  yield* attempt(() => client.end())
  const advice = [...missing, ...(yield* attempt(() => target.settle(header)))]
  return { createdAt: header.createdAt, events, rows, erasedAgain, advice }
})

const expectSameStore = ({ eventStore }: Header, target: Target): void => {
  if ((eventStore === "eventstoredb") === (target.eventStore !== undefined)) return
  const [its, ours] = eventStore === "postgres" ? ["PostgreSQL", "EventStoreDB"] : ["EventStoreDB", "PostgreSQL"]
  throw new Refusal(
    `The event log of this backup was in ${its}, and cannot be restored into ${ours}: see EVENTSTORE_URL.`,
  )
}

/** Loads all tables, except a log in another store. */
const loadTables = async (
  client: pg.Client,
  { file, passphrase, progress }: RestoreOptions,
  { tables }: CheckedFile,
  withLog: boolean,
): Promise<ReadonlyArray<TableStart>> => {
  const loaded: Array<TableStart> = []
  let loading: CopyIn | undefined
  for await (const part of partsOfFile(file, passphrase)) {
    if (part.kind === "table" && (part.table !== "events.log" || withLog)) {
      const { table, columns } = part
      progress.step(table, tables[table]?.rows)
      loaded.push({ table, columns })
      loading = copyIn(client, { table, columns })
    } else if (part.kind === "rows") {
      await loading?.write(part.rows)
      if (loading !== undefined) progress.advanced(countOf(part.rows))
    } else if (part.kind === "table ends") {
      await loading?.finish()
      loading = undefined
    }
  }
  for (const { table } of loaded) await advanceSequences(client, table)
  return loaded
}

const expectSame = async (
  client: pg.Client,
  loaded: ReadonlyArray<TableStart>,
  { tables }: CheckedFile,
): Promise<void> => {
  for (const start of loaded) {
    const { rows, sha256 } = await extentOf(client, start)
    if (rows === tables[start.table]?.rows && sha256 === tables[start.table]?.sha256) continue
    throw new Refusal(`The table ${start.table} is not what the backup holds after it was restored: nothing was kept.`)
  }
}

/**
 * Erases people again: those in the ledger of the backup or a later one, and those whose streams end with an erasure,
 * since the log was read after the tables.
 */
const eraseAgain = Effect.fnUntraced(function* (
  client: pg.Client,
  { databaseUrl, erasures, closeAccounts }: Target,
  recorded: ReadonlyArray<string>,
  log: EventStoreDbLog | undefined,
) {
  const people = yield* query<{ user_id: string }>(client, "select user_id from identity.users")
  const known = new Set(people.map(({ user_id }) => user_id))
  const { streams, ended } = log ?? (yield* streamsIn(client))
  for (const stream of streams) known.add(userOfStream(stream) ?? "")
  const isOver = new Set(ended.map((stream) => userOfStream(stream)))
  yield* attempt(() => erasures?.merge(recorded))
  const entries = yield* attempt(async () => (await erasures?.lines()) ?? recorded)
  const erased = erasedAmong([...known], entries).filter((userId) => !isOver.has(userId))
  const halfErased = people.map(({ user_id }) => user_id).filter((userId) => isOver.has(userId))
  yield* attempt(() => closeAccounts(databaseUrl, [...erased, ...halfErased]))
  return erased.length + halfErased.length
})

const streamsIn = (client: pg.Client): Effect.Effect<EventStoreDbLog, Error> =>
  Effect.map(
    query<{ stream_id: string; is_over: boolean }>(
      client,
      "select stream_id, bool_or(type = $1) as is_over from events.log group by stream_id",
      [storedErasure],
    ),
    (rows) => ({
      streams: rows.map(({ stream_id }) => stream_id),
      ended: rows.filter(({ is_over }) => is_over).map(({ stream_id }) => stream_id),
    }),
  )
