// The rows of the files that people are importing, and their matches. Their texts are JSON, joined and moved many at a
// time, so that neither the server nor this process parses them.
import type pg from "pg"
import { query } from "../../database.ts"
import type { FoundRow, MatchedRow } from "../matching/matched.ts"
import type { Sought } from "../matching/sought.ts"
import type { FileRow } from "../reading/file-rows.ts"
import type { Decisions } from "../previews/answers.ts"
import type { Found, Read } from "../reading/work.ts"

export interface RowsRequest {
  readonly after: string | undefined
  readonly limit: number
  readonly status: MatchedRow["status"] | undefined
}

export type RowsTable = ReturnType<typeof openRowsTable>

const pageSize = 1_000

/** By default new rows are imported, and possible duplicates are not; the person may decide otherwise. */
const comesIn = `status <> 'aside' and
  coalesce(decisions.value, case status when 'new' then 'import' when 'maybe' then $3::text end, 'skip') = 'import'`
const withDecisions = "commands.import_rows left join json_each_text($2::json) decisions on decisions.key = row_id"

type Query = (text: string, ...values: ReadonlyArray<unknown>) => Promise<pg.QueryResult>

const statementsOf = (pool: pg.Pool) => {
  const rowsOf = async <Row>(text: string, ...values: ReadonlyArray<unknown>): Promise<ReadonlyArray<Row>> =>
    (await pool.query(text, [...values])).rows as ReadonlyArray<Row>

  /** A transaction, which is rolled back if `work` returns false. */
  const together = (work: (send: Query) => Promise<boolean>) =>
    query(async () => {
      const client = await pool.connect()
      try {
        await client.query("begin")
        const isDone = await work((text, ...values) => client.query(text, [...values]))
        await client.query(isDone ? "commit" : "rollback")
        client.release()
        return isDone
      } catch (error) {
        client.release(true)
        throw error
      }
    })

  return { rowsOf, together }
}

type Statements = ReturnType<typeof statementsOf>

export const openRowsTable = (pool: pg.Pool) => {
  const statements = statementsOf(pool)
  return { ...readRowsIn(statements), ...matchesIn(statements), ...listedIn(statements) }
}

const readRowsIn = ({ rowsOf, together }: Statements) => ({
  /** Replaces the former reading. Returns false if the import has been deleted. */
  replace: (importId: string, reading: string, { overview, sought, count, pages }: Read) =>
    together(async (send) => {
      const { rowCount } = await send(
        `update commands.imports set reading = $2, overview = $3, sought = $4, row_count = $5, matched = null
             where import_id = $1`,
        importId,
        reading,
        JSON.stringify(overview),
        JSON.stringify(sought),
        count,
      )
      if (rowCount === 0) return false
      await send("delete from commands.import_rows where import_id = $1", importId)
      let place = 0
      for (const { ids, rows, size } of pages) {
        await send(
          `insert into commands.import_rows (import_id, place, file, row_id, row)
               select $1, $2 + number, split_part(id, ':', 1)::integer, id, row
               from unnest(string_to_array($3, E'\\n'), string_to_array($4, E'\\n')) with ordinality as read (id, row, number)`,
          importId,
          place,
          ids,
          rows,
        )
        place += size
      }
      return true
    }),
  /** The selection of the budget's rows to compare with. */
  sought: (importId: string) =>
    query(async () => {
      const text = "select sought from commands.imports where import_id = $1"
      const [row] = await rowsOf<{ readonly sought: Sought }>(text, importId)
      return row?.sought ?? { first: "", last: "", near: [], refunded: [] }
    }),
  /** In their order, many in each. */
  texts: (importId: string) =>
    query(async () => {
      const rows = await rowsOf<{ readonly texts: string }>(
        `select string_agg(row, E'\\n' order by place) as texts from commands.import_rows
             where import_id = $1 group by place / ${pageSize} order by place / ${pageSize}`,
        importId,
      )
      return rows.map(({ texts }) => texts)
    }),
})

