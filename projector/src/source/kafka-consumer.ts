// Turns a member of the consumer group into something that is pulled batch by batch. Messages of all its partitions are
// laid together, because a transaction costs much more than a message; offsets are committed after that.
import { Data, Effect } from "effect"
import { setTimeout as sleep } from "node:timers/promises"
import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from "kafkajs"

export class ConsumerLost extends Data.TaggedError("ConsumerLost")<{ readonly cause: unknown }> {}

export interface Taken {
  readonly messages: ReadonlyArray<KafkaMessage>
  /** Commits their offsets, in the background. */
  readonly done: () => void
}

export interface OpenConsumer {
  /** At most 500 messages, in the order of their partitions. */
  readonly next: Effect.Effect<Taken, ConsumerLost>
  readonly close: () => Promise<void>
}

export interface ConsumerOptions {
  readonly kafka: Kafka
  readonly group: string
  readonly topic: string
  /** In milliseconds: how long after its last heartbeat a member counts as dead. */
  readonly sessionTimeout: number
}

const messagesPerBatch = 500
/** Backpressure: fetching stops when this many messages are waiting, and resumes when this few are. */
const fullAt = 4_000
const roomAt = 2_000
/** In milliseconds. */
const commitInterval = 100

export const openConsumer = async ({ kafka, group, topic, sessionTimeout }: ConsumerOptions): Promise<OpenConsumer> => {
  const heartbeatInterval = Math.round(sessionTimeout / 5)
  const consumer = kafka.consumer({
    groupId: group,
    sessionTimeout,
    rebalanceTimeout: Math.max(sessionTimeout, 10_000),
    heartbeatInterval,
    maxWaitTimeInMs: 500,
    allowAutoTopicCreation: false,
    // When kafkajs gives up, it restarts; only errors that cannot be retried end the consumer.
    retry: { initialRetryTime: 50, maxRetryTime: 1_000, retries: 5, restartOnFailure: async () => true },
  })
  const waiting = new Map<number, Array<KafkaMessage>>()
  let count = 0
  let generation = 0
  let lost: ConsumerLost | undefined
  let wake = (): void => {}
  const stopped = new Set<() => void>()
  const makeRoom = (): void => {
    for (const goOn of stopped) goOn()
    stopped.clear()
  }

  const forget = (): void => {
    waiting.clear()
    count = 0
    generation += 1
    makeRoom()
  }

  const receive = async ({ batch, resolveOffset, heartbeat, isRunning, isStale }: EachBatchPayload): Promise<void> => {
    if (!isRunning() || isStale()) return
    const own = waiting.get(batch.partition) ?? []
    waiting.set(batch.partition, own)
    for (const message of batch.messages) own.push(message)
    count += batch.messages.length
    resolveOffset(batch.lastOffset())
    wake()
    // Nothing more is fetched while this waits. kafkajs' own pause would go on sleeping after there is room again.
    // Meanwhile, heartbeats keep us in the group, and tell us about a rebalance.
    const joined = generation
    while (count >= fullAt && joined === generation && isRunning()) {
      await Promise.race([
        new Promise<void>((goOn) => stopped.add(goOn)),
        sleep(heartbeatInterval, undefined, { ref: false }),
      ])
      await heartbeat()
    }
  }

  const take = (): Taken | undefined => {
    if (count === 0) return undefined
    const messages: Array<KafkaMessage> = []
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
    const taken = generation
    return { messages, done: () => taken === generation && commits.commit(offsets) }
  }

  const commits = commitInTurn(consumer, topic)
  // After a rebalance, messages are delivered again from the committed offset on: those waiting here would come twice.
  consumer.on(consumer.events.GROUP_JOIN, forget)
  consumer.on(consumer.events.REBALANCING, forget)
  consumer.on(consumer.events.CRASH, ({ payload: { error, restart } }) => {
    if (restart) return
    lost = new ConsumerLost({ cause: error })
    wake()
  })
  const close = async (): Promise<void> => {
    await commits.settle()
    forget()
    await consumer.disconnect().catch(() => {})
  }
  try {
    await consumer.connect()
    await consumer.subscribe({ topic, fromBeginning: true })
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: 4,
      eachBatch: receive,
    })
  } catch (cause) {
    await close()
    throw cause
  }

  return {
    next: Effect.callback((resume) => {
      wake = () => {
        const taken = lost === undefined ? take() : undefined
        if (taken === undefined && lost === undefined) return
        wake = () => {}
        resume(
          taken === undefined ? Effect.fail(lost ?? new ConsumerLost({ cause: undefined })) : Effect.succeed(taken),
        )
      }
      wake()
      return Effect.sync(() => {
        wake = () => {}
      })
    }),
    close,
  }
}

/**
 * Commits the latest offsets, one commit at a time, and not after every batch, because a commit costs the broker as
 * much as a batch. A commit that fails, or is never sent, does no harm: the messages are delivered again and skipped.
 */
const commitInTurn = (consumer: Consumer, topic: string) => {
  const closing = new AbortController()
  let untold = new Map<number, string>()
  let telling: Promise<void> | undefined
  const tell = async (): Promise<void> => {
    while (untold.size > 0) {
      await sleep(commitInterval, undefined, { signal: closing.signal }).catch(() => {})
      const offsets = [...untold].map(([partition, offset]) => ({ topic, partition, offset }))
      untold = new Map()
      await consumer.commitOffsets(offsets).catch(() => {})
    }
    telling = undefined
  }
  return {
    commit: (offsets: ReadonlyMap<number, string>): void => {
      for (const [partition, offset] of offsets) untold.set(partition, offset)
      telling ??= tell()
    },
    /** Sends what is left. */
    settle: async (): Promise<void> => {
      closing.abort()
      await telling
    },
  }
}
