// GET /audit/history: pages by revision, so that what happens meanwhile moves nothing from one page to another.
import { Effect } from "effect"
import type pg from "pg"
import type { HistoryEntry, HistoryPage, HistoryRequest } from "@evenkeel/contracts/api/audit-history"
import { standingUndos } from "@evenkeel/contracts/budget/undone"
import type { Handler } from "@evenkeel/contracts/http/server"
import type { UserId } from "@evenkeel/contracts/ids"
import type { HistoryRow } from "@evenkeel/projector/read-models/history"
import { reading } from "../database.ts"
import type { Freshness } from "../freshness.ts"
import { readUndos, type RecordedUndo } from "./undos.ts"

export interface HistoryOptions {
  readonly pool: pg.Pool
  readonly freshness: Freshness
}

const entriesOnAPage = 50

export const auditHistory = ({ pool, freshness }: HistoryOptions): Handler<"auditHistory"> =>
  Effect.fnUntraced(function*({ userId, seenRevision, query }) {
    const { revision } = yield* freshness.atLeast(userId, seenRevision)
    if (revision === undefined) return { reply: { entries: [], next: null } }
    const [rows, undos] = yield* reading(() => Promise.all([readPage(pool, userId, query), readUndos(pool, userId)]))
    return { reply: pageOf(rows, undos, query), revision }
  })

type PageRow = Omit<HistoryRow, "user_id" | "searched">

const columns =
  "revision, event_id, command_id, occurred_at, actor, kind, sentence, changes, changes_left_out, category_ids, month, not_undoable, undoes"

/** One row more than the page holds says whether there is another page. */
const readPage = async (pool: pg.Pool, userId: UserId, request: HistoryRequest): Promise<ReadonlyArray<PageRow>> => {
  const { before, limit = entriesOnAPage, text, kind, category, month } = request
  const values: Array<unknown> = [userId]
  const bind = (value: unknown): string => `$${values.push(value)}`
  const end = before === undefined ? "" : `and revision < ${bind(before)}`
  const conditions = [
    ...(kind === undefined ? [] : [`and kind = ${bind(kind)}`]),
    ...(month === undefined ? [] : [`and month = ${bind(month)}`]),
    ...(text === undefined ? [] : [`and searched like ${bind(`%${text.trim().toLowerCase().replace(/[\\%_]/g, "\\$&")}%`)}`]),
  ].join(" ")
  const statement = category === undefined
    ? `select ${columns} from history where user_id = $1 ${end} ${conditions} order by revision desc limit ${limit + 1}`
    // What speaks of the category is looked at newest first until the page is full: "offset 0" keeps it so, whatever the planner guesses.
    : `select ${columns.replace("revision", "entry.revision")} from (select * from history_mentions where user_id = $1 and id = ${bind(category)} ${end}) mention
       cross join lateral (select * from history h where h.user_id = mention.user_id and h.revision = mention.revision ${conditions} offset 0) entry
       order by mention.revision desc limit ${limit + 1}`
  const { rows } = await pool.query<PageRow>(statement, values)
  return rows
}

const pageOf = (rows: ReadonlyArray<PageRow>, undos: ReadonlyArray<RecordedUndo>, { before, limit = entriesOnAPage }: HistoryRequest): HistoryPage => {
  const standing = standingUndos(undos)
  const shown = rows.slice(0, limit)
  return {
    entries: shown.map((row) => entryOf(row, standing.get(row.command_id)?.revision)),
    next: rows.length > limit ? (shown.at(-1)?.revision ?? null) : null,
    ...(before === undefined ? { undone: [...standing].map(([commandId, { revision }]) => ({ commandId, undoneBy: revision })) } : {}),
  }
}

const entryOf = (row: PageRow, undoneBy: number | undefined): HistoryEntry => {
  const notUndoable = row.not_undoable ?? (undoneBy === undefined ? undefined : "It has been taken back already.")
  return {
    revision: row.revision,
    eventId: row.event_id,
    commandId: row.command_id,
    occurredAt: row.occurred_at,
    actor: row.actor,
    kind: row.kind,
    sentence: row.sentence,
    changes: row.changes,
    changesLeftOut: row.changes_left_out,
    categoryIds: row.category_ids,
    month: row.month,
    undoable: notUndoable === undefined,
    ...(notUndoable === undefined ? {} : { notUndoable }),
    ...(undoneBy === undefined ? {} : { undoneBy }),
  }
}
