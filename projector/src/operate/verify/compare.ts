// Compares a person's replayed events with their rows.
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import type { UserId } from "@evenkeel/contracts/ids"
import { noChanges } from "../../read-models/table.ts"
import type { Discarded } from "../../projection/discards.ts"
import { foldInto, unprojectedBudget } from "../../projection/projected-budget.ts"
import { takeChanges } from "../../projection/changed-rows.ts"
import { isSameRow, type Row, type Table } from "../../read-models/table.ts"
import { comparedTables, type LiveRows } from "./live-rows.ts"

export interface Comparison {
  readonly rows: number
  /** The first difference, as a sentence; undefined if there is none. */
  readonly difference: string | undefined
  /** If nothing else differs: a revision that should have been projected. */
  readonly overlooked?: number
}

/** `events` are all of the person's. */
export const compare = (
  userId: UserId,
  live: LiveRows,
  events: ReadonlyArray<StoredEvent>,
  discarded: Discarded,
): Comparison => {
  const of = (table: Table) => live.rows.get(table) ?? []
  const rows = comparedTables.reduce((sum, table) => sum + of(table).length, 0)
  const differs = (what: string): Comparison => ({ rows, difference: `${userId}: ${what}` })

  const last = events.at(-1)?.revision ?? -1
  if (live.revision > last) return differs(`the cursor is at revision ${live.revision}, but the stream ends at ${last}`)
  const projected = unprojectedBudget(userId)
  const upToCursor = events.filter((event) => event.revision <= live.revision)
  const fault = foldInto(projected, upToCursor, { discarded })
  if (fault !== undefined) {
    return differs(`revision ${fault.event.revision} has been projected, but cannot be folded: ${fault.reason}`)
  }

  const expected = projected.revision < 0 ? noChanges() : takeChanges(projected)
  for (const table of comparedTables) {
    const found = of(table).filter((row) => row["revision"] !== -1)
    const difference = firstDifference(table, expected.put.get(table) ?? [], found)
    if (difference !== undefined) return differs(`${table.name}${difference}`)
  }
  const overlooked = firstOverlooked(live, events)
  if (overlooked === undefined) return { rows, difference: undefined }
  return {
    ...differs(
      `the cursor is at revision ${live.revision}, but the log has been projected beyond revision ${overlooked}`,
    ),
    overlooked,
  }
}

/** The revision of an event that is before the checkpoint but after the cursor. */
const firstOverlooked = (
  { revision, checkpoint, parked }: LiveRows,
  events: ReadonlyArray<StoredEvent>,
): number | undefined => {
  const next = events.find((event) => event.revision > revision)
  if (parked !== undefined || next === undefined || checkpoint === null) return undefined
  return BigInt(next.position) > BigInt(checkpoint) ? undefined : next.revision
}

const firstDifference = (table: Table, expected: ReadonlyArray<Row>, found: ReadonlyArray<Row>): string | undefined => {
  const own = table.key.filter((column) => column !== "user_id")
  const keyOf = (row: Row): string => own.map((column) => String(row[column])).join(" ")
  const named = (key: string): string => (key === "" ? "" : ` ${key}`)
  const byKey = new Map(found.map((row) => [keyOf(row), row]))
  for (const row of expected) {
    const key = keyOf(row)
    const other = byKey.get(key)
    if (other === undefined) return `${named(key)}: the row is missing`
    byKey.delete(key)
    if (!isSameRow(table, row, other)) return `${named(key)}: ${columnDifference(table, row, other)}`
  }
  const [stray] = byKey.keys()
  return stray === undefined ? undefined : `${named(stray)}: no event accounts for this row`
}

const columnDifference = (table: Table, expected: Row, found: Row): string => {
  const column =
    Object.keys(table.columns).find((name) => JSON.stringify(expected[name]) !== JSON.stringify(found[name])) ?? ""
  return `${column} is ${JSON.stringify(found[column])}, but by the events it should be ${JSON.stringify(expected[column])}`
}
