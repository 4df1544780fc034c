// Which event speaks of what: a row for each id that an event mentions, a transaction's or a category's above all.
import type { Told } from "@evenkeel/contracts/budget/history"
import type { BudgetEvent } from "@evenkeel/contracts/events/events"
import { mentions } from "@evenkeel/contracts/events/mentions"
import type { UserId } from "@evenkeel/contracts/ids"
import { integer, table, text, type RowOf } from "./table.ts"

export const historyMentions = table("history_mentions", {
  user_id: text,
  id: text,
  revision: integer,
}, { key: ["user_id", "id", "revision"] })

export type HistoryMentionRow = RowOf<typeof historyMentions>

export const historyMentionRows = (userId: UserId, revision: number, event: BudgetEvent, { categoryIds }: Told): ReadonlyArray<HistoryMentionRow> =>
  [...new Set([...mentions(event), ...categoryIds])].map((id) => ({ user_id: userId, id, revision }))
