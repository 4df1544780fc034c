// The imports of people, kept for a day: their files, answers, overview and progress; and the kept sources of files,
// which stay. A crash may lose the latest writes: then the upload or the answer is repeated. One command service
// carries an import out; each of them can show it, and stop it.
import { Effect } from "effect"
import type pg from "pg"
import type { ImportPreview } from "@evenkeel/contracts/api/imports/imports"
import type { RequestError } from "@evenkeel/contracts/errors"
import type { CommandId, UserId } from "@evenkeel/contracts/ids"
import { query } from "../../database.ts"
import { noAnswers, type Answers, type KeptSource } from "../previews/answers.ts"
import type { AccountFound } from "../previews/proposals.ts"
import type { FileToRead, Overview } from "../reading/reading.ts"

/** An import whose files have all arrived. */
export interface StoredImport {
  readonly importId: string
  readonly userId: UserId
  readonly files: ReadonlyArray<FileToRead>
  readonly answers: Answers
  /** The number of changes of the answers. */
  readonly version: number
  readonly state: ImportPreview["state"]
  /** Once it has begun: its preview, and its number of imported rows. */
  readonly shown: ImportPreview | null
  readonly done: number
  readonly total: number
  /** The answers with which its rows were read, and the overview; null if the rows are not stored. */
  readonly reading: string | null
  readonly overview: Overview | null
  /** The key of the state that the rows were matched against, and their accounts; null before. */
  readonly matched: string | null
  readonly accounts: ReadonlyArray<readonly [key: string, account: AccountFound]> | null
}

export type KeptSources = Readonly<Record<string, KeptSource>>
export type ImportsTable = ReturnType<typeof openImportsTable>

const mostOpen = 3
/** In bytes, of everybody's stored files and rows together. */
const mostStored = 16 * 1024 ** 3
const sizeOfRow = 500
const mostSources = 200

/** Whether no command carries it out, or has made progress for a while. The clock may have been ahead then. */
const isIdle = "(state <> 'importing' or under_way_until not between now() and now() + interval '2 minutes')"
const isOfToday = "files is not null and created_at > now() - interval '1 day'"
const untilForgotten = "now() + interval '20 seconds'"
/** Rows of a future day were written while the clock was ahead: they count as the oldest. */
const latestFirst = (at: string): string => `${at} > now(), ${at} desc, import_id desc`

const statementsOf = (pool: pg.Pool) => {
  /** Returns the number of changed rows. */
  const change = (text: string, ...values: ReadonlyArray<unknown>): Effect.Effect<number, RequestError> =>
    query(async () => (await pool.query(text, [...values])).rowCount ?? 0)
  const isChanged = (text: string, ...values: ReadonlyArray<unknown>): Effect.Effect<boolean, RequestError> =>
    Effect.map(change(text, ...values), (count) => count > 0)
  const rowsOf = <Row extends object>(
    text: string,
    ...values: ReadonlyArray<unknown>
  ): Effect.Effect<ReadonlyArray<Row>, RequestError> =>
    query(async () => (await pool.query<Row & pg.QueryResultRow>(text, [...values])).rows)

  return { change, isChanged, rowsOf }
}

type Statements = ReturnType<typeof statementsOf>

export const openImportsTable = (pool: pg.Pool, most = mostStored) => {
  const statements = statementsOf(pool)
  return {
    ...uploadsIn(pool, statements, most),
    ...answersIn(statements),
    ...runsIn(statements),
    ...sourcesIn(statements),
  }
}

const uploadsIn = (pool: pg.Pool, { change, rowsOf }: Statements, most: number) => ({
  /** Without imports in progress, keeps only the latest: a few of each person, and a limit of bytes for everybody. */
  begin: Effect.fnUntraced(function* (userId: UserId, importId: string) {
    yield* change("insert into commands.imports (import_id, user_id) values ($1, $2)", importId, userId)
    yield* change(
      `delete from commands.imports where ${isIdle} and import_id in (
           select import_id from commands.imports where user_id = $1 order by ${latestFirst("created_at")} offset $2)`,
      userId,
      mostOpen,
    )
    // One attacker may register many people: then the oldest files have to be uploaded again.
    yield* change(
      `delete from commands.imports where ${isIdle} and import_id in (
           select import_id from (
             select import_id, sum(sum(pg_column_size(bytes)) + max(row_count) * ${sizeOfRow})
               over (order by ${latestFirst("max(created_at)")}) as size
             from commands.imports join commands.import_pieces using (import_id) group by import_id
           ) as stored where size > $1)`,
      most,
    )
  }),
  addPiece: async (importId: string, file: number, piece: number, bytes: Buffer): Promise<void> => {
    await pool.query(
      `insert into commands.import_pieces (import_id, file, piece, bytes)
           select $1, $2, $3, $4 where exists (select from commands.imports where import_id = $1)`,
      [importId, file, piece, bytes],
    )
  },
  arrived: (importId: string, files: ReadonlyArray<FileToRead>) =>
    change("update commands.imports set files = $2 where import_id = $1", importId, JSON.stringify(files)),
  pieces: (importId: string, files: number) =>
    Effect.forEach(
      Array.from({ length: files }, (_, file) => file),
      (file) =>
        Effect.map(
          rowsOf<{ readonly bytes: Buffer }>(
            "select bytes from commands.import_pieces where import_id = $1 and file = $2 order by piece",
            importId,
            file,
          ),
          (rows) => rows.map(({ bytes }) => bytes),
        ),
    ),
})

