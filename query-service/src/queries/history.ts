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
    return { reply: pageOf(rows, undos, query.limit ?? entriesOnAPage), revision }
  })

type PageRow = Omit<HistoryRow, "user_id" | "searched">

/** One row more than the page holds says whether there is another page. */
const readPage = async (pool: pg.Pool, userId: UserId, request: HistoryRequest): Promise<ReadonlyArray<PageRow>> => {
  const { before, limit = entriesOnAPage, text, kind, category, month } = request
  const values: Array<unknown> = [userId]
  const bind = (value: unknown): string => `$${values.push(value)}`
  const conditions = [
    ...(before === undefined ? [] : [`h.revision < ${bind(before)}`]),
    ...(kind === undefined ? [] : [`h.kind = ${bind(kind)}`]),
    ...(month === undefined ? [] : [`h.month = ${bind(month)}`]),
    ...(text === undefined ? [] : [`h.searched like ${bind(`%${text.trim().toLowerCase().replace(/[\\%_]/g, "\\$&")}%`)}`]),
    ...(category === undefined ? [] : [`m.id = ${bind(category)}`]),
  ]
  const { rows } = await pool.query<PageRow>(
    `select h.revision, h.event_id, h.command_id, h.occurred_at, h.actor, h.kind, h.sentence, h.changes, h.changes_left_out,
       h.category_ids, h.month, h.not_undoable, h.undoes
     from history h ${category === undefined ? "" : "join history_mentions m using (user_id, revision)"}
     where ${["user_id = $1", ...conditions].join(" and ")}
     order by revision desc limit ${limit + 1}`,
    values,
  )
  return rows
}

const pageOf = (rows: ReadonlyArray<PageRow>, undos: ReadonlyArray<RecordedUndo>, limit: number): HistoryPage => {
  const standing = standingUndos(undos)
  const shown = rows.slice(0, limit)
  return {
    entries: shown.map((row) => entryOf(row, standing.get(row.command_id)?.revision)),
    next: rows.length > limit ? (shown.at(-1)?.revision ?? null) : null,
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
