// A member of the consumer group as something that is asked for the next batch. Messages of all its partitions are laid
// together, as one transaction costs much more than one message; offsets are committed when that is done.
import { Data, Effect } from "effect"
import { setTimeout as sleep } from "node:timers/promises"
import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from "kafkajs"

export class ConsumerLost extends Data.TaggedError("ConsumerLost")<{ readonly cause: unknown }> {}

export interface Taken {
  readonly messages: ReadonlyArray<KafkaMessage>
  /** Tells Kafka, in the background, that they need not come again. */
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
  /** In milliseconds: how long after its last sign of life a member counts as dead. */
  readonly sessionTimeout: number
}

const messagesPerBatch = 500
/** With so many waiting no partition is read on; with so few, all are again. */
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
    // What kafkajs gives up it starts again; only what cannot get better ends the consumer.
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
    // Nothing more is fetched while one waits here. kafkajs' own pause would sleep on when there is room again; the group is
    // told that we live, and tells when it is regrouping.
    const joined = generation
    while (count >= fullAt && joined === generation && isRunning()) {
      await Promise.race([new Promise<void>((goOn) => stopped.add(goOn)), sleep(heartbeatInterval, undefined, { ref: false })])
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
      // Whose messages were taken stands in line behind the others.
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
  // After every rebalance messages come again from the committed offset on: what waits here would be laid twice.
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
    await consumer.run({ autoCommit: false, eachBatchAutoResolve: false, partitionsConsumedConcurrently: 4, eachBatch: receive })
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
        resume(taken === undefined ? Effect.fail(lost ?? new ConsumerLost({ cause: undefined })) : Effect.succeed(taken))
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
 * One commit at a time, of the latest offsets, and not after every batch: it costs the broker as much as one. One that fails,
 * or is not sent before the end, is no harm: the messages come again, and are passed over.
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
