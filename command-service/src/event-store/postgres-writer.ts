// The one writer: takes appends as they come, hands them on in batches, and keeps a session that may write them.

import { setImmediate as nextTurn } from "node:timers/promises"
import { Effect } from "effect"
import { StoreUnavailable } from "./event-store.ts"
import { answer, type PendingAppend, writeBatch } from "./postgres-batch.ts"
import { type Committed, openSession, type PostgresSession } from "./postgres-session.ts"

/** Larger batches gain nothing, and make their first append wait. */
const appendsPerBatch = 64
/** An append under which the connection was lost so often may be what breaks it. */
const lossesPerAppend = 3

export interface PostgresWriter {
  readonly append: (append: PendingAppend) => void
  /** Becomes the writer, unless it is. Rejects where it cannot, with AnotherWriter where another process is. */
  readonly stand: () => Promise<void>
  /** Whether the session of that number is its own. */
  readonly is: (pid: number) => boolean
  /** Answers what was accepted, then lets the next writer in. */
  readonly close: () => Promise<void>
}

export const startWriter = (url: string, patience: number, onAppended: Committed): PostgresWriter => {
  const queue: Array<PendingAppend> = []
  let session: PostgresSession | undefined
  let opening: Promise<PostgresSession> | undefined
  let draining: Promise<void> | undefined
  let isClosed = false
  /** The head that followers have been told: it may have moved in a session that was lost before it knew. */
  let told = 0

  const tell: Committed = (head, rows) => {
    if (head > told) onAppended(head, rows)
    told = head
  }

  /** One at a time: a second one would wait for the lock of the first. */
  const opened = async (): Promise<PostgresSession> => {
    opening ??= openSession(url, patience, tell).finally(() => {
      opening = undefined
    })
    return (session = await opening)
  }

  const present = (): PostgresSession | undefined => (session?.isLost() === true ? undefined : session)

  const drain = async (): Promise<void> => {
    // Appends that come in one turn share a commit, from the first on.
    await Promise.resolve()
    while (queue.length > 0) {
      await writeNext()
      // Writers that were answered together and go on at once share the next commit too.
      await nextTurn()
    }
    // In the same turn as the look at the queue: an append that comes now starts the next round.
    draining = undefined
  }

  const writeNext = async (): Promise<void> => {
    let writing: PostgresSession
    try {
      // Not before there is something to write, or somebody asks: who only reads does not stand in the writer's way.
      writing = present() ?? (await opened())
    } catch (cause) {
      refuse(queue.splice(0), cause)
      return
    }
    const batch = queue.splice(0, appendsPerBatch)
    try {
      queue.unshift(...(await writeBatch(writing, batch)))
      tell(writing.head(), [])
    } catch (cause) {
      // Whether the batch was committed is unknown. The next session cannot open before the end of this one is
      // settled; then the log is asked for the ids.
      await writing.close()
      // Somebody may have asked meanwhile, and it has stood again.
      if (session === writing) session = undefined
      queue.unshift(...afterLoss(batch, cause))
    }
  }

  return {
    append: (append) => {
      if (isClosed) return refuse([append], new Error("The event store is closed."))
      queue.push(append)
      draining ??= drain()
    },
    stand: async () => {
      if (isClosed) throw new Error("The event store is closed.")
      if (present() === undefined) await opened()
    },
    is: (pid) => session?.pid === pid,
    close: async () => {
      isClosed = true
      await draining
      await opening?.catch(() => {})
      await session?.close()
      session = undefined
    },
  }
}

const refuse = (appends: ReadonlyArray<PendingAppend>, cause: unknown): void => {
  for (const append of appends) answer(append, Effect.fail(new StoreUnavailable({ cause })))
}

const afterLoss = (batch: ReadonlyArray<PendingAppend>, cause: unknown): ReadonlyArray<PendingAppend> => {
  const open = batch.filter((append) => !append.isAnswered)
  for (const append of open) {
    append.mayBeHeld = true
    append.losses += 1
  }
  refuse(
    open.filter((append) => append.losses >= lossesPerAppend),
    cause,
  )
  return open.filter((append) => !append.isAnswered)
}