const answersIn = ({ isChanged, rowsOf }: Statements) => ({
  /** undefined if it is someone else's, too old, or was deleted. */
  find: (userId: UserId, importId: string): Effect.Effect<StoredImport | undefined, RequestError> =>
    Effect.map(
      rowsOf<Omit<StoredImport, "importId" | "userId">>(
        `select files, answers, version, case when ${isIdle} and state = 'importing' then 'preview' else state end as state,
             shown, done, total, overview, matched, accounts, case when row_count = 0 or
               exists (select from commands.import_rows where import_id = $1) then reading end as reading
             from commands.imports where import_id = $1 and user_id = $2 and ${isOfToday}`,
        importId,
        userId,
      ),
      ([row]) => row && { importId, userId, ...row, answers: { ...noAnswers, ...row.answers } },
    ),
  /** False if it has been answered since that version, or has begun. */
  answer: ({ importId, version }: StoredImport, answers: Answers) =>
    isChanged(
      `update commands.imports set answers = $3, version = version + 1
           where import_id = $1 and version = $2 and state <> 'imported' and ${isIdle}`,
      importId,
      version,
      JSON.stringify(answers),
    ),
  /** Deletes an import unless it is in progress. Returns whether there was one. */
  forget: (userId: UserId, importId: string) =>
    isChanged(
      `delete from commands.imports where import_id = $1 and user_id = $2 and state <> 'imported' and ${isIdle}`,
      importId,
      userId,
    ),
})

const runsIn = ({ change, isChanged, rowsOf }: Statements) => ({
  /** Claims it for one command, or again for the one that had finished it. Returns whether it may be carried out. */
  start: (userId: UserId, importId: string, commandId: CommandId) =>
    isChanged(
      `update commands.imports
           set state = 'importing', command_id = $3, under_way_until = ${untilForgotten}, cancelled = false, done = 0, shown = null
           where import_id = $1 and user_id = $2 and ${isOfToday} and ${isIdle} and (state <> 'imported' or command_id = $3)`,
      importId,
      userId,
      commandId,
    ),
  show: (importId: string, preview: ImportPreview) =>
    change(
      "update commands.imports set shown = $2, total = $3 where import_id = $1",
      importId,
      JSON.stringify(preview),
      preview.toImport,
    ),
  /** Returns whether it should stop. Must be called every few seconds. */
  advance: (importId: string, done: number) =>
    Effect.map(
      rowsOf<{ readonly cancelled: boolean }>(
        `update commands.imports set done = $2, under_way_until = ${untilForgotten} where import_id = $1 returning cancelled`,
        importId,
        done,
      ),
      ([row]) => row?.cancelled ?? true,
    ),
  finish: (importId: string) => change("update commands.imports set state = 'imported' where import_id = $1", importId),
  /** After a failure: it is a preview again, or deleted if it was cancelled. */
  end: Effect.fnUntraced(function* (importId: string) {
    yield* change("delete from commands.imports where import_id = $1 and cancelled", importId)
    yield* change("update commands.imports set state = 'preview' where import_id = $1", importId)
  }),
  /** Returns whether it was in progress. */
  cancel: (userId: UserId, importId: string) =>
    isChanged(
      `update commands.imports set cancelled = true
           where import_id = $1 and user_id = $2 and not ${isIdle}`,
      importId,
      userId,
    ),
})

const sourcesIn = ({ change, rowsOf }: Statements) => ({
  keptSources: (userId: UserId): Effect.Effect<KeptSources, RequestError> =>
    Effect.map(
      rowsOf<{ readonly source: string; readonly said: KeptSource }>(
        "select source, said from commands.import_sources where user_id = $1 order by said_at desc limit $2",
        userId,
        mostSources,
      ),
      (rows) => Object.fromEntries(rows.map(({ source, said }) => [source, said])),
    ),
  keepSources: (userId: UserId, sources: KeptSources) =>
    change(
      `insert into commands.import_sources (user_id, source, said)
           select $1, given.* from unnest($2::text[], $3::json[]) as given (source, said)
         on conflict (user_id, source) do update set said = excluded.said, said_at = now()`,
      userId,
      Object.keys(sources),
      Object.values(sources).map((said) => JSON.stringify(said)),
    ),
})
