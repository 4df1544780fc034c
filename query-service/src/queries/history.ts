// GET /audit/history: keyset pagination by revision, so that new events never shift entries from one page to another.
import { Effect } from "effect"
import type pg from "pg"
import type { HistoryEntry, HistoryPage, HistoryRequest } from "@evenkeel/contracts/api/audit/history"
import { eventTypes, kindOf, whyNotUndoable } from "@evenkeel/contracts/budget/events"
import {
  actionInWords,
  importUndone,
  undoInWords,
  undosInEffect,
  type Undo,
} from "@evenkeel/contracts/budget/undo/undone"
import { asSearched } from "@evenkeel/contracts/budget/wording"
import type { EventMetadata } from "@evenkeel/contracts/budget/envelope"
import type { EventType } from "@evenkeel/contracts/budget/events"
import type { Handler } from "@evenkeel/server-kit/http/routes"
import type { CommandId, UserId } from "@evenkeel/contracts/ids"
import type { HistoryRow } from "@evenkeel/projector/read-models/history"
import type { QueryOptions } from "../answer.ts"
import { reading } from "../database.ts"
import { revisionAndDate } from "../cursor.ts"

const entriesOnAPage = 50

export const auditHistory = ({ pool, freshness, now }: QueryOptions): Handler<"auditHistory"> =>
  Effect.fnUntraced(function* ({ userId, seenRevision, query }) {
    const cursor = yield* freshness.atLeast(userId, seenRevision)
    const [rows, undos] = yield* reading(() => {
      const all = readUndos(pool, userId)
      return Promise.all([readPage(pool, userId, query, all), all])
    })
    return { reply: pageOf(rows, undos, query), ...revisionAndDate(cursor, now()) }
  })

type PageRow = Pick<HistoryRow, (typeof columns)[number]> & { readonly rule: string | null }

const columns = [
  "revision",
  "event_id",
  "type",
  "occurred_at",
  "month",
  "category_ids",
  "sentence",
  "changes",
  "changes_left_out",
  "metadata",
] as const satisfies ReadonlyArray<keyof HistoryRow>

const ruleTypes = eventTypes.filter((type) => kindOf(type) === "rule")

/** The rule that a row is about: every event of a rule refers to it first. */
export const ruleOf = `case when type in (${ruleTypes.map((type) => `'${type}'`).join(", ")}) then about::json ->> 0 end`

/** One row more than the page shows whether there is another page. */
const readPage = async (
  pool: pg.Pool,
  userId: UserId,
  request: HistoryRequest,
  undos: Promise<ReadonlyArray<RecordedUndo>>,
): Promise<ReadonlyArray<PageRow>> => {
  const { before, limit = entriesOnAPage, text, kind, category, about, month } = request
  const values: Array<unknown> = [userId]
  const bind = (value: unknown): string => `$${values.push(value)}`
  const conditions = ["user_id = $1", "not is_step"]
  if (before !== undefined) conditions.push(`revision < ${bind(before)}`)
  if (kind !== undefined) conditions.push(`type = any(${bind(eventTypes.filter((type) => kindOf(type) === kind))})`)
  if (month !== undefined) conditions.push(`month = ${bind(month)}`)
  if (category !== undefined) conditions.push(`position(${bind(JSON.stringify(category))} in category_ids) > 0`)
  if (about !== undefined) conditions.push(`position(${bind(JSON.stringify(about))} in about) > 0`)
  if (text !== undefined) {
    // An undo is described by the action that it undoes, so its own row has no words to search.
    const searched = asSearched(text).trim()
    const found = (await undos).filter(({ sentence = "" }) => asSearched(sentence).includes(searched))
    const revisions = bind(found.map(({ revision }) => revision))
    conditions.push(`(searched like ${bind(patternOf(searched))} or revision = any(${revisions}))`)
  }
  const { rows } = await pool.query<PageRow>(
    `select ${columns.join(", ")}, ${ruleOf} as rule from history
     where ${conditions.join(" and ")} order by revision desc limit ${limit + 1}`,
    values,
  )
  return rows
}

