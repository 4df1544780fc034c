// Turns a member of the consumer group into a source that is pulled batch by batch. Messages of all its partitions are
// projected together, because a transaction costs much more than a message; their offsets are committed afterwards.
import { Data, Effect } from "effect"
import { setTimeout as sleep } from "node:timers/promises"
import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from "kafkajs"
import { pulled } from "@evenkeel/event-log/pulled"
import { expectInTurn, nextOffsets } from "./in-turn.ts"
import { makeWaitingMessages } from "./waiting-messages.ts"

export class ConsumerLost extends Data.TaggedError("ConsumerLost")<{ readonly cause: unknown }> {}

export interface Taken {
  readonly messages: ReadonlyArray<KafkaMessage>
  /** Commits their offsets, in the background. */
  readonly done: () => void
}

export interface OpenConsumer {
  /** At most 500 messages of 4 MiB, in the order of their partitions. */
  readonly next: Effect.Effect<Taken, ConsumerLost>
  readonly close: () => Promise<void>
}

export interface ConsumerOptions {
  readonly kafka: Kafka
  readonly group: string
  readonly topic: string
  /** How long after its last heartbeat a member counts as dead, in milliseconds. */
  readonly sessionTimeout: number
}

/** In milliseconds. */
const commitInterval = 100
/** In milliseconds. Members learn by a heartbeat that another one has left, and its partitions are not read before. */
const longestBetweenHeartbeats = 1_000

export const openConsumer = async ({ kafka, group, topic, sessionTimeout }: ConsumerOptions): Promise<OpenConsumer> => {
  const heartbeatInterval = Math.min(Math.round(sessionTimeout / 5), longestBetweenHeartbeats)
  const consumer = consumerOf({ kafka, group, sessionTimeout, heartbeatInterval })
  const waiting = makeWaitingMessages<KafkaMessage>()
  const commits = commitInTurn(consumer, topic)
  const follows = expectInTurn({
    nextOffsets: () => nextOffsets(kafka, topic, group),
    seek: (partition, offset) => consumer.seek({ topic, partition, offset }),
  })
  let lost: ConsumerLost | undefined

  const take = (): Taken | undefined => {
    const taken = waiting.take()
    if (taken === undefined) return undefined
    const joined = waiting.generation()
    return { messages: taken.messages, done: () => joined === waiting.generation() && commits.commit(taken.offsets) }
  }
  const { next, wake } = pulled(() => {
    if (lost !== undefined) return Effect.fail(lost)
    const taken = take()
    return taken && Effect.succeed(taken)
  })

  const receive = async ({ batch, resolveOffset, heartbeat, isRunning, isStale }: EachBatchPayload): Promise<void> => {
    const first = batch.messages[0]?.offset
    if (first === undefined) return
    const isNext = await follows.check(batch.partition, first)
    if (!isRunning() || isStale() || !isNext) return
    follows.received(batch.partition, batch.lastOffset())
    waiting.add(batch.partition, batch.messages)
    resolveOffset(batch.lastOffset())
    wake()
    // Nothing more is fetched during this wait. kafkajs' own pause would continue after there is space again.
    // Meanwhile, heartbeats keep us in the group, and inform us of a rebalance.
    const joined = waiting.generation()
    while (waiting.isFull() && joined === waiting.generation() && isRunning()) {
      await Promise.race([waiting.space(), sleep(heartbeatInterval, undefined, { ref: false })])
      await heartbeat()
    }
  }

  // After a rebalance, messages are delivered again from the committed offset on: those waiting here would come twice.
  const startOver = (): void => {
    waiting.forget()
    follows.startOver()
  }
  consumer.on(consumer.events.GROUP_JOIN, startOver)
  consumer.on(consumer.events.REBALANCING, startOver)
  consumer.on(consumer.events.CRASH, ({ payload: { error, restart } }) => {
    if (restart) return
    lost = new ConsumerLost({ cause: error })
    wake()
  })
  const close = async (): Promise<void> => {
    await commits.settle()
    waiting.forget()
    await consumer.disconnect().catch(() => {})
  }
  try {
    await run(consumer, topic, receive)
  } catch (cause) {
    await close()
    throw cause
  }
  return { next, close }
}

const consumerOf = ({
  kafka,
  group,
  sessionTimeout,
  heartbeatInterval,
}: Omit<ConsumerOptions, "topic"> & { readonly heartbeatInterval: number }) =>
  kafka.consumer({
    groupId: group,
    sessionTimeout,
    rebalanceTimeout: Math.max(sessionTimeout, 10_000),
    heartbeatInterval,
    maxWaitTimeInMs: 500,
    // The compressed size: the messages may need ten times as much memory.
    maxBytes: 512 * 1024,
    maxBytesPerPartition: 128 * 1024,
    allowAutoTopicCreation: false,
    // When kafkajs gives up, it restarts; only errors that cannot be retried end the consumer.
    retry: { initialRetryTime: 50, maxRetryTime: 1_000, retries: 5, restartOnFailure: async () => true },
  })

const run = async (
  consumer: Consumer,
  topic: string,
  receive: (batch: EachBatchPayload) => Promise<void>,
): Promise<void> => {
  await consumer.connect()
  await consumer.subscribe({ topic, fromBeginning: true })
  await consumer.run({
    autoCommit: false,
    eachBatchAutoResolve: false,
    partitionsConsumedConcurrently: 4,
    eachBatch: receive,
  })
}

/**
 * Commits the latest offsets, one commit at a time, and not after every batch, because a commit costs the broker as
 * much as a batch. A commit that fails, or is never sent, does no harm: the messages are delivered again and skipped.
 */
const commitInTurn = (consumer: Consumer, topic: string) => {
  const closing = new AbortController()
  let unreported = new Map<number, string>()
  let reporting: Promise<void> | undefined
  const report = async (): Promise<void> => {
    while (unreported.size > 0) {
      await sleep(commitInterval, undefined, { signal: closing.signal }).catch(() => {})
      const offsets = [...unreported].map(([partition, offset]) => ({ topic, partition, offset }))
      unreported = new Map()
      await consumer.commitOffsets(offsets).catch(() => {})
    }
    reporting = undefined
  }
  return {
    commit: (offsets: ReadonlyMap<number, string>): void => {
      for (const [partition, offset] of offsets) unreported.set(partition, offset)
      reporting ??= report()
    },
    /** Sends the remaining commits. */
    settle: async (): Promise<void> => {
      closing.abort()
      await reporting
    },
  }
}
