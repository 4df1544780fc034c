// The rows of the files that people are importing, and what each of them is beside the budget. Their texts are JSON, and
// come and go many at a time, one behind the other, so that neither the server nor this process takes them apart.
import type { Effect } from "effect"
import type { RequestError } from "@evenkeel/contracts/errors"
import { ask } from "../../database.ts"
import type { Decisions, FoundRow, MatchedRow, Totals } from "../matching/matched.ts"
import type { Sought } from "../matching/sought.ts"
import type { FileRow } from "../reading/file-rows.ts"
import type { Found, Read } from "../reading/work.ts"
import type { Database } from "./statements.ts"

export interface RowsAsked {
  readonly after: string | undefined
  readonly limit: number
  readonly status: MatchedRow["status"] | undefined
}

export interface RowsTable {
  /** Replaces what was read before. Returns false if the import has been deleted. */
  readonly replace: (importId: string, reading: string, read: Read) => Effect.Effect<boolean, RequestError>
  readonly sought: (importId: string) => Effect.Effect<Sought, RequestError>
  /** In their order, many in each. */
  readonly texts: (importId: string) => Effect.Effect<ReadonlyArray<string>, RequestError>
  /** Returns false if they have been replaced by another reading. */
  readonly match: (
    importId: string,
    of: { readonly reading: string; readonly against: string },
    found: Found,
  ) => Effect.Effect<boolean, RequestError>
  readonly totals: (importId: string, decisions: Decisions) => Effect.Effect<Totals, RequestError>
  readonly page: (importId: string, asked: RowsAsked) => Effect.Effect<ReadonlyArray<FoundRow>, RequestError>
  /**
   * Those that come in, many in each text: file by file, the earliest of a day first, which in some files stand last. None
   * if they have been compared with something else since.
   */
  readonly coming: (
    importId: string,
    against: string,
    decisions: Decisions,
    newestFirst: ReadonlyArray<number>,
  ) => Effect.Effect<ReadonlyArray<string>, RequestError>
}

const pageSize = 1_000

/** What is perhaps the same, and not decided, does not come in; what is new does, unless the person says otherwise. */
const comesIn = `status <> 'aside' and
  coalesce(decisions.value, case status when 'new' then 'import' when 'maybe' then $3::text end, 'skip') = 'import'`
const withDecisions = "commands.import_rows left join json_each_text($2::json) decisions on decisions.key = row_id"

export const openRowsTable = ({ rowsOf, together }: Database): RowsTable => ({
  replace: (importId, reading, { overview, sought, count, pages }) =>
    ask(() =>
      together(async (within) => {
        const isThere = await within.change(
          "read",
          `update commands.imports set reading = $2, overview = $3, sought = $4, row_count = $5, matched = null
             where import_id = $1`,
          [importId, reading, JSON.stringify(overview), JSON.stringify(sought), count],
        )
        if (isThere === 0) return false
        await within.change("delete the rows", "delete from commands.import_rows where import_id = $1", [importId])
        let place = 0
        for (const { ids, rows, size } of pages) {
          await within.change(
            "add rows",
            `insert into commands.import_rows (import_id, place, file, row_id, row)
               select $1, $2 + number, split_part(id, ':', 1)::integer, id, row
               from unnest(string_to_array($3, E'\\n'), string_to_array($4, E'\\n')) with ordinality as read (id, row, number)`,
            [importId, place, ids, rows],
          )
          place += size
        }
        return true
      }),
    ),
  sought: (importId) =>
    ask(async () => {
      const [row] = await rowsOf<{ readonly sought: Sought }>(
        "sought",
        "select sought from commands.imports where import_id = $1",
        [importId],
      )
      return row?.sought ?? { first: "", last: "", near: [], refunded: [] }
    }),
  texts: (importId) =>
    ask(async () => {
      const rows = await rowsOf<{ readonly texts: string }>(
        "texts",
        `select string_agg(row, E'\\n' order by place) as texts from commands.import_rows
           where import_id = $1 group by place / ${pageSize} order by place / ${pageSize}`,
        [importId],
      )
      return rows.map(({ texts }) => texts)
    }),
  match: (importId, { reading, against }, { accounts, pages }) =>
    ask(() =>
      together(async (within) => {
        const isSame = await within.change(
          "matched",
          "update commands.imports set matched = $3, accounts = $4 where import_id = $1 and reading = $2",
          [importId, reading, against, JSON.stringify(accounts)],
        )
        if (isSame === 0) return false
        await within.change(
          "match anew",
          `update commands.import_rows set status = 'new', set_aside = null, duplicate_of = null
             where import_id = $1 and (status <> 'new' or set_aside is not null)`,
          [importId],
        )
        for (const { places, statuses, reasons, duplicates } of pages) {
          await within.change(
            "match",
            `update commands.import_rows
               set status = found.status, set_aside = nullif(found.reason, ''), duplicate_of = nullif(found.duplicate, '')
               from unnest(string_to_array($2, E'\\n')::integer[], string_to_array($3, E'\\n'),
                 string_to_array($4, E'\\n'), string_to_array($5, E'\\n')) as found (place, status, reason, duplicate)
               where import_id = $1 and import_rows.place = found.place`,
            [importId, places, statuses, reasons, duplicates],
          )
        }
        return true
      }),
    ),
  totals: (importId, { rows, maybe }) =>
    ask(async () => {
      const counts = await rowsOf<{
        readonly status: MatchedRow["status"]
        readonly rows: number
        readonly coming: number
      }>(
        "totals",
        `select status, count(*)::integer as rows, count(*) filter (where ${comesIn})::integer as coming
           from ${withDecisions} where import_id = $1 group by status`,
        [importId, JSON.stringify(rows), maybe],
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
  page: (importId, { after, limit, status }) =>
    ask(async () => {
      const rows = await rowsOf<MatchedRow & { readonly row: string; readonly duplicateOf: MatchedRow["twin"] }>(
        "page",
        `select row, status, set_aside as "setAside", duplicate_of::json as "duplicateOf" from commands.import_rows
           where import_id = $1 and ($4::text is null or status = $4)
             and place > coalesce((select place from commands.import_rows where import_id = $1 and row_id = $2), 0)
           order by place limit $3`,
        [importId, after ?? null, limit, status ?? null],
      )
      return rows.map(({ row, duplicateOf: twin, ...found }) => ({ ...(JSON.parse(row) as FileRow), ...found, twin }))
    }),
  coming: (importId, against, { rows, maybe }, newestFirst) =>
    ask(async () => {
      const pages = await rowsOf<{ readonly texts: string }>(
        "coming",
        `select string_agg(left(row, -1) || ',"setAside":' || coalesce(to_json(set_aside)::text, 'null') || '}', ',' order by turn)
             as texts
           from (select row, set_aside, row_number() over
               (order by file, case when file = any($5::integer[]) then -place else place end) as turn
             from ${withDecisions} where import_id = $1 and ${comesIn}
               and exists (select from commands.imports where imports.import_id = $1 and matched = $4)) as coming
           group by turn / ${pageSize} order by turn / ${pageSize}`,
        [importId, JSON.stringify(rows), maybe, against, newestFirst],
      )
      return pages.map(({ texts }) => `[${texts}]`)
    }),
})
