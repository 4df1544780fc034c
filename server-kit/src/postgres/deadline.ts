// Time limits for the answer to a statement. A silent server or network should be noticed soon. A slow one has to get
// more time with each retry, because a statement with a fixed timeout could be retried for ever.
import type pg from "pg"

/** In milliseconds; 0 and 0 for no limit. */
export interface DeadlineLimits {
  readonly first: number
  readonly most: number
}

export const fewSeconds: DeadlineLimits = { first: 3_000, most: 30_000 }

/** Limits statements of one kind: each timeout doubles the next limit, up to `most`, until one is answered. */
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

/** In pipeline mode, a statement that times out ends its connection with only this message. */
const isTerminated = (error: unknown): boolean => error instanceof Error && error.message === "Connection terminated"

/** A pool's connections usually go silent together: after a timeout, none that was idle meanwhile is used again. */
export const dropIdleAfterTimeout = (pool: pg.Pool): pg.Pool => {
  const idle = new Set<pg.PoolClient>()
  return pool
    .on("acquire", (client) => void idle.delete(client))
    .on("remove", (client) => void idle.delete(client))
    .on("release", (error: unknown, client) => {
      if (!isTimeout(error)) return void idle.add(client)
      for (const other of idle) {
        other.emit("error", error) // makes the pool discard it before its next use
        other.connection.stream.destroy()
      }
    })
}
