// The streams that wait behind an event which could not be read: for the operators' list, and their retry.
import { Effect } from "effect"
import type pg from "pg"
import type { UserId } from "@evenkeel/contracts/ids"
import type { Project } from "./project.ts"
import type { ParkedStreamRow } from "./read-models/parked-streams.ts"

/** The one that was parked first comes first. The pool's search path names the schema of the read models. */
export const listParked = async (pool: pg.Pool): Promise<ReadonlyArray<ParkedStreamRow>> => {
  const { rows } = await pool.query<ParkedStreamRow>("select * from parked_streams order by parked_at, user_id")
  return rows
}

/** Lays the stream's events once more, those that waited among them. Gives why it is still parked; undefined where it goes on. */
export const retryParked = async (pool: pg.Pool, project: Project, userId: UserId): Promise<string | undefined> => {
  await Effect.runPromise(project.stream(userId))
  const { rows } = await pool.query<Pick<ParkedStreamRow, "reason">>("select reason from parked_streams where user_id = $1", [userId])
  return rows[0]?.reason
}