/** A LIKE pattern that finds the text anywhere. */
const patternOf = (searched: string): string => `%${searched.replace(/[\\%_]/g, "\\$&")}%`

const pageOf = (
  rows: ReadonlyArray<PageRow>,
  undos: ReadonlyArray<RecordedUndo>,
  { before, limit = entriesOnAPage }: HistoryRequest,
): HistoryPage => {
  const inEffect = undosInEffect(undos)
  const byRevision = new Map(undos.map((undo) => [undo.revision, undo]))
  const shown = rows.slice(0, limit)
  return {
    entries: shown.map((row) => {
      const undid = byRevision.get(row.revision)
      return entryOf({ ...row, sentence: undid?.sentence ?? row.sentence }, inEffect, undid)
    }),
    next: rows.length > limit ? (shown.at(-1)?.revision ?? null) : null,
    ...(before === undefined
      ? { undone: [...inEffect].map(([commandId, { revision }]) => ({ commandId, undoneBy: revision })) }
      : {}),
  }
}

/** `undid` is the undo's target, if the row is an undo. */
const entryOf = (
  row: PageRow,
  inEffect: ReadonlyMap<CommandId, RecordedUndo>,
  undid: RecordedUndo | undefined,
): HistoryEntry => {
  const { commandId, causationId, actor } = JSON.parse(row.metadata) as EventMetadata
  const type = row.type as EventType
  const kind = kindOf(type)
  // The parts of an undone action are undone with it.
  const undoneBy = (inEffect.get(commandId) ?? inEffect.get(causationId))?.revision
  const already = undoneBy === undefined ? undefined : "It has already been undone."
  const notUndoable = whyNotUndoable(type) ?? (undid?.ofImport ? importUndone : already)
  return {
    revision: row.revision,
    eventId: row.event_id,
    commandId,
    occurredAt: row.occurred_at,
    actor: kind === "bank" ? "bank" : actorOf(actor),
    kind,
    sentence: row.sentence,
    changes: JSON.parse(row.changes),
    changesLeftOut: row.changes_left_out,
    categoryIds: JSON.parse(row.category_ids),
    month: row.month,
    undoable: notUndoable === undefined,
    ...(notUndoable === undefined ? {} : { notUndoable }),
    ...(undoneBy === undefined ? {} : { undoneBy }),
    ...(row.rule === null ? {} : { ruleId: row.rule }),
  }
}

const actorOf = (actor: string): HistoryEntry["actor"] => (actor.startsWith("operator:") ? "operator" : "you")

export interface RecordedUndo extends Undo {
  readonly revision: number
  /** Its description in the history, if its row has none. */
  readonly sentence: string | undefined
  readonly ofImport: boolean
}

interface UndoRow extends Undo {
  readonly revision: number
  readonly again: boolean
  readonly ofImport: boolean
  /** The sentences of the original action's events; null for an old undo, whose row has its own. */
  readonly sentences: ReadonlyArray<string> | null
}

/** All of a person's undos, oldest first; there are few. */
export const readUndos = async (pool: pg.Pool, userId: UserId): Promise<ReadonlyArray<RecordedUndo>> => {
  const { rows } = await pool.query<UndoRow>({
    name: "undos",
    text: `select metadata::json ->> 'commandId' as "commandId", data::json ->> 'commandId' as undoes, revision,
             (data::json ->> 'again')::boolean as again, data::json ->> 'import' is not null as "ofImport",
             (select json_agg(original.sentence order by original.revision)
              from json_array_elements_text(history.data::json -> 'revisions') as of(revision)
              join history as original on original.user_id = $1 and original.revision = of.revision::int) as sentences
           from history where user_id = $1 and type = 'ActionUndone' order by revision`,
    values: [userId],
  })
  return rows.map(({ again, sentences, ...undo }) => ({
    ...undo,
    sentence: sentences === null ? undefined : undoInWords(again, actionInWords(sentences)),
  }))
}
