// The two ends of a transaction that projects events: locking the cursors, and writing the rows.
import type pg from "pg"
import type { UserId } from "@evenkeel/contracts/ids"
import type { Changes } from "../projection/changes.ts"
import { writeStatement } from "./write.ts"

export interface Cursor {
  readonly userId: UserId
  /** Of the last event projected, -1 for none. */
  readonly revision: number
  readonly isParked: boolean
}

/**
 * Begins, and locks the cursors. Each row tells the version of the tables, which cannot be replaced from here on.
 */
export const begin = async (
  client: pg.PoolClient,
  userIds: ReadonlyArray<UserId>,
): Promise<ReadonlyArray<CursorRow>> => {
  const [, { rows }] = await together([client.query("begin"), lockCursors(client, userIds)])
  if (rows.length === userIds.length) return rows
  await welcome(client, userIds)
  return begin(client, userIds)
}

interface CursorRow {
  readonly user_id: UserId
  readonly revision: number
  readonly is_parked: boolean
  readonly version: string
}

/** Inserts missing cursors. Must not run while other cursors are locked, or two projectors could deadlock. */
const welcome = (client: pg.PoolClient, userIds: ReadonlyArray<UserId>) =>
  together([
    client.query("rollback"),
    client.query({
      name: "new cursors",
      text: `insert into budgets (user_id, revision)
             select user_id, -1 from unnest($1::text[]) as stranger(user_id) on conflict do nothing`,
      values: [userIds],
    }),
  ])

/** In order of user ids, so that two projectors never deadlock. */
const lockCursors = (client: pg.PoolClient, userIds: ReadonlyArray<UserId>) =>
  client.query<CursorRow>({
    name: "lock cursors",
    text: `select user_id, revision, exists (select from parked_streams p where p.user_id = b.user_id) as is_parked,
             (select version from checkpoint) as version
           from budgets b where user_id = any($1) order by user_id for update of b`,
    values: [userIds],
  })

export const cursorsOf = (rows: ReadonlyArray<CursorRow>): ReadonlyMap<UserId, Cursor> =>
  new Map(rows.map(({ user_id, revision, is_parked }) => [user_id, { userId: user_id, revision, isParked: is_parked }]))

export const commit = async (
  client: pg.PoolClient,
  changes: Changes,
  version: string,
  position: string | null,
): Promise<void> => {
  await together([client.query(writeStatement(changes, version, position)), client.query("commit")])
}

/** Waits for all the queries, then fails with the first failure, so that none is left unawaited. */
const together = async <Queries extends ReadonlyArray<Promise<unknown>> | []>(queries: Queries) => {
  await Promise.allSettled(queries)
  return Promise.all(queries)
}
