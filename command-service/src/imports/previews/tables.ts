// The files that people are importing, for a day, with what they have said of them; and what is remembered of the
// sources of files, for good. A crash may lose the latest of it: then it is uploaded or answered again.
import type pg from "pg"
import type { RequestError } from "@evenkeel/contracts/errors"
import type { UserId } from "@evenkeel/contracts/ids"
import type { Effect } from "effect"
import { ask } from "../../database.ts"
import { noAnswers, type Answers, type RememberedSource } from "./answers.ts"
import type { StoredFile } from "../reading/readings.ts"

/** An import whose files have all arrived. */
export interface StoredImport {
  readonly importId: string
  readonly userId: UserId
  readonly files: ReadonlyArray<StoredFile>
  readonly answers: Answers
  /** How often the answers have changed. */
  readonly version: number
}

type Asked<A> = Effect.Effect<A, RequestError>

export interface ImportTables {
  /** Of those that the person has not finished only the latest are kept. */
  readonly begin: (userId: UserId, importId: string) => Asked<void>
  readonly addPiece: (importId: string, file: number, piece: number, bytes: Buffer) => Promise<void>
  readonly arrived: (importId: string, files: ReadonlyArray<StoredFile>) => Asked<void>
  /** undefined if it is someone else's, too old, or was forgotten. */
  readonly find: (userId: UserId, importId: string) => Asked<StoredImport | undefined>
  /** The pieces of a file, in their order, a few at a time. */
  readonly pieces: (importId: string, file: number) => AsyncIterable<Buffer>
  /** Returns false if they have changed since that version. */
  readonly answer: (of: StoredImport, answers: Answers) => Asked<boolean>
  /** Returns whether there was one. */
  readonly forget: (userId: UserId, importId: string) => Asked<boolean>
  readonly remembered: (userId: UserId) => Asked<Readonly<Record<string, RememberedSource>>>
  readonly remember: (userId: UserId, sources: Readonly<Record<string, RememberedSource>>) => Asked<void>
}

const mostOpen = 3
const mostSources = 200
const piecesAtOnce = 8

export const openImportTables = (pool: pg.Pool): ImportTables => {
  const rowsOf = async <Row extends object>(name: string, text: string, values: ReadonlyArray<unknown>) =>
    (await pool.query<Row>({ name: `imports: ${name}`, text, values: [...values] })).rows
  const countOf = async (name: string, text: string, values: ReadonlyArray<unknown>): Promise<number> =>
    (await pool.query({ name: `imports: ${name}`, text, values: [...values] })).rowCount ?? 0

  return {
    begin: (userId, importId) =>
      ask(async () => {
        await countOf("begin", "insert into commands.imports (import_id, user_id) values ($1, $2)", [importId, userId])
        await countOf(
          "forget the oldest",
          `delete from commands.imports where import_id in (
             select import_id from commands.imports where user_id = $1 order by created_at desc, import_id desc offset $2)`,
          [userId, mostOpen],
        )
      }),
    addPiece: async (importId, file, piece, bytes) => {
      await countOf(
        "add a piece",
        `insert into commands.import_pieces (import_id, file, piece, bytes)
           select $1, $2, $3, $4 where exists (select from commands.imports where import_id = $1)`,
        [importId, file, piece, bytes],
      )
    },
    arrived: (importId, files) =>
      ask(async () => {
        const text = "update commands.imports set files = $2 where import_id = $1"
        await countOf("arrived", text, [importId, JSON.stringify(files)])
      }),
    find: (userId, importId) =>
      ask(async () => {
        const [row] = await rowsOf<{
          readonly files: ReadonlyArray<StoredFile>
          readonly answers: Partial<Answers>
          readonly version: number
        }>(
          "find",
          `select files, answers, version from commands.imports
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
        const text =
          "update commands.imports set answers = $3, version = version + 1 where import_id = $1 and version = $2"
        return (await countOf("answer", text, [importId, version, JSON.stringify(answers)])) > 0
      }),
    forget: (userId, importId) =>
      ask(async () => {
        const text = "delete from commands.imports where import_id = $1 and user_id = $2"
        return (await countOf("forget", text, [importId, userId])) > 0
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
        await countOf(
          "remember",
          `insert into commands.import_sources (user_id, source, said)
             select $1, given.* from unnest($2::text[], $3::json[]) as given (source, said)
           on conflict (user_id, source) do update set said = excluded.said, said_at = now()`,
          [userId, Object.keys(sources), Object.values(sources).map((said) => JSON.stringify(said))],
        )
      }),
  }
}
