// Publishes the log to the topic from a checkpoint on, and keeps new checkpoints.
import { Data, Deferred, Effect, Fiber, Option, Queue } from "effect"
import { CompressionTypes, Partitioners, type Kafka, type Producer, type RecordMetadata } from "kafkajs"
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import { withAdmin } from "../kafka/connection.ts"
import type { Checkpoint, Leadership, LeadershipLost } from "./leader.ts"
import type { EventSource, SourceUnavailable } from "@evenkeel/event-log/event-source"
import { messageOf, type Topic, type TopicMessage } from "../kafka/topic.ts"

export class KafkaUnavailable extends Data.TaggedError("KafkaUnavailable")<{ readonly cause: unknown }> {}

export type PublishError = SourceUnavailable | KafkaUnavailable | LeadershipLost

export interface PublishOptions {
  readonly source: EventSource
  readonly producer: Producer
  readonly topic: Topic
  readonly leadership: Leadership
  /** Called with the number of events that Kafka has acknowledged since the last call. */
  readonly published: (events: number) => void
}

/**
 * In milliseconds. A checkpoint costs as much as a batch; an older one makes the next leader publish more events again.
 */
const checkpointInterval = 100

/** Publishes everything after the checkpoint, and then new events as they are appended. */
export const publishAfter = Effect.fnUntraced(function* (
  checkpoint: Checkpoint | undefined,
  { source, producer, topic, leadership, published }: PublishOptions,
): Effect.fn.Return<never, PublishError> {
  const offsets = { ...checkpoint?.offsets }
  const reached = yield* Queue.sliding<Checkpoint>(1)
  const send = Effect.fnUntraced(function* (batch: ReadonlyArray<StoredEvent>) {
    for (const messages of inSends(batch.map(messageOf))) {
      for (const { partition, baseOffset } of yield* orUnavailable(() => publish(producer, topic, messages))) {
        if (baseOffset !== undefined) offsets[partition] = baseOffset
      }
    }
    const last = batch.at(-1)
    if (last !== undefined) yield* Queue.offer(reached, { position: last.position, offsets: { ...offsets } })
    published(batch.length)
  }, Effect.uninterruptible)

  // One batch is in flight while the next is read. `failed` reports a failed publish even while the log is idle.
  const failed = yield* Deferred.make<never, PublishError>()
  let underWay: Fiber.Fiber<void, PublishError> | undefined
  const sendInTurn = Effect.fnUntraced(function* (batch: ReadonlyArray<StoredEvent>) {
    if (batch.length === 0) return
    if (underWay !== undefined) yield* Fiber.join(underWay)
    underWay = yield* send(batch).pipe(
      Effect.tapError((error) => Deferred.fail(failed, error)),
      Effect.forkChild,
    )
  })

  const keepLatest = Queue.take(reached).pipe(Effect.flatMap(leadership.keep))
  const keepLast = Effect.flatMap(
    Queue.poll(reached),
    Option.match({ onNone: () => Effect.void, onSome: leadership.keep }),
  )
  return yield* Effect.raceAllFirst([
    source.follow(checkpoint?.position, sendInTurn),
    Effect.forever(Effect.andThen(keepLatest, Effect.sleep(checkpointInterval))),
    leadership.lost,
    Deferred.await(failed),
  ]).pipe(Effect.ensuring(Effect.ignore(keepLast)))
})

const publish = (
  producer: Producer,
  topic: Topic,
  messages: ReadonlyArray<TopicMessage>,
): Promise<Array<RecordMetadata>> =>
  producer.send({ topic: topic.name, acks: -1, compression: CompressionTypes.None, messages: [...messages] })

/** In bytes: brokers take 1 MiB for one partition at once, and all of these may be for the same. */
const largestSend = 900 * 1024
/** In bytes: a generous estimate of what a message takes besides its value. */
const aroundValue = 512

/** In order, each as large as a broker takes. */
const inSends = (messages: ReadonlyArray<TopicMessage>): ReadonlyArray<ReadonlyArray<TopicMessage>> => {
  const sends: Array<Array<TopicMessage>> = []
  let left = 0
  for (const message of messages) {
    const size = Buffer.byteLength(message.value) + aroundValue
    if (size > left) {
      sends.push([])
      left = largestSend
    }
    sends.at(-1)?.push(message)
    left -= size
  }
  return sends
}

export const openProducer = (kafka: Kafka): Effect.Effect<Producer, KafkaUnavailable> =>
  orUnavailable(async () => {
    // One request in flight at a time: with more, a retried one could arrive after its successor.
    const producer = kafka.producer({
      createPartitioner: Partitioners.DefaultPartitioner,
      allowAutoTopicCreation: false,
      maxInFlightRequests: 1,
    })
    await producer.connect()
    return producer
  })

/** Whether the topic still reaches up to the checkpoint. It does not if it was deleted, or restored to an earlier time. */
export const reachesUpTo = (
  { offsets }: Checkpoint,
  kafka: Kafka,
  { name }: Topic,
): Effect.Effect<boolean, KafkaUnavailable> =>
  orUnavailable(async () => {
    const partitions = await withAdmin(kafka, (admin) => admin.fetchTopicOffsets(name))
    const ends = new Map(partitions.map(({ partition, high }) => [String(partition), BigInt(high)]))
    return Object.entries(offsets).every(([partition, offset]) => (ends.get(partition) ?? 0n) > BigInt(offset))
  })

const orUnavailable = <A>(work: () => Promise<A>): Effect.Effect<A, KafkaUnavailable> =>
  Effect.tryPromise({ try: work, catch: (cause) => new KafkaUnavailable({ cause }) })
