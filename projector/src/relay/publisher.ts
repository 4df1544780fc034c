// Publishes the log to the topic from a checkpoint on, and stores new checkpoints.
import { Data, Deferred, Effect, Fiber, Option, Queue } from "effect"
import type { Kafka } from "kafkajs"
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import type { Log } from "@evenkeel/server-kit/observability"
import { withAdmin } from "../kafka/connection.ts"
import type { Checkpoint, Leadership, LeadershipLost } from "./leader.ts"
import type { EventSource, SourceUnavailable } from "@evenkeel/event-log/event-source"
import { messageOf, type Topic } from "../kafka/topic.ts"
import { sendAll, type Send } from "./sending.ts"
import { changesBy } from "./unpublished.ts"

export class KafkaUnavailable extends Data.TaggedError("KafkaUnavailable")<{ readonly cause: unknown }> {}

export type PublishError = SourceUnavailable | KafkaUnavailable | LeadershipLost

export interface PublishOptions {
  readonly source: EventSource
  readonly send: Send
  readonly leadership: Leadership
  /** Called with the number of events that Kafka has acknowledged since the last call. */
  readonly published: (events: number) => void
  readonly log: Log
}

/**
 * In milliseconds. A checkpoint costs as much as a batch; an older one makes the next leader publish more events again.
 */
const checkpointInterval = 100

const identityOf = ({ streamId, revision, eventId }: StoredEvent) => ({ streamId, revision, eventId })

/** Publishes everything after the checkpoint, and then new events as they are appended. */
export const publishAfter = Effect.fnUntraced(function* (
  checkpoint: Checkpoint | undefined,
  { source, send, leadership, published, log }: PublishOptions,
): Effect.fn.Return<never, PublishError> {
  const offsets = { ...checkpoint?.offsets }
  const waiting = new Set(leadership.waiting)
  const reached = yield* Queue.sliding<Checkpoint>(1)

  const publish = Effect.fnUntraced(function* (batch: ReadonlyArray<StoredEvent>) {
    const sent = yield* orUnavailable(() => sendAll(batch.map(messageOf), send))
    for (const [partition, offset] of sent.offsets) offsets[partition] = offset
    // Must happen before the checkpoint passes the refused events.
    if (waiting.size + sent.refused.length > 0) {
      const { resumed, setAside } = changesBy(waiting, batch, sent.refused)
      if (resumed.length > 0) yield* leadership.resumed(resumed)
      for (const streamId of resumed) waiting.delete(streamId)
      if (setAside.length > 0) yield* leadership.setAside(setAside)
      for (const event of setAside) {
        waiting.add(event.streamId)
        log.error(event, "Kafka does not take an event: its stream waits; dlq retry projects it")
      }
    }
    const last = batch.at(-1)
    if (last !== undefined)
      yield* Queue.offer(reached, { position: last.position, event: identityOf(last), offsets: { ...offsets } })
    published(batch.length - sent.refused.length)
  }, Effect.uninterruptible)

  // One batch is in flight while the next is read. `failed` reports a failed publish even while the log is idle.
  const failed = yield* Deferred.make<never, PublishError>()
  let underWay: Fiber.Fiber<void, PublishError> | undefined
  const publishInTurn = Effect.fnUntraced(function* (batch: ReadonlyArray<StoredEvent>) {
    if (batch.length === 0) return
    if (underWay !== undefined) yield* Fiber.join(underWay)
    underWay = yield* publish(batch).pipe(
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
    source.follow(checkpoint?.position, publishInTurn),
    Effect.forever(Effect.andThen(keepLatest, Effect.sleep(checkpointInterval))),
    leadership.lost,
    Deferred.await(failed),
  ]).pipe(Effect.ensuring(Effect.ignore(keepLast)))
})

/**
 * Whether the topic still reaches the checkpoint, which it does not if it was deleted or restored to an earlier time.
 */
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

export const orUnavailable = <A>(work: () => Promise<A>): Effect.Effect<A, KafkaUnavailable> =>
  Effect.tryPromise({ try: work, catch: (cause) => new KafkaUnavailable({ cause }) })
