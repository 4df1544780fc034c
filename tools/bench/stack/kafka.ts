// Events through Kafka, compared with the floor: a bare client with the same payload in the same batches.

import { makeLog } from "@evenkeel/server-kit/observability"
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import { newId } from "@evenkeel/contracts/ids"
import { Effect } from "effect"
import { CompressionTypes, type Kafka, Partitioners } from "kafkajs"
import { Registry } from "prom-client"
import { openPostgresEventStore } from "@evenkeel/event-log/postgres/store"
import { openKafka, prepareTopic } from "@evenkeel/projector/kafka/connection"
import { startRelay } from "@evenkeel/projector/relay/relay"
import { openKafkaSource } from "@evenkeel/projector/kafka/source"
import { openPostgresSource } from "@evenkeel/event-log/postgres/source"
import { fillLog } from "@evenkeel/projector/test/filled-log"
import { messageOf, type Topic } from "@evenkeel/projector/kafka/topic"
import { type Bench, byTurns, type Measurement, median, medianRatio } from "../lib/measure.ts"
import { startBroker } from "../../stack/kafka/broker.ts"
import type { EventSource } from "@evenkeel/event-log/event-source"
import { openClosable, type Closable } from "@evenkeel/server-kit/test/scope"

const rounds = 3
const users = 200
const eventsEach = 500
const batchSize = 500
const log = makeLog("bench", "silent")

export const bench: Bench = async ({ freshDatabase }) => {
  const broker = process.env["KAFKA_BROKERS"] === undefined ? await startBroker((line) => console.log(line)) : undefined
  const brokers = process.env["KAFKA_BROKERS"] ?? broker?.address ?? ""
  const kafka = openKafka({ brokers: brokers.split(","), clientId: "bench" })
  const databaseUrl = await freshDatabase()
  await (await openClosable(openPostgresEventStore({ url: databaseUrl }))).close() // creates the table
  await fillLog(databaseUrl, users, eventsEach)
  const source = await openClosable(openPostgresSource({ url: databaseUrl }))
  const events = await readAll(source)

  const filled = await freshTopic(kafka)
  await sendBare(kafka, filled, events)
  const rates = await byTurns(rounds, {
    bareSend: async () => sendBare(kafka, await freshTopic(kafka), events),
    relay: async () => relay(kafka, await freshTopic(kafka), source, databaseUrl, events.length),
    bareTake: () => takeBare(kafka, filled, events.length),
    source: () => takeBySource(kafka, filled, source, events),
  })
  await source.close()
  await broker?.stop()
  return [compare("relay", rates.relay, rates.bareSend), compare("Kafka source", rates.source, rates.bareTake)]
}

const compare = (measure: string, ours: ReadonlyArray<number>, bare: ReadonlyArray<number>): Measurement => ({
  measure: `${measure}, events/s`,
  value: medianRatio(ours, bare),
  goal: { atLeast: 0.8 },
  detail: `${median(ours).toFixed(0)}/s, bare ${median(bare).toFixed(0)}/s`,
})

const freshTopic = async (kafka: Kafka): Promise<Topic> => {
  const topic = { name: `bench.${newId()}`, partitions: 12 }
  await prepareTopic(kafka, topic, { replicas: 1, retention: 1 })
  return topic
}

const readAll = async (source: Closable<EventSource>): Promise<ReadonlyArray<StoredEvent>> => {
  const events: Array<StoredEvent> = []
  const all = users * eventsEach
  const following = source.follow(undefined, (batch) => {
    events.push(...batch)
    return events.length === all ? Effect.fail("that was all" as const) : Effect.void
  })
  await Effect.runPromise(Effect.flip(following))
  return events
}

const perSecond = (count: number, began: number): number => count / ((performance.now() - began) / 1_000)

/** Timed from the first batch, which excludes joining the group. Returns the rate once all have arrived. */
const meter = (count: number) => {
  let first: { readonly at: number; readonly events: number } | undefined
  let taken = 0
  return (events: number): number | undefined => {
    taken += events
    first ??= { at: performance.now(), events }
    return taken >= count ? perSecond(taken - first.events, first.at) : undefined
  }
}

const sendBare = async (kafka: Kafka, topic: Topic, events: ReadonlyArray<StoredEvent>): Promise<number> => {
  const producer = kafka.producer({
    createPartitioner: Partitioners.DefaultPartitioner,
    allowAutoTopicCreation: false,
    maxInFlightRequests: 1,
  })
  await producer.connect()
  const messages = events.map(messageOf)
  const began = performance.now()
  for (let from = 0; from < messages.length; from += batchSize) {
    await producer.send({
      topic: topic.name,
      acks: -1,
      compression: CompressionTypes.None,
      messages: messages.slice(from, from + batchSize),
    })
  }
  const rate = perSecond(messages.length, began)
  await producer.disconnect()
  return rate
}

const relay = async (
  kafka: Kafka,
  topic: Topic,
  source: Closable<EventSource>,
  databaseUrl: string,
  count: number,
): Promise<number> => {
  const metrics = new Registry()
  const running = await openClosable(startRelay({ source, kafka, topic, databaseUrl, log, metrics }))
  const published = async (): Promise<number> =>
    Number((await metrics.getSingleMetricAsString("relay_events_total")).match(/ (\d+)$/m)?.[1] ?? 0)
  while (!running.leads()) await new Promise((resolve) => setTimeout(resolve, 1))
  const began = performance.now()
  while ((await published()) < count) await new Promise((resolve) => setTimeout(resolve, 10))
  const rate = perSecond(count, began)
  await running.close()
  return rate
}

const takeBare = async (kafka: Kafka, topic: Topic, count: number): Promise<number> => {
  const consumer = kafka.consumer({ groupId: newId(), maxWaitTimeInMs: 500 })
  const took = meter(count)
  await consumer.connect()
  await consumer.subscribe({ topic: topic.name, fromBeginning: true })
  const rate = await new Promise<number>((resolve, reject) => {
    consumer
      .run({
        partitionsConsumedConcurrently: 4,
        eachBatch: async ({ batch }) => {
          for (const { value } of batch.messages) JSON.parse(value?.toString("utf8") ?? "")
          const rate = took(batch.messages.length)
          if (rate !== undefined) resolve(rate)
        },
      })
      .catch(reject)
  })
  await consumer.disconnect()
  return rate
}

const takeBySource = async (
  kafka: Kafka,
  topic: Topic,
  store: Closable<EventSource>,
  events: ReadonlyArray<StoredEvent>,
): Promise<number> => {
  const took = meter(events.length)
  const source = openKafkaSource({ store, kafka, topic, group: newId(), log })
  const following = source.follow(events.at(-1)?.position, (batch) => {
    const rate = took(batch.length)
    return rate === undefined ? Effect.void : Effect.fail(rate)
  })
  const ended = await Effect.runPromise(Effect.flip(following))
  if (typeof ended !== "number") throw new Error("The source was lost.", { cause: ended })
  return ended
}
