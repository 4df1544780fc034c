// Opens the servers that a projector and a relay need, waiting for them at startup.
import { Effect, type Scope } from "effect"
import { isEventStoreDb } from "@evenkeel/server-kit/configuration"
import { attempt } from "@evenkeel/server-kit/lifetime"
import { waitForPostgres } from "@evenkeel/server-kit/postgres/connections"
import { hostsIn, waitFor, type StartTimeout } from "@evenkeel/server-kit/waiting"
import type { KafkaConfig } from "./config.ts"
import { openKafka, prepareTopic } from "./kafka/connection.ts"
import { eventStoreDb } from "@evenkeel/event-log/eventstoredb/loaded"
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
  const { openEventStoreDbSource, isAccessDenied } = yield* eventStoreDb
  const refusal = (cause: unknown) => (isAccessDenied(cause) ? "refuses the user or the password" : undefined)
  const what = `EventStoreDB at ${hostsIn(url)}`
  // Uses a client of its own: one that was refused at first may stay so.
  yield* openEventStoreDbSource({ url }).pipe(
    Effect.map((source) => Effect.mapError(source.loadStream("budget-nobody", 0), ({ cause }) => cause)),
    Effect.flatMap((connect) => waitFor({ what, variable: "EVENTSTORE_URL", refusal, connect }, timeout)),
    Effect.scoped,
  )
  return yield* openEventStoreDbSource({ url })
})

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
