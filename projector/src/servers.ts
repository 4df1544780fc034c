// Opens the servers that a projector and a relay need, waiting for them at startup.
import { Effect, type Scope } from "effect"
import { EventStoreDBClient, isCommandError, ErrorType, StreamNotFoundError } from "@eventstore/db-client"
import { isEventStoreDb } from "@evenkeel/server-kit/configuration"
import { attempt } from "@evenkeel/server-kit/lifetime"
import { waitForPostgres } from "@evenkeel/server-kit/postgres/connections"
import { hostsIn, waitFor, type StartTimeout } from "@evenkeel/server-kit/waiting"
import type { KafkaConfig } from "./config.ts"
import { openKafka, prepareTopic } from "./kafka/connection.ts"
import { openEventStoreDbSource } from "@evenkeel/event-log/eventstoredb/source"
import { openPostgresSource } from "@evenkeel/event-log/postgres/source"
import type { EventSource } from "@evenkeel/event-log/event-source"

/** The event source for the configured event store, once that answers. */
export const openEventStoreSource = Effect.fnUntraced(function* (
  url: string,
  timeout: StartTimeout,
): Effect.fn.Return<EventSource, Error, Scope.Scope> {
  if (!isEventStoreDb(url)) {
    yield* waitForPostgres(url, "EVENTSTORE_URL", timeout)
    return yield* openPostgresSource({ url })
  }
  yield* waitForEventStoreDb(url, timeout)
  return yield* openEventStoreDbSource({ url })
})

const waitForEventStoreDb = (url: string, timeout: StartTimeout) =>
  Effect.acquireUseRelease(
    Effect.sync(() => EventStoreDBClient.connectionString(url)),
    (client) =>
      waitFor(
        {
          what: `EventStoreDB at ${hostsIn(url)}`,
          variable: "EVENTSTORE_URL",
          refusal: (cause) =>
            cause instanceof Error && isCommandError(cause) && cause.type === ErrorType.ACCESS_DENIED
              ? "refuses the user or the password"
              : undefined,
          connect: attempt(async () => {
            try {
              for await (const _ of client.readStream("budget-nobody", { maxCount: 1 })) break
            } catch (cause) {
              if (!(cause instanceof StreamNotFoundError)) throw cause
            }
          }),
        },
        timeout,
      ),
    (client) => Effect.promise(() => client.dispose()),
  )

/** Kafka, once it answers and has the topic. */
export const waitForKafka = Effect.fnUntraced(function* (
  clientId: string,
  { brokers, sasl, tls, topic, ...settings }: KafkaConfig,
  timeout: StartTimeout,
) {
  const kafka = openKafka({ brokers, clientId, sasl, tls })
  yield* waitFor(
    {
      what: `Kafka at ${brokers.join(", ")}`,
      variable: "KAFKA_BROKERS",
      refusal: (cause) =>
        cause instanceof Error && cause.name === "KafkaJSSASLAuthenticationError"
          ? "refuses the user or the password"
          : undefined,
      connect: attempt(() => prepareTopic(kafka, topic, settings)),
    },
    timeout,
  )
  return kafka
})
