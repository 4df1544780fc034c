// Publishes the event store to Kafka: every event at least once, and each person's in order, across restarts, the loss
// of a broker and a change of leader. The projectors' cursors skip what is published twice.
import { Data, Deferred, Effect, Fiber, Option, Queue, Schedule } from "effect"
import { CompressionTypes, Partitioners, type Kafka, type Producer, type RecordMetadata } from "kafkajs"
import type { StoredEvent } from "@evenkeel/contracts/events/envelope"
import type { Log, Readiness } from "@evenkeel/contracts/http/observability"
import type { Registry } from "prom-client"
import { withAdmin } from "./kafka.ts"
import { standForLeader, type Checkpoint, type Leadership, type LeadershipLost } from "./relay-leader.ts"
import { relayMetrics } from "./relay-metrics.ts"
import type { EventSource, SourceUnavailable } from "./source/source.ts"
import { messageOf, type Topic } from "./topic.ts"

export interface RelayOptions {
  readonly source: EventSource
  readonly kafka: Kafka
  readonly topic: Topic
  /** The database with the leader's lock and the checkpoint. */
  readonly databaseUrl: string
  readonly log: Log
  readonly metrics: Registry
}

export interface Relay {
  readonly leads: () => boolean
  /** Why it cannot do its work; undefined while it leads or is on standby. */
  readonly ready: Readiness
  /** Stops after the events that are being published. */
  readonly stop: () => Promise<void>
}

export class KafkaUnavailable extends Data.TaggedError("KafkaUnavailable")<{ readonly cause: unknown }> {}

/**
 * In milliseconds. A checkpoint costs as much as a batch; an older one makes the next leader publish more events again.
 */
const checkpointInterval = 100

export const startRelay = ({ source, kafka, topic, databaseUrl, log, metrics }: RelayOptions): Relay => {
  const recorded = relayMetrics(metrics)
  let trouble: string | undefined
  let leads = false
  const leading = (now: boolean): void => {
    leads = now
    recorded.leading(now)
  }

  const relayAs = (leadership: Leadership): Effect.Effect<never, Trouble> =>
    Effect.acquireUseRelease(
      orUnavailable(() => connectProducer(kafka)),
      Effect.fnUntraced(function* (producer) {
        const checkpoint = yield* orUnavailable(() => stillValid(kafka, topic, leadership.checkpoint))
        if (checkpoint === undefined && leadership.checkpoint !== undefined)
          log.warn(
            "the topic is not the one that the checkpoint belongs to: filling it again from the start of the log",
          )
        const offsets = { ...checkpoint?.offsets }
        const reached = yield* Queue.sliding<Checkpoint>(1)
        const send = Effect.fnUntraced(function* (batch: ReadonlyArray<StoredEvent>) {
          const acknowledged = yield* orUnavailable(() => publish(producer, topic, batch))
          for (const { partition, baseOffset } of acknowledged)
            if (baseOffset !== undefined) offsets[partition] = baseOffset
          const last = batch.at(-1)
          if (last !== undefined) yield* Queue.offer(reached, { position: last.position, offsets: { ...offsets } })
          recorded.published(batch.length)
          trouble = undefined
        }, Effect.uninterruptible)
        // One batch is in flight while the next is read. `failed` reports a failed publish even while the log is idle.
        const failed = yield* Deferred.make<never, Trouble>()
        let underWay: Fiber.Fiber<void, Trouble> | undefined
        const sendInTurn = Effect.fnUntraced(function* (batch: ReadonlyArray<StoredEvent>) {
          if (batch.length === 0) return
          if (underWay !== undefined) yield* Fiber.join(underWay)
          underWay = yield* send(batch).pipe(
            Effect.tapError((error) => Deferred.fail(failed, error)),
            Effect.forkChild,
          )
        })
        const keeping = Effect.forever(
          Queue.take(reached).pipe(Effect.flatMap(leadership.keep), Effect.andThen(Effect.sleep(checkpointInterval))),
        )
        const keepLast = Effect.flatMap(
          Queue.poll(reached),
          Option.match({ onNone: () => Effect.void, onSome: leadership.keep }),
        )
        leading(true)
        log.info({ position: checkpoint?.position }, "the relay is now the leader")
        return yield* Effect.raceAllFirst([
          source.follow(checkpoint?.position, sendInTurn),
          keeping,
          leadership.lost,
          Deferred.await(failed),
        ]).pipe(Effect.ensuring(Effect.ignore(keepLast)))
      }),
      (producer) => Effect.promise(() => producer.disconnect().catch(() => {})),
    )

  const relaying = Effect.runFork(
    Effect.acquireUseRelease(
      Effect.sync(() => standForLeader(databaseUrl, topic.name)),
      (candidate) => candidate.lead.pipe(Effect.flatMap(relayAs)),
      (candidate) => {
        leading(false)
        return Effect.promise(candidate.withdraw)
      },
    ).pipe(
      Effect.catchDefect((cause) => Effect.fail(new RelayFault({ cause }))),
      Effect.tapError((error) =>
        Effect.sync(() => {
          trouble = sentences[error._tag]
          log.error({ err: error }, "the relay stopped; it will resume from its checkpoint")
        }),
      ),
      Effect.retry(backoff),
    ),
  )

  return {
    leads: () => leads,
    ready: async () => trouble,
    stop: () => Effect.runPromise(Fiber.interrupt(relaying)).then(() => {}),
  }
}

