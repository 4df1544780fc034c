// How long the answer to a statement is waited for. A server, or a network, that has gone silent should be noticed soon.
// One that is only slow has to be given time, because a statement that is given up each time would be tried for ever.
import type pg from "pg"

/** In milliseconds; 0 and 0 for none. */
export interface DeadlineLimits {
  readonly first: number
  readonly most: number
}

export const fewSeconds: DeadlineLimits = { first: 3_000, most: 30_000 }

/** For statements of one kind: each that is given up doubles the time of the next, up to the most, until one is answered. */
export type Deadline = <A>(ask: (timeout: { readonly query_timeout: number }) => Promise<A>) => Promise<A>

export const growingDeadline = ({ first, most }: DeadlineLimits): Deadline => {
  let present = first
  return async (ask) => {
    const given = present
    try {
      const answer = await ask({ query_timeout: given })
      present = first
      return answer
    } catch (error) {
      if (isTimeout(error) || isTerminated(error)) present = Math.min(2 * given, most)
      throw error
    }
  }
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.message === "Query read timeout"

/** In pipeline mode, a statement that times out ends its connection, and says no more than that. */
const isTerminated = (error: unknown): boolean => error instanceof Error && error.message === "Connection terminated"

/** A pool's connections, which usually go silent together: none that was idle meanwhile is used again. */
export const dropIdleAfterTimeout = (pool: pg.Pool): pg.Pool => {
  const idle = new Set<pg.PoolClient>()
  return pool
    .on("acquire", (client) => void idle.delete(client))
    .on("remove", (client) => void idle.delete(client))
    .on("release", (error: unknown, client) => {
      if (!isTimeout(error)) return void idle.add(client)
      for (const other of idle) {
        other.emit("error", error) // by which the pool learns that it is of no use, before anybody else gets it
        other.connection.stream.destroy()
      }
    })
}
