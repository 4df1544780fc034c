// Takes connections out of the pool, and gives them back: one per transaction, and one that pipelined statements share.
import type pg from "pg"
import type { Statement } from "./write.ts"

export const connect = async (pool: pg.Pool): Promise<pg.PoolClient> => {
  const client = await pool.connect()
  client.on("error", ignore)
  return client
}

/** A lost connection is reported to its queries; but without a listener, the "error" event would end the process. */
const ignore = (): void => {}

/** Rolls back what is not done. A connection that cannot even do that is closed. */
export const release = async (client: pg.PoolClient, isDone: boolean): Promise<void> => {
  const isUsable = isDone || (await succeeds(client.query("rollback")))
  client.off("error", ignore)
  client.release(!isUsable)
}

const succeeds = async (query: Promise<unknown>): Promise<boolean> => {
  try {
    await query
    return true
  } catch {
    return false
  }
}

interface Sent {
  /**
   * Resolves once it has been handed to the network; this process may soon be too busy
   * folding to send it. Failures go to `answer`.
   */
  readonly isSent: Promise<unknown>
  readonly answer: Promise<pg.QueryResult>
}

/** Pipelined statements share one connection, which executes them in order. */
export const makeLane = (pool: pg.Pool) => {
  let open: { readonly client: pg.PoolClient; statements: number; isSound: boolean } | undefined
  return {
    /** Call it only after the previous call has resolved. */
    send: async (statement: Statement): Promise<Sent> => {
      const its = (open ??= { client: await connect(pool), statements: 0, isSound: true })
      its.statements += 1
      const leave = async (isDone: boolean): Promise<void> => {
        its.isSound &&= isDone
        its.statements -= 1
        if (its.statements > 0) return
        open = undefined
        await release(its.client, its.isSound)
      }
      const answer = its.client.query(statement)
      const isLeft = succeeds(answer).then(leave)
      const { stream } = its.client.connection
      if (!stream.writableNeedDrain) return { answer, isSent: Promise.resolve() }
      const isDrained = new Promise((resolve) => stream.once("drain", resolve))
      return { answer, isSent: Promise.race([isDrained, isLeft]) }
    },
  }
}
