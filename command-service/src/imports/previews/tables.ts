// The files that people are importing, for a day, with what they have said of them; and what is remembered of the
// sources of files, for good. A crash may lose the latest of it: then it is uploaded or answered again.
import type { Effect } from "effect"
import type { ImportPreview } from "@evenkeel/contracts/api/imports"
import type { RequestError } from "@evenkeel/contracts/errors"
import type { UserId } from "@evenkeel/contracts/ids"
import { ask } from "../../database.ts"
import type { FileToRead, Overview } from "../reading/reading.ts"
import { noAnswers, type Answers, type RememberedSource } from "./answers.ts"
import type { AccountFound } from "./proposals.ts"
import type { Statements } from "./statements.ts"

/** An import whose files have all arrived. */
export interface StoredImport {
  readonly importId: string
  readonly userId: UserId
  readonly files: ReadonlyArray<FileToRead>
  readonly answers: Answers
  /** How often the answers have changed. */
  readonly version: number
  readonly state: ImportPreview["state"]
  /** Once it has begun: what the preview was then, and how many of the rows have come in. */
  readonly shown: ImportPreview | null
  readonly done: number
  readonly total: number
  /** By which answers its rows were read, and what was read besides them; null if they are not there. */
  readonly reading: string | null
  readonly overview: Overview | null
  /** What the rows were compared with, and where they go; null if they have not been. */
  readonly matched: string | null
  readonly accounts: ReadonlyArray<readonly [key: string, account: AccountFound]> | null
}

export interface ImportTables {
  /** Of those that are not under way only the latest are kept: some of each person's, and so many bytes of everybody's. */
  readonly begin: (userId: UserId, importId: string) => Effect.Effect<void, RequestError>
  readonly addPiece: (importId: string, file: number, piece: number, bytes: Buffer) => Promise<void>
  readonly arrived: (importId: string, files: ReadonlyArray<FileToRead>) => Effect.Effect<void, RequestError>
  /** undefined if it is someone else's, too old, or was forgotten. */
  readonly find: (userId: UserId, importId: string) => Effect.Effect<StoredImport | undefined, RequestError>
  /** Of each file its pieces, in their order. */
  readonly pieces: (importId: string, files: number) => Effect.Effect<Array<ReadonlyArray<Uint8Array>>, RequestError>
  /** Returns false if it has been answered since that version, or begun. */
  readonly answer: (of: StoredImport, answers: Answers) => Effect.Effect<boolean, RequestError>
  /** Unless it is under way. Returns whether there was one. */
  readonly forget: (userId: UserId, importId: string) => Effect.Effect<boolean, RequestError>
  readonly remembered: (userId: UserId) => Effect.Effect<Readonly<Record<string, RememberedSource>>, RequestError>
  readonly remember: (
    userId: UserId,
    sources: Readonly<Record<string, RememberedSource>>,
  ) => Effect.Effect<void, RequestError>
}

const mostOpen = 3
/** In bytes, of everybody's files together, as they are kept, and of their rows. */
const mostKept = 16 * 1024 ** 3
const sizeOfRow = 500
const mostSources = 200

/** Whether nobody carries it out, or whoever did has not been heard of for a while. */
export const isIdle = "(state <> 'importing' or under_way_until < now())"

export const openImportTables = ({ rowsOf, change }: Statements, kept = mostKept): ImportTables => ({
  begin: (userId, importId) =>
    ask(async () => {
      await change("begin", "insert into commands.imports (import_id, user_id) values ($1, $2)", [importId, userId])
      await change(
        "forget the oldest",
        `delete from commands.imports where ${isIdle} and import_id in (
           select import_id from commands.imports where user_id = $1 order by created_at desc, import_id desc offset $2)`,
        [userId, mostOpen],
      )
      // However many people there are, of whom many may be one: then the oldest are uploaded again by who needs them.
      await change(
        "forget the oldest of all",
        `delete from commands.imports where ${isIdle} and import_id in (
           select import_id from (
             select import_id, sum(sum(pg_column_size(bytes)) + max(row_count) * ${sizeOfRow})
               over (order by max(created_at) desc, import_id desc) as size
             from commands.imports join commands.import_pieces using (import_id) group by import_id
           ) as kept where size > $1)`,
        [kept],
      )
    }),
  addPiece: async (importId, file, piece, bytes) => {
    await change(
      "add a piece",
      `insert into commands.import_pieces (import_id, file, piece, bytes)
         select $1, $2, $3, $4 where exists (select from commands.imports where import_id = $1)`,
      [importId, file, piece, bytes],
    )
  },
  arrived: (importId, files) =>
    ask(async () => {
      await change("arrived", "update commands.imports set files = $2 where import_id = $1", [
        importId,
        JSON.stringify(files),
      ])
    }),
  find: (userId, importId) =>
    ask(async () => {
      const [row] = await rowsOf<Omit<StoredImport, "importId" | "userId">>(
        "find",
        `select files, answers, version, case when ${isIdle} and state = 'importing' then 'preview' else state end as state,
           shown, done, total, overview, matched, accounts, case when row_count = 0 or
             exists (select from commands.import_rows where import_id = $1) then reading end as reading
           from commands.imports
           where import_id = $1 and user_id = $2 and files is not null and created_at > now() - interval '1 day'`,
        [importId, userId],
      )
      return row && { importId, userId, ...row, answers: { ...noAnswers, ...row.answers } }
    }),
  pieces: (importId, files) =>
    ask(async () => {
      const pieces: Array<ReadonlyArray<Uint8Array>> = []
      for (let file = 0; file < files; file += 1) {
        const rows = await rowsOf<{ readonly bytes: Buffer }>(
          "pieces",
          "select bytes from commands.import_pieces where import_id = $1 and file = $2 order by piece",
          [importId, file],
        )
        pieces.push(rows.map(({ bytes }) => bytes))
      }
      return pieces
    }),
  answer: ({ importId, version }, answers) =>
    ask(async () => {
      const changed = await change(
        "answer",
        `update commands.imports set answers = $3, version = version + 1
           where import_id = $1 and version = $2 and state <> 'imported' and ${isIdle}`,
        [importId, version, JSON.stringify(answers)],
      )
      return changed > 0
    }),
  forget: (userId, importId) =>
    ask(async () => {
      const text = `delete from commands.imports where import_id = $1 and user_id = $2 and state <> 'imported' and ${isIdle}`
      return (await change("forget", text, [importId, userId])) > 0
    }),
  remembered: (userId) =>
    ask(async () => {
      const rows = await rowsOf<{ readonly source: string; readonly said: RememberedSource }>(
        "remembered",
        "select source, said from commands.import_sources where user_id = $1 order by said_at desc limit $2",
        [userId, mostSources],
      )
      return Object.fromEntries(rows.map(({ source, said }) => [source, said]))
    }),
  remember: (userId, sources) =>
    ask(async () => {
      await change(
        "remember",
        `insert into commands.import_sources (user_id, source, said)
           select $1, given.* from unnest($2::text[], $3::json[]) as given (source, said)
         on conflict (user_id, source) do update set said = excluded.said, said_at = now()`,
        [userId, Object.keys(sources), Object.values(sources).map((said) => JSON.stringify(said))],
      )
    }),
})
