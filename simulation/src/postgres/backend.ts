// The database of a simulation: a real PostgreSQL, compiled to WebAssembly, in this process. It has a single session
// and answers at once, so that it is deterministic.
import type { PGlite } from "@electric-sql/pglite"
import type { World } from "../world/world.ts"
import { messagesIn, parse, query, statusIn, type Parse } from "./protocol.ts"

export interface Backend {
  /** Carries out one complete exchange of messages, after which the server is ready again. */
  readonly exchange: (request: Buffer) => Buffer
  readonly searchIn: (searchPath: string) => void
  /** The name under which that statement is prepared; undefined if it cannot be. */
  readonly prepared: (statement: Omit<Parse, "name">) => string | undefined
  /** Whether no transaction is open. */
  readonly isIdle: () => boolean
  /**
   * Reads tables for the simulation itself, outside all sessions. The schemas have to be named, because the search path
   * is that of the last request. Not while a transaction is open.
   */
  readonly rows: (text: string) => ReadonlyArray<ReadonlyArray<string | null>>
  /** Removes the data of an earlier simulation, and prepares the given state. */
  readonly begin: (found: Found) => void
  /** Describes all tables: equal if their columns, indexes, constraints and triggers are. */
  readonly shapeOfTables: () => string
}

/** What the product's first start finds: empty tables, no read models, or an empty database. */
export type Found = "tables" | "no read models" | "nothing"

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

  const rows = (text: string) =>
    messagesIn(execute(text))
      .messages.filter(({ type }) => type === "D")
      .map(({ bytes }) => valuesIn(bytes))

  // Planning costs most, and a generic plan serves every simulation in this process.
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
    shapeOfTables: () => {
      // PostgreSQL's names of tables depend on the search path.
      searchIn(defaultPath)
      return String(rows(shapeOfTables)[0]?.[0])
    },
    begin: (found) => {
      if (found === "nothing") return drop({ rows, execute }, ".")
      emptyTables({ rows, execute })
      if (found === "no read models") drop({ rows, execute }, "^read")
    },
  }
}

interface Executing extends Pick<Backend, "rows"> {
  readonly execute: (text: string) => void
}

const drop = ({ rows, execute }: Executing, schemas: string): void => {
  const named = rows(`select nspname from pg_namespace where nspname ~ '${schemas}' and nspname !~ '${notOurs}'`)
  for (const [schema] of named) execute(`drop schema "${schema}" cascade`)
}

/** Deletes rows, because tables that are truncated or recreated need new plans. */
const emptyTables = (executing: Executing): void => {
  const { rows, execute } = executing
  const filled = rows(
    rows(`select format('%I.%I', schemaname, tablename) from pg_tables where schemaname !~ '${notOurs}'`)
      .map(([table]) => `select '${table}' where exists (select from ${table})`)
      .join(" union all "),
  ).flatMap(([table]) => (/\.migrations/.test(table!) ? [] : [table!]))
  execute("set session_replication_role = replica")
  for (const table of filled) {
    if (table === "events.log") eraseLog(executing)
    else if (table.endsWith(".checkpoint")) execute(`update ${table} set position = null, caught_up = false`)
    else execute(`delete from ${table}`)
  }
  execute("set session_replication_role = origin")
  execute(`vacuum (skip_database_stats) ${filled.join(", ")}`)
}

/** The log's triggers only allow deleting one person's stream at a time. */
const eraseLog = ({ rows, execute }: Executing): void => {
  for (const [stream] of rows("select distinct stream_id from events.log"))
    execute(`set events.erasing = '${stream}'; delete from events.log where stream_id = '${stream}'`)
  execute("reset events.erasing")
}

const notOurs = "^(pg_.*|information_schema|public)$"

const shapeOfTables = `
  select md5(string_agg(line, chr(10) order by line)) from (
    select format('%s.%s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull) as line
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace n on n.oid = relnamespace
    where nspname !~ '${notOurs}' and attnum > 0
    union all select indexdef from pg_indexes where schemaname !~ '${notOurs}'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint where conrelid <> 0
  ) as lines`

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
