// All rows of a person at one moment.
import type pg from "pg"
import type { UserId } from "@evenkeel/contracts/ids"
import type { BudgetRow } from "../../read-models/budgets.ts"
import { parkedStreams, type ParkedStreamRow } from "../../read-models/parked-streams.ts"
import { budgetTables } from "../../read-models/schema.ts"
import type { Row, Table } from "../../read-models/table.ts"

export interface LiveRows {
  /** The revision of the last event projected, -1 for none. */
  readonly revision: number
  readonly parked: ParkedStreamRow | undefined
  /** The checkpoint of the whole log, as far as the projector knows. */
  readonly checkpoint: string | null
  readonly rows: ReadonlyMap<Table, ReadonlyArray<Row>>
}

/** The tables that follow from a person's events alone; whether a stream is parked does not. */
export const comparedTables: ReadonlyArray<Table> = budgetTables.filter((table) => table !== parkedStreams)

/**
 * A single statement, so that it sees one moment even while a projector is writing. The search path names the schema.
 */
export const readLiveRows = async (pool: pg.Pool, userId: UserId): Promise<LiveRows> => {
  const found = (await pool.query<Found>({ name: "live rows", text: statement, values: [userId] })).rows[0]
  const rows = new Map(comparedTables.map((table) => [table, found?.[table.name] ?? []]))
  const { revision = -1 } = found?.budgets[0] ?? {}
  return { revision, parked: found?.parked_streams[0], checkpoint: found?.checkpoint ?? null, rows }
}

/** The rows by table, and the checkpoint. */
type Found = Readonly<Record<string, ReadonlyArray<Row>>> & {
  readonly checkpoint: string | null
  readonly budgets: ReadonlyArray<BudgetRow>
  readonly parked_streams: ReadonlyArray<ParkedStreamRow>
}

const statement = `select (select position from checkpoint) as checkpoint, ${budgetTables
  .map(({ name }) => `(select coalesce(json_agg(t), '[]') from ${name} t where user_id = $1) as "${name}"`)
  .join(", ")}`
