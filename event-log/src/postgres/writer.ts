// The single writer: queues appends, passes them on in batches, and keeps a session that holds the writer lock.

import { setImmediate as nextTurn } from "node:timers/promises"
import { Effect } from "effect"
import { StoreUnavailable } from "../event-store.ts"
import { answer, type PendingAppend, writeBatch } from "./batch.ts"
import { type Committed, openSession, type PostgresSession } from "./session.ts"

/** Larger batches gain nothing, and delay their first append. */
const appendsPerBatch = 64
/** After this many lost connections, an append is suspected of causing them. */
const lossesPerAppend = 3

const closed = (): Error => new Error("The event store is closed.")

export interface PostgresWriter {
  readonly append: (append: PendingAppend) => void
  /** Becomes the writer, unless it already is. Rejects if it cannot, with AnotherWriter if another process is. */
  readonly becomeWriter: () => Promise<void>
  /** Whether that is the backend pid of its own session. */
  readonly is: (pid: number) => boolean
  /** Answers the appends that were accepted, then releases the writer lock. */
  readonly close: () => Promise<void>
}

/** The session that writes, opened for the first append. */
const holdSession = (url: string, timeout: number, onAppended: Committed) => {
  let session: PostgresSession | undefined
  let opening: Promise<PostgresSession> | undefined
  /** The head that was announced. The log may be ahead of it, if a session was lost before it saw its commit. */
  let announced = 0

  const announce: Committed = (head, rows) => {
    if (head > announced) onAppended(head, rows)
    announced = head
  }

  /** Only one session is opened at a time: a second one would wait for the first one's lock. */
  const opened = async (): Promise<PostgresSession> => {
    opening ??= openSession(url, timeout, announce).finally(() => {
      opening = undefined
    })
    return (session = await opening)
  }

  const present = (): PostgresSession | undefined => (session?.isLost() === true ? undefined : session)

  return {
    announce,
    opened,
    present,
    is: (pid: number) => session?.pid === pid,
    /** `becomeWriter` may have opened a new session in the meantime. */
    isOver: (lost: PostgresSession) => {
      if (session === lost) session = undefined
    },
    close: async () => {
      await opening?.catch(() => {})
      await session?.close()
      session = undefined
    },
  }
}

export const startWriter = (url: string, timeout: number, onAppended: Committed): PostgresWriter => {
  const queue: Array<PendingAppend> = []
  let draining: Promise<void> | undefined
  let isClosed = false
  const { announce, opened, present, is, isOver, close } = holdSession(url, timeout, onAppended)

  const drain = async (): Promise<void> => {
    // Appends made in the same turn of the event loop share a commit, including the first.
    await Promise.resolve()
    while (queue.length > 0) {
      const appends = await writeNext()
      // Writers that were answered together and append again at once share the next commit, too. A lone one has no
      // others to wait for.
      if (appends > 1 || queue.length > 0) await nextTurn()
    }
    // In the same turn as the check of the queue, so that an append that comes now starts the next round.
    draining = undefined
  }

  /** Returns how many appends were in the batch. */
  const writeNext = async (): Promise<number> => {
    let writing: PostgresSession
    try {
      // Opened only for appends or by `becomeWriter`, so that a process that only reads does not block the writer.
      writing = present() ?? (await opened())
    } catch (cause) {
      refuse(queue.splice(0), cause)
      return 0
    }
    const batch = queue.splice(0, appendsPerBatch)
    try {
      queue.unshift(...(await writeBatch(writing, batch)))
      announce(writing.head(), [])
    } catch (cause) {
      // Whether the batch was committed is unknown. The next session cannot open until this one has ended for certain;
      // then the log is checked for the ids.
      await writing.close()
      isOver(writing)
      queue.unshift(...afterLoss(batch, cause))
    }
    return batch.length
  }

  return {
    append: (append) => {
      if (isClosed) return refuse([append], closed())
      queue.push(append)
      draining ??= drain()
    },
    becomeWriter: async () => {
      if (isClosed) throw closed()
      if (present() === undefined) await opened()
    },
    is,
    close: async () => {
      isClosed = true
      await draining
      await close()
    },
  }
}

const refuse = (appends: ReadonlyArray<PendingAppend>, cause: unknown): void => {
  for (const append of appends) answer(append, Effect.fail(new StoreUnavailable({ cause })))
}

const afterLoss = (batch: ReadonlyArray<PendingAppend>, cause: unknown): ReadonlyArray<PendingAppend> => {
  const open = batch.filter((append) => !append.isAnswered)
  for (const append of open) {
    append.mayBeStored = true
    append.losses += 1
  }
  const suspects = open.filter((append) => append.losses >= lossesPerAppend)
  refuse(suspects, cause)
  return open.filter((append) => !append.isAnswered)
}
