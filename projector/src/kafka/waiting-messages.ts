// Received messages that wait to be projected. While many wait, no more are fetched.

/** The limits of one batch. */
const perBatch = { messages: 500, bytes: 4 * 1024 * 1024 }
/** Fetching stops when this many messages, or bytes, are waiting, and resumes when half as many are. */
const fullAt = { messages: 4_000, bytes: 16 * 1024 * 1024 }

export interface TakenMessages<Message> {
  readonly messages: ReadonlyArray<Message>
  /** By partition, the offset of the next message. */
  readonly offsets: ReadonlyMap<number, string>
}

export interface WaitingMessages<Message> {
  readonly add: (partition: number, messages: ReadonlyArray<Message>) => void
  /** At most 500 messages of 4 MiB, but at least one, in the order of their partitions; undefined if none waits. */
  readonly take: () => TakenMessages<Message> | undefined
  readonly forget: () => void
  /** How often they have been forgotten. */
  readonly generation: () => number
  readonly isFull: () => boolean
  /** Resolves once there is space again. */
  readonly space: () => Promise<void>
}

interface AnyMessage {
  readonly offset: string
  readonly value: { readonly length: number } | null
}

const sizeOf = ({ value }: AnyMessage): number => value?.length ?? 0

export const makeWaitingMessages = <Message extends AnyMessage>(): WaitingMessages<Message> => {
  const waiting = new Map<number, Array<Message>>()
  let count = 0
  let bytes = 0
  let generation = 0
  const stopped = new Set<() => void>()
  const makeRoom = (): void => {
    for (const goOn of stopped) goOn()
    stopped.clear()
  }

  return {
    add: (partition, messages) => {
      const own = waiting.get(partition) ?? []
      waiting.set(partition, own)
      for (const message of messages) {
        own.push(message)
        bytes += sizeOf(message)
      }
      count += messages.length
    },
    take: () => {
      if (count === 0) return undefined
      const messages: Array<Message> = []
      const offsets = new Map<number, string>()
      let size = 0
      const isFull = (next: Message): boolean =>
        messages.length === perBatch.messages || (messages.length > 0 && size + sizeOf(next) > perBatch.bytes)
      for (const partition of Array.from(waiting.keys())) {
        const own = waiting.get(partition) ?? []
        let taken = 0
        for (const message of own) {
          if (isFull(message)) break
          messages.push(message)
          size += sizeOf(message)
          taken += 1
        }
        const last = own[taken - 1]
        if (last !== undefined) offsets.set(partition, (BigInt(last.offset) + 1n).toString())
        own.splice(0, taken)
        // A partition whose messages were taken goes to the back of the queue.
        waiting.delete(partition)
        if (own.length > 0) waiting.set(partition, own)
        if (own.length > 0) break
      }
      count -= messages.length
      bytes -= size
      if (count <= fullAt.messages / 2 && bytes <= fullAt.bytes / 2) makeRoom()
      return { messages, offsets }
    },
    forget: () => {
      waiting.clear()
      count = 0
      bytes = 0
      generation += 1
      makeRoom()
    },
    generation: () => generation,
    isFull: () => count >= fullAt.messages || bytes >= fullAt.bytes,
    space: () => new Promise((goOn) => void stopped.add(goOn)),
  }
}
