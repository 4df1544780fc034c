// All that the tables say of a person, as of one moment.
import type pg from "pg"
import type { UserId } from "@evenkeel/contracts/ids"
import { budgets, type BudgetRow } from "../../read-models/budgets.ts"
import { parkedStreams, type ParkedStreamRow } from "../../read-models/parked-streams.ts"
import { budgetTables } from "../../read-models/schema.ts"
import type { Row, Table } from "../../read-models/table.ts"

export interface LiveRows {
  /** Of the last event laid, -1 for none. */
  readonly revision: number
  readonly parked: ParkedStreamRow | undefined
  /** How far all of the log has been laid, to the projector's knowledge. */
  readonly bookmark: string | null
  readonly rows: ReadonlyMap<Table, ReadonlyArray<Row>>
}

/** What the events of a person make: parked streams are what the events of all make of them. */
export const comparedTables: ReadonlyArray<Table> = budgetTables.filter((table) => table !== parkedStreams)

/** One statement sees one moment, though a projector writes all the while. The search path names the schema. */
export const readLiveRows = async (pool: pg.Pool, userId: UserId): Promise<LiveRows> => {
  const { rows: [found] } = await pool.query<Readonly<Record<string, ReadonlyArray<Row>>> & { readonly bookmark: string | null }>({ name: "live rows", text: statement, values: [userId] })
  const rows = new Map(comparedTables.map((table) => [table, found?.[table.name] ?? []]))
  const [cursor] = (rows.get(budgets) ?? []) as unknown as ReadonlyArray<BudgetRow>
  const [parked] = (found?.[parkedStreams.name] ?? []) as unknown as ReadonlyArray<ParkedStreamRow>
  return { revision: cursor?.revision ?? -1, parked, bookmark: found?.bookmark ?? null, rows }
}

const statement = `select (select position from bookmark) as bookmark, ${
  budgetTables.map(({ name }) => `(select coalesce(json_agg(t), '[]') from ${name} t where user_id = $1) as "${name}"`).join(", ")}`
