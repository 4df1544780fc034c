// Publishes the event store to Kafka: every event at least once, and each person's in order, across restarts, the loss
// of a broker and a change of leader. The projectors' cursors skip duplicates.
import { Data, Effect, Schedule, type Scope } from "effect"
import type { Kafka } from "kafkajs"
import type { Log, Readiness } from "@evenkeel/server-kit/observability"
import type { Registry } from "prom-client"
import { standForLeader, type Checkpoint, type Leadership } from "./leader.ts"
import { relayMetrics } from "./metrics.ts"
import { orUnavailable, publishAfter, reachesUpTo, type PublishError } from "./publisher.ts"
import { openProducer, sendTo } from "./sending.ts"
import { eventStoreUnreachable, type EventSource } from "@evenkeel/event-log/event-source"
import { expectInLog, type NotInLog } from "@evenkeel/event-log/in-log"
import type { Topic } from "../kafka/topic.ts"

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
  /** Why it cannot work; undefined if, as far as it knows, it can lead or take over. */
  readonly ready: Readiness
}

/** The scope's end stops it, after the events that are being published. */
export const startRelay = Effect.fnUntraced(function* ({
  source,
  kafka,
  topic,
  databaseUrl,
  log,
  metrics,
}: RelayOptions): Effect.fn.Return<Relay, never, Scope.Scope> {
  const recorded = relayMetrics(metrics)
  let trouble: string | undefined
  let leads = false
  const leading = (now: boolean): void => {
    leads = now
    recorded.leading(now)
  }

  const published = (events: number): void => {
    recorded.published(events)
    trouble = undefined
  }

  /** The database responds again. The state of Kafka and the event store only shows when this relay leads. */
  const onStandby = (): void => {
    if (trouble === databaseUnreachable) trouble = undefined
  }

  const relayAs = (leadership: Leadership): Effect.Effect<never, Trouble> =>
    Effect.acquireUseRelease(
      orUnavailable(() => openProducer(kafka)),
      Effect.fnUntraced(function* (producer) {
        const checkpoint = yield* stillValid({ kafka, topic, log }, leadership.checkpoint)
        if (checkpoint !== undefined) yield* expectInLog(source, checkpoint, "The events in Kafka")
        const head = yield* source.head()
        // Otherwise the first published batch ends the trouble: Kafka may respond and yet refuse it.
        if (isPublished(head, checkpoint)) {
          trouble = undefined
          yield* leadership.report(undefined)
        }
        leading(true)
        log.info({ position: checkpoint?.position }, "the relay is now the leader")
        return yield* publishAfter(checkpoint, { source, send: sendTo(producer, topic), leadership, published, log })
      }),
      (producer) => Effect.promise(() => producer.disconnect().catch(() => {})),
    ).pipe(Effect.tapError((error) => Effect.ignore(leadership.report(sentenceOf(error)))))

  yield* Effect.forkScoped(
    Effect.acquireUseRelease(
      Effect.sync(() => standForLeader(databaseUrl, topic.name, { onStandby })),
      (candidate) => candidate.lead.pipe(Effect.flatMap(relayAs)),
      (candidate) => {
        leading(false)
        return Effect.promise(candidate.withdraw)
      },
    ).pipe(
      Effect.catchDefect((cause) => Effect.fail(new RelayFault({ cause }))),
      Effect.tapError((error) =>
        Effect.sync(() => {
          const sentence = sentenceOf(error)
          // Logged once: the problem remains until an operator solves it.
          if (error._tag === "NotInLog" && trouble === sentence) return
          trouble = sentence
          log.error({ err: error }, "the relay stopped; it will resume from its checkpoint")
        }),
      ),
      Effect.retry(backoff),
    ),
  )

  return { leads: () => leads, ready: async () => trouble }
})

/** A topic that lacks events before the checkpoint has to be filled again. */
const stillValid = Effect.fnUntraced(function* (
  { kafka, topic, log }: Pick<RelayOptions, "kafka" | "topic" | "log">,
  checkpoint: Checkpoint | undefined,
) {
  if (checkpoint === undefined || (yield* reachesUpTo(checkpoint, kafka, topic))) return checkpoint
  log.warn("the topic is not the one that the checkpoint belongs to: filling it again from the start of the log")
  return undefined
})

const isPublished = (head: string | undefined, checkpoint: Checkpoint | undefined): boolean =>
  head === undefined || (checkpoint !== undefined && BigInt(checkpoint.position) >= BigInt(head))

/** A defect, which must not end publishing for good. */
class RelayFault extends Data.TaggedError("RelayFault")<{ readonly cause: unknown }> {}

type Trouble = PublishError | RelayFault | NotInLog

const databaseUnreachable = "The database of the relay's checkpoint cannot be reached."

const sentenceOf = (trouble: Trouble): string => {
  switch (trouble._tag) {
    case "SourceUnavailable":
      return eventStoreUnreachable
    case "KafkaUnavailable":
      return whyKafkaTakesNothing(trouble.cause)
    case "LeadershipLost":
      return databaseUnreachable
    case "NotInLog":
      return trouble.message
    case "RelayFault":
      return "The relay failed because of a bug."
  }
}

/** A broker that answers gives the reason. */
const whyKafkaTakesNothing = (error: unknown): string => {
  if (!(error instanceof Error)) return "Kafka cannot be reached."
  if (!("type" in error)) return whyKafkaTakesNothing(error.cause)
  return `Kafka can be reached, but it takes no events: ${error.message.replace(/\.$/, "")}.`
}

const backoff = Schedule.min([Schedule.exponential("50 millis"), Schedule.spaced("1 second")]).pipe(Schedule.jittered)
