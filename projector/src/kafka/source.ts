// Receives events through Kafka, which is only transport: missing and damaged events are read from the event store, and
// so are all events when tables are rebuilt.
import { Effect } from "effect"
import type { Kafka } from "kafkajs"
import type { StoredEvent, StreamId } from "@evenkeel/contracts/budget/envelope"
import type { Log } from "@evenkeel/server-kit/observability"
import { withAdmin } from "./connection.ts"
import { eventOf, type Damaged, type TakenMessage, type Topic } from "./topic.ts"
import { openConsumer } from "./consumer.ts"
import { SourceUnavailable, type EventSource } from "@evenkeel/event-log/event-source"
import { followUntilHead } from "@evenkeel/event-log/until-head"

export interface KafkaSourceOptions {
  /** The event store that the relay reads. */
  readonly store: EventSource
  readonly kafka: Kafka
  readonly topic: Topic
  /** The consumer group: all projectors of the same tables are one group, so that each event goes to one of them. */
  readonly group: string
  readonly sessionTimeout?: number
  readonly log: Log
}

export const openKafkaSource = ({
  store,
  kafka,
  topic,
  group,
  sessionTimeout = 10_000,
  log,
}: KafkaSourceOptions): EventSource => {
  /** Reads damaged events from the event store. An event that the store does not have never existed. */
  const healed = Effect.fnUntraced(function* (damaged: ReadonlyArray<Damaged>) {
    const events: Array<StoredEvent> = []
    const wanted = revisionsOf(damaged)
    for (const [streamId, revisions] of wanted) {
      for (const event of yield* store.loadStream(streamId, Math.min(...revisions)))
        if (revisions.has(event.revision)) events.push(event)
    }
    log.warn(
      {
        messages: damaged.length,
        streams: [...wanted.keys()].slice(0, 10),
        reason: damaged[0]?.reason,
        found: events.length,
      },
      "messages cannot be read: their events are read from the event store instead",
    )
    return events
  })

  const eventsOf = Effect.fnUntraced(function* (messages: ReadonlyArray<TakenMessage>) {
    const events: Array<StoredEvent> = []
    const damaged: Array<Damaged> = []
    for (const message of messages) {
      const event = eventOf(message)
      if ("reason" in event) damaged.push(event)
      else events.push(event)
    }
    if (damaged.length > 0) for (const event of yield* healed(damaged)) events.push(event)
    return events.sort(byPosition)
  })

  return {
    ...store,
    follow: Effect.fnUntraced(function* (after, handle) {
      const isWhole = yield* orUnavailable(() => reachesBackTo(kafka, topic, group))
      if (!isWhole)
        log.warn("Kafka no longer has every event that is still to be projected: reading the log from the event store")
      // With Kafka the checkpoint is the furthest position of any projector; the group's offsets still lead to earlier
      // events that are not projected yet.
      yield* followUntilHead(store, isWhole ? after : undefined, handle)
      return yield* Effect.acquireUseRelease(
        orUnavailable(() => openConsumer({ kafka, group, topic: topic.name, sessionTimeout })),
        Effect.fnUntraced(function* (consumer) {
          while (true) {
            const { messages, done } = yield* consumer.next.pipe(
              Effect.catchTag("ConsumerLost", ({ cause }) => Effect.fail(kafkaUnavailable(cause))),
            )
            const events = yield* eventsOf(messages)
            if (events.length > 0) yield* handle(events)
            done()
          }
        }),
        (consumer) => Effect.promise(consumer.close),
      )
    }),
    // The group's offsets are in Kafka, so a transaction that PostgreSQL loses in a crash would not be delivered again.
    givesOnce: true,
  }
}

/** Revisions by stream, of events with a known stream and revision. */
const revisionsOf = (damaged: ReadonlyArray<Damaged>): ReadonlyMap<StreamId, ReadonlySet<number>> => {
  const wanted = new Map<StreamId, Set<number>>()
  for (const { identity } of damaged) {
    if (identity !== undefined)
      wanted.set(identity.streamId, (wanted.get(identity.streamId) ?? new Set()).add(identity.revision))
  }
  return wanted
}

/** Whether the topic still has all messages from the group's offsets on. */
const reachesBackTo = (kafka: Kafka, topic: Topic, groupId: string): Promise<boolean> =>
  withAdmin(kafka, async (admin) => {
    const ends = await admin.fetchTopicOffsets(topic.name)
    const [committed] = await admin.fetchOffsets({ groupId, topics: [topic.name] })
    return ends.every(({ partition, low, high }) => {
      const offset = BigInt(committed?.partitions.find((each) => each.partition === partition)?.offset ?? -1)
      const next = offset < 0n ? 0n : offset
      return next >= BigInt(low) && next <= BigInt(high)
    })
  })

const byPosition = (one: StoredEvent, other: StoredEvent): number =>
  one.position.length - other.position.length ||
  (one.position < other.position ? -1 : one.position > other.position ? 1 : 0)

const orUnavailable = <A>(work: () => Promise<A>): Effect.Effect<A, SourceUnavailable> =>
  Effect.tryPromise({ try: work, catch: kafkaUnavailable })

const kafkaUnavailable = (cause: unknown): SourceUnavailable => new SourceUnavailable({ cause, what: "Kafka" })