const matchesIn = ({ together }: Statements) => ({
  /** Returns false if another reading has replaced the rows. */
  match: (
    importId: string,
    { reading, against }: { readonly reading: string; readonly against: string },
    { accounts, pages }: Found,
  ) =>
    together(async (send) => {
      const { rowCount } = await send(
        "update commands.imports set matched = $3, accounts = $4 where import_id = $1 and reading = $2",
        importId,
        reading,
        against,
        JSON.stringify(accounts),
      )
      if (rowCount === 0) return false
      for (const { first, last, places, statuses, reasons, duplicates } of pages) {
        await send(
          `update commands.import_rows as own
               set status = found.status, set_aside = nullif(reason, ''), duplicate_of = nullif(duplicate, '')
               from unnest(string_to_array($2, E'\\n')::integer[], string_to_array($3, E'\\n'),
                 string_to_array($4, E'\\n'), string_to_array($5, E'\\n')) as found (place, status, reason, duplicate)
               where import_id = $1 and own.place between $6 and $7 and own.place = found.place and (own.status, set_aside, duplicate_of)
                 is distinct from (found.status, nullif(reason, ''), nullif(duplicate, ''))`,
          importId,
          places,
          statuses,
          reasons,
          duplicates,
          first,
          last,
        )
      }
      return true
    }),
})

const listedIn = ({ rowsOf }: Statements) => ({
  totals: (importId: string, { rows, maybe }: Decisions) =>
    query(async () => {
      const counts = await rowsOf<{
        readonly status: MatchedRow["status"]
        readonly rows: number
        readonly coming: number
      }>(
        `select status, count(*)::integer as rows, count(*) filter (where ${comesIn})::integer as coming
             from ${withDecisions} where import_id = $1 group by status`,
        importId,
        JSON.stringify(rows),
        maybe,
      )
      const leftOut = { new: 0, here: 0, maybe: 0, aside: 0 }
      const totals = { ...leftOut, toImport: 0, leftOut }
      for (const each of counts) {
        totals[each.status] = each.rows
        totals.toImport += each.coming
        leftOut[each.status] = each.rows - each.coming
      }
      return totals
    }),
  page: (importId: string, { after, limit, status }: RowsRequest) =>
    query(async () => {
      const rows = await rowsOf<MatchedRow & { readonly row: string }>(
        `select row, status, set_aside as "setAside", duplicate_of::json as duplicate from commands.import_rows
             where import_id = $1 and ($4::text is null or status = $4)
               and place > coalesce((select place from commands.import_rows where import_id = $1 and row_id = $2), 0)
             order by place limit $3`,
        importId,
        after ?? null,
        limit,
        status ?? null,
      )
      return rows.map(({ row, ...found }): FoundRow => ({ ...(JSON.parse(row) as FileRow), ...found }))
    }),
  /**
   * The rows to import, many in each text: file by file, the earliest of a day first, which is last in some files.
   * Empty if they have been matched again since.
   */
  coming: (importId: string, against: string, { rows, maybe }: Decisions, newestFirst: ReadonlyArray<number>) =>
    query(async () => {
      const pages = await rowsOf<{ readonly texts: string }>(
        `select string_agg(left(row, -1) || ',"setAside":' || coalesce(to_json(set_aside)::text, 'null') || '}', ',' order by turn)
               as texts
             from (select row, set_aside, row_number() over
                 (order by file, case when file = any($5::integer[]) then -place else place end) as turn
               from ${withDecisions} where import_id = $1 and ${comesIn}
                 and exists (select from commands.imports where imports.import_id = $1 and matched = $4)) as coming
             group by turn / ${pageSize} order by turn / ${pageSize}`,
        importId,
        JSON.stringify(rows),
        maybe,
        against,
        newestFirst,
      )
      return pages.map(({ texts }) => `[${texts}]`)
    }),
})
