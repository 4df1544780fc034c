// Pending faults, and the number of calls for each item.

import { insert, rowsOf, type Database } from "./schema.ts"

export interface Fault {
  /** Null: any item, or none. */
  readonly itemId: string | null
  readonly endpoint: string
  readonly errorCode: string | null
  readonly latencyMs: number | null
  /** Counted from 1 within one paging of /transactions/sync. */
  readonly mutationAtPage: number | null
  readonly dropConnection: boolean
  readonly times: number
}

export const addFault = (database: Database, fault: Fault): Promise<void> => insert(database, "faults", fault)

/**
 * The oldest fault that applies to this call, whose remaining count is decremented. `page` is
 * given only for faults that apply to a page.
 */
export const takeFault = async (
  database: Database,
  endpoint: string,
  itemId: string | null,
  page: number | null = null,
): Promise<Fault | null> => {
  const [fault] = await rowsOf<Fault>(
    database,
    `update sandbox_bank.faults set times = times - 1
     where fault_id = (
       select fault_id from sandbox_bank.faults
       where endpoint = $1 and (item_id is null or item_id = $2) and mutation_at_page is not distinct from $3::integer and times > 0
       order by fault_id limit 1 for update)
     returning *`,
    [endpoint, itemId, page],
  )
  return fault ?? null
}

export const waitingFaults = (database: Database): Promise<ReadonlyArray<Fault>> =>
  rowsOf(database, "select * from sandbox_bank.faults where times > 0 order by fault_id")

export const clearFaults = async (database: Database): Promise<void> => {
  await database.query("delete from sandbox_bank.faults")
}

export const countCall = async (database: Database, itemId: string, endpoint: string): Promise<void> => {
  await database.query(
    `insert into sandbox_bank.calls as calls (item_id, endpoint, times) values ($1, $2, 1)
     on conflict (item_id, endpoint) do update set times = calls.times + 1`,
    [itemId, endpoint],
  )
}

/** How often each endpoint was called for the item. */
export const callsOf = async (database: Database, itemId: string): Promise<Readonly<Record<string, number>>> => {
  const called = "select endpoint, times from sandbox_bank.calls where item_id = $1 order by endpoint"
  const rows = await rowsOf<{ endpoint: string; times: number }>(database, called, [itemId])
  return Object.fromEntries(rows.map(({ endpoint, times }) => [endpoint, times]))
}
