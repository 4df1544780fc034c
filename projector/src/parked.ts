// Parked streams, which wait behind an event that could not be projected.
import type pg from "pg"

/** The pool's search path names the schema of the read models. */
export const countParked = async (pool: pg.Pool): Promise<number> => {
  const {
    rows: [row],
  } = await pool.query<{ count: number }>("select count(*)::integer as count from parked_streams")
  return row?.count ?? 0
}