/** A bug, which must not end publishing for good. */
class RelayFault extends Data.TaggedError("RelayFault")<{ readonly cause: unknown }> {}

type Trouble = SourceUnavailable | KafkaUnavailable | LeadershipLost | RelayFault

const sentences: { readonly [Tag in Trouble["_tag"]]: string } = {
  SourceUnavailable: "The event store cannot be reached.",
  KafkaUnavailable: "Kafka cannot be reached.",
  LeadershipLost: "The database of the relay's checkpoint cannot be reached.",
  RelayFault: "The relay failed because of a bug.",
}

const backoff = Schedule.min([Schedule.exponential("50 millis"), Schedule.spaced("1 second")]).pipe(Schedule.jittered)

const orUnavailable = <A>(work: () => Promise<A>): Effect.Effect<A, KafkaUnavailable> =>
  Effect.tryPromise({ try: work, catch: (cause) => new KafkaUnavailable({ cause }) })

const connectProducer = async (kafka: Kafka): Promise<Producer> => {
  // One request in flight at a time: with more, a retried one could arrive after its successor.
  const producer = kafka.producer({
    createPartitioner: Partitioners.DefaultPartitioner,
    allowAutoTopicCreation: false,
    maxInFlightRequests: 1,
  })
  await producer.connect()
  return producer
}

const publish = (producer: Producer, topic: Topic, batch: ReadonlyArray<StoredEvent>): Promise<Array<RecordMetadata>> =>
  producer.send({ topic: topic.name, acks: -1, compression: CompressionTypes.None, messages: batch.map(messageOf) })

/** A topic that was deleted, or restored to a time before the checkpoint, has to be filled again. */
const stillValid = async (
  kafka: Kafka,
  topic: Topic,
  checkpoint: Checkpoint | undefined,
): Promise<Checkpoint | undefined> => {
  if (checkpoint === undefined) return undefined
  const ends = new Map(
    (await withAdmin(kafka, (admin) => admin.fetchTopicOffsets(topic.name))).map(({ partition, high }) => [
      String(partition),
      BigInt(high),
    ]),
  )
  const isWhole = Object.entries(checkpoint.offsets).every(
    ([partition, offset]) => (ends.get(partition) ?? 0n) > BigInt(offset),
  )
  return isWhole ? checkpoint : undefined
}
