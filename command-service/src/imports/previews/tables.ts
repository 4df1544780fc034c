// The files that people are importing, for a day, with what they have said of them; and what is remembered of the
// sources of files, for good. A crash may lose the latest of it: then it is uploaded or answered again.
import type { Effect } from "effect"
import type { ImportPreview } from "@evenkeel/contracts/api/imports"
import type { RequestError } from "@evenkeel/contracts/errors"
import type { UserId } from "@evenkeel/contracts/ids"
import { ask } from "../../database.ts"
import type { StoredFile } from "../reading/readings.ts"
import { noAnswers, type Answers, type RememberedSource } from "./answers.ts"
import type { Statements } from "./statements.ts"

/** An import whose files have all arrived. */
export interface StoredImport {
  readonly importId: string
  readonly userId: UserId
  readonly files: ReadonlyArray<StoredFile>
  readonly answers: Answers
  /** How often the answers have changed. */
  readonly version: number
  readonly state: ImportPreview["state"]
  /** Once it has begun: what the preview was then, and how many of the rows have come in. */
  readonly shown: ImportPreview | null
  readonly done: number
  readonly total: number
}

export interface ImportTables {
  /** Of those that are not under way only the latest are kept: some of each person's, and so many bytes of everybody's. */
  readonly begin: (userId: UserId, importId: string) => Effect.Effect<void, RequestError>
  readonly addPiece: (importId: string, file: number, piece: number, bytes: Buffer) => Promise<void>
  readonly arrived: (importId: string, files: ReadonlyArray<StoredFile>) => Effect.Effect<void, RequestError>
  /** undefined if it is someone else's, too old, or was forgotten. */
  readonly find: (userId: UserId, importId: string) => Effect.Effect<StoredImport | undefined, RequestError>
  /** The pieces of a file, in their order, a few at a time. */
  readonly pieces: (importId: string, file: number) => AsyncIterable<Buffer>
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
/** In bytes, of everybody's files together, as they are kept. */
const mostKept = 4 * 1024 ** 3
const mostSources = 200
const piecesAtOnce = 8

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
             select import_id, sum(sum(pg_column_size(bytes))) over (order by max(created_at) desc, import_id desc) as size
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
           shown, done, total from commands.imports
           where import_id = $1 and user_id = $2 and files is not null and created_at > now() - interval '1 day'`,
        [importId, userId],
      )
      return row && { importId, userId, ...row, answers: { ...noAnswers, ...row.answers } }
    }),
  pieces: async function* (importId, file) {
    for (let after = -1; ;) {
      const rows = await rowsOf<{ readonly piece: number; readonly bytes: Buffer }>(
        "pieces",
        `select piece, bytes from commands.import_pieces
           where import_id = $1 and file = $2 and piece > $3 order by piece limit ${piecesAtOnce}`,
        [importId, file, after],
      )
      for (const { bytes } of rows) yield bytes
      const last = rows.at(-1)
      if (last === undefined) return
      after = last.piece
    }
  },
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
