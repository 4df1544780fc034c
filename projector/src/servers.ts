// Opens the servers that a projector and a relay need, waiting for them at startup.
import { EventStoreDBClient, isCommandError, ErrorType, StreamNotFoundError } from "@eventstore/db-client"
import { isEventStoreDb } from "@evenkeel/server-kit/configuration"
import { waitForPostgres } from "@evenkeel/server-kit/postgres/connections"
import type { ProcessContext } from "@evenkeel/server-kit/process"
import { placeIn, waitFor, type StartTimeout } from "@evenkeel/server-kit/waiting"
import type { Kafka } from "kafkajs"
import type { KafkaConfig } from "./config.ts"
import { openKafka, prepareTopic } from "./kafka/connection.ts"
import { openEventStoreDbSource } from "@evenkeel/event-log/eventstoredb/source"
import { openPostgresSource } from "@evenkeel/event-log/postgres/source"
import type { EventSource } from "@evenkeel/event-log/event-source"

/** The event source for the configured event store, once that answers. */
export const openEventStoreSource = async (
  url: string,
  { timeout, onStop }: Pick<ProcessContext, "timeout" | "onStop">,
): Promise<EventSource> => {
  if (isEventStoreDb(url)) await waitForEventStoreDb(url, timeout)
  else await waitForPostgres(url, "EVENTSTORE_URL", timeout)
  const source = isEventStoreDb(url) ? openEventStoreDbSource({ url }) : openPostgresSource({ url })
  onStop(() => source.close())
  return source
}

const waitForEventStoreDb = async (url: string, timeout: StartTimeout): Promise<void> => {
  const client = EventStoreDBClient.connectionString(url)
  await waitFor(
    {
      what: `EventStoreDB at ${placeIn(url)}`,
      variable: "EVENTSTORE_URL",
      refusal: (cause) =>
        cause instanceof Error && isCommandError(cause) && cause.type === ErrorType.ACCESS_DENIED
          ? "refuses the user or the password"
          : undefined,
      attempt: async () => {
        try {
          for await (const _ of client.readStream("budget-nobody", { maxCount: 1 })) break
        } catch (cause) {
          if (!(cause instanceof StreamNotFoundError)) throw cause
        }
      },
    },
    timeout,
  )
  await client.dispose()
}

/** Kafka, once it answers and has the topic. */
export const openReadyKafka = async (
  clientId: string,
  { brokers, sasl, tls, topic, ...settings }: KafkaConfig,
  timeout: StartTimeout,
): Promise<Kafka> => {
  const kafka = openKafka({ brokers, clientId, sasl, tls })
  await waitFor(
    {
      what: `Kafka at ${brokers.join(", ")}`,
      variable: "KAFKA_BROKERS",
      refusal: (cause) =>
        cause instanceof Error && cause.name === "KafkaJSSASLAuthenticationError"
          ? "refuses the user or the password"
          : undefined,
      attempt: () => prepareTopic(kafka, topic, settings),
    },
    timeout,
  )
  return kafka
}
