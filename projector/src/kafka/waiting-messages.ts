// Messages that a consumer has received and that wait to be projected. While many wait, no more are fetched.

const messagesPerBatch = 500
/** Fetching stops when this many messages are waiting, and resumes when this few are. */
const fullAt = 4_000
const roomAt = 2_000

export interface TakenMessages<Message> {
  readonly messages: ReadonlyArray<Message>
  /** By partition: the offset of the message that follows. */
  readonly offsets: ReadonlyMap<number, string>
}

export interface WaitingMessages<Message> {
  readonly add: (partition: number, messages: ReadonlyArray<Message>) => void
  /** At most 500 messages, in the order of their partitions; undefined if none waits. */
  readonly take: () => TakenMessages<Message> | undefined
  readonly forget: () => void
  /** How often they have been forgotten. */
  readonly generation: () => number
  readonly isFull: () => boolean
  /** Resolves once there is space again. */
  readonly space: () => Promise<void>
}

export const makeWaitingMessages = <Message extends { readonly offset: string }>(): WaitingMessages<Message> => {
  const waiting = new Map<number, Array<Message>>()
  let count = 0
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
      for (const message of messages) own.push(message)
      count += messages.length
    },
    take: () => {
      if (count === 0) return undefined
      const messages: Array<Message> = []
      const offsets = new Map<number, string>()
      for (const partition of Array.from(waiting.keys())) {
        const own = waiting.get(partition) ?? []
        const some = own.splice(0, messagesPerBatch - messages.length)
        const last = some.at(-1)
        if (last !== undefined) offsets.set(partition, (BigInt(last.offset) + 1n).toString())
        for (const message of some) messages.push(message)
        // A partition whose messages were taken goes to the back of the queue.
        waiting.delete(partition)
        if (own.length > 0) waiting.set(partition, own)
        if (messages.length === messagesPerBatch) break
      }
      count -= messages.length
      if (count <= roomAt) makeRoom()
      return { messages, offsets }
    },
    forget: () => {
      waiting.clear()
      count = 0
      generation += 1
      makeRoom()
    },
    generation: () => generation,
    isFull: () => count >= fullAt,
    space: () => new Promise((goOn) => void stopped.add(goOn)),
  }
}
