// The database of a simulation: a real PostgreSQL, compiled to WebAssembly, in this process. It has a single session and
// answers at once, so that nothing about it depends on anything else than what it is sent.
import type { PGlite } from "@electric-sql/pglite"
import { readModelsOf } from "@evenkeel/projector/read-models/version"
import type { World } from "../world/world.ts"
import { messagesIn, parse, query, statusIn, type Parse } from "./protocol.ts"

export interface Backend {
  /** Carries out one complete exchange of messages, which ends with the server being ready again. */
  readonly exchange: (request: Buffer) => Buffer
  readonly searchIn: (searchPath: string) => void
  /** The name under which that statement is prepared; undefined if it cannot be. */
  readonly prepared: (statement: Omit<Parse, "name">) => string | undefined
  /** Whether no transaction is open. */
  readonly isIdle: () => boolean
  /** For the simulation itself, which looks at the tables beside all sessions. Not while a transaction is open. */
  readonly rows: (text: string) => ReadonlyArray<ReadonlyArray<string | null>>
  /** Empties all tables but those that say which migrations were done. */
  readonly empty: () => void
}

const defaultPath = '"$user", public'

export const makeBackend = (postgres: PGlite, { beside }: Pick<World, "beside">): Backend => {
  let path = defaultPath
  let status = "I"
  const statements = new Map<string, string>()

  const exchange = (request: Buffer): Buffer => {
    const sent = beside(() => postgres.execProtocolRawSync(request))
    const response = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength)
    status = statusIn(response) ?? status
    return response
  }

  const execute = (text: string): Buffer => {
    const response = exchange(query(text))
    const failed = messagesIn(response).messages.find(({ type }) => type === "E")
    if (failed !== undefined) throw new Error(`${text}: ${failed.bytes.toString()}`)
    return response
  }

  const searchIn = (wanted: string): void => {
    if (wanted !== path) execute(`set search_path = ${wanted}`)
    path = wanted
  }

  const rows = (text: string) => {
    searchIn(defaultPath)
    return messagesIn(execute(text))
      .messages.filter(({ type }) => type === "D")
      .map(({ bytes }) => valuesIn(bytes))
  }

  // Planning costs more than all the rest, and what is planned once serves every simulation in this process.
  execute("set plan_cache_mode = force_generic_plan")

  return {
    exchange,
    searchIn,
    rows,
    isIdle: () => status === "I",
    prepared: ({ text, types }) => {
      const key = `${path} ${types.toString("hex")} ${text}`
      const known = statements.get(key)
      if (known !== undefined) return known
      const name = `statement ${statements.size}`
      const response = exchange(Buffer.concat([parse({ name, text, types }), Buffer.from([0x53, 0, 0, 0, 4])]))
      if (statusIn(response) === undefined || messagesIn(response).messages[0]?.type !== "1") return undefined
      statements.set(key, name)
      return name
    },
    empty: () => {
      const names = rows(
        `select format('%I.%I', schemaname, tablename) from pg_tables
         where schemaname not in ('pg_catalog', 'information_schema') and tablename !~ '^(migrations|checkpoint)'`,
      ).flat()
      if (names.length === 0) return
      const filled = rows(
        names.map((name) => `select '${name}' where exists (select from ${name})`).join(" union all "),
      ).flat()
      execute("set session_replication_role = replica")
      // The log gives away its streams one by one.
      for (const [stream] of rows("select distinct stream_id from events.log"))
        execute(`set events.erasing = '${stream}'; delete from events.log where stream_id = '${stream}'`)
      execute("set events.erasing = ''")
      for (const table of filled) if (table !== "events.log") execute(`delete from ${table}`)
      execute("set session_replication_role = origin")
      execute(`update "${readModelsOf().schema}".checkpoint set position = null, caught_up = false`)
      if (filled.length > 0) execute(`vacuum ${filled.join(", ")}`)
    },
  }
}

/** The values of a row, as text. */
const valuesIn = (row: Buffer): ReadonlyArray<string | null> => {
  const values: Array<string | null> = []
  let at = 7
  for (let left = row.readInt16BE(5); left > 0; left -= 1) {
    const length = row.readInt32BE(at)
    values.push(length < 0 ? null : row.toString("utf8", at + 4, at + 4 + length))
    at += 4 + Math.max(0, length)
  }
  return values
}
