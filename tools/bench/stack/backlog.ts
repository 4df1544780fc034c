// The backlog after an outage of the relay: a million events, or as many as BACKLOG says, are published and projected
// by processes of their own, while somebody reads.
import { setTimeout as pause } from "node:timers/promises"
import { CompressionTypes, Partitioners } from "kafkajs"
import { registerAt } from "@evenkeel/acceptance/person"
import { planFor } from "@evenkeel/acceptance/plan"
import { newId } from "@evenkeel/contracts/ids"
import { openPostgresSource } from "@evenkeel/event-log/postgres/source"
import { openKafka, prepareTopic } from "@evenkeel/projector/kafka/connection"
import { messageOf, type TopicMessage } from "@evenkeel/projector/kafka/topic"
import { fillLog } from "@evenkeel/projector/test/filled-log"
import { openClosable } from "@evenkeel/server-kit/test/scope"
import { Effect } from "effect"
import { startBroker } from "../../stack/kafka/broker.ts"
import { mostMemoryOf } from "../../stack/test/memory.ts"
import type { ServiceProcess } from "../../stack/processes.ts"
import { startStack } from "../../stack/stack.ts"
import { headOf, projected } from "../lib/log.ts"
import type { Bench } from "../lib/measure.ts"

const backlog = Number(process.env["BACKLOG"] ?? 1_000_000)
const eventsEach = 500
/** The number of people who are active at the same time of the outage. */
const activeAtOnce = 200
const batchSize = 500
/** In megabytes. */
const mostMemory = 300

export const bench: Bench = async ({ freshDatabase }) => {
  const broker = await startBroker((line) => console.log(line))
  const databaseUrl = await freshDatabase()
  const topic = `bench.${newId()}`
  const stack = await startStack({
    databaseUrl,
    kafkaBrokers: broker.address,
    projectors: 2,
    queryServices: 1,
    environment: { KAFKA_TOPIC: topic, LOG_LEVEL: "error", REQUESTS_PER_PERSON: "1000000" },
    report: (line) => console.error(line),
  })
  try {
    const person = await registerAt(stack.address)
    await planFor(person)
    const [relay] = stack.relays as [ServiceProcess]
    await projected(databaseUrl)
    await relay.stop()
    await stack.commandService.stop()
    await fill(databaseUrl)
    const bare = await sendBare(broker.address, databaseUrl)

    const reading = read(() => person.client.transactions())
    // Gives the relay the machine for itself, like the bare client.
    for (const projector of stack.projectors) projector.hang()
    await relay.start()
    const starting = performance.now()
    while ((await count(relay, "relay_events_total")) < backlog) await pause(backlog / 5_000)
    const published = performance.now()
    console.log(`published at ${((backlog * 1_000) / (published - starting) / bare).toFixed(2)} of a bare client`)
    for (const projector of stack.projectors) projector.resume()
    await projected(databaseUrl)
    const done = performance.now()
    const { reads, failed } = await reading.stop()
    const memory = await Promise.all(
      [...stack.relays, ...stack.projectors].map(async (service) => ({
        name: service.name,
        megabytes: await mostMemoryOf(service),
      })),
    )
    const rate = (from: number, to: number): number => (backlog * 1_000) / (to - from)
    return [
      {
        measure: `${backlog} events published after an outage, against a bare client, events/s`,
        value: rate(starting, published) / bare,
        goal: { atLeast: 0.8 },
        detail: `${rate(starting, published).toFixed(0)}/s, bare ${bare.toFixed(0)}/s; then projected by 2 at ${rate(published, done).toFixed(0)}/s`,
      },
      {
        measure: "reads that failed in the meantime",
        value: failed,
        unit: "reads",
        goal: { atMost: 0 },
        detail: `of ${reads}`,
      },
      ...memory.map(({ name, megabytes }) => ({
        measure: `memory of the ${name}, at most`,
        value: megabytes,
        unit: "MB",
        goal: { atMost: mostMemory },
      })),
    ]
  } finally {
    await stack.stop()
    await broker.stop()
  }
}

const fill = async (databaseUrl: string): Promise<void> => {
  for (let filled = 0; filled < backlog; filled += activeAtOnce * eventsEach) {
    const people = Math.min(activeAtOnce, (backlog - filled) / eventsEach)
    await fillLog(databaseUrl, people, eventsEach, await headOf(databaseUrl))
  }
}

const count = async ({ address }: ServiceProcess, metric: string): Promise<number> => {
  const text = await fetch(`${address}/metrics`).then((response) => response.text())
  return Number(new RegExp(`^${metric} (\\d+)$`, "m").exec(text)?.[1] ?? 0)
}

const read = (once: () => Promise<unknown>) => {
  let [reads, failed, isOver] = [0, 0, false]
  const reading = (async () => {
    while (!isOver) {
      reads += 1
      await once().catch((error: Error) => {
        failed += 1
        console.error(`a read failed: ${error.message}`)
      })
      await pause(100)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await reading
      return { reads, failed }
    },
  }
}

/** The same payload in the same batches, from memory. Returns the events per second. */
const sendBare = async (brokers: string, databaseUrl: string): Promise<number> => {
  const kafka = openKafka({ brokers: [brokers], clientId: "bench" })
  const topic = { name: `bench.${newId()}`, partitions: 12 }
  await prepareTopic(kafka, topic, { replicas: 1, retention: 1 })
  const messages = await someMessages(databaseUrl)
  const producer = kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner, maxInFlightRequests: 1 })
  await producer.connect()
  const began = performance.now()
  for (let sent = 0; sent < backlog; sent += batchSize) {
    const from = sent % messages.length
    await producer.send({
      topic: topic.name,
      acks: -1,
      compression: CompressionTypes.None,
      messages: messages.slice(from, from + batchSize),
    })
  }
  const seconds = (performance.now() - began) / 1_000
  await producer.disconnect()
  return backlog / seconds
}

const someMessages = async (databaseUrl: string): Promise<Array<TopicMessage>> => {
  const source = await openClosable(openPostgresSource({ url: databaseUrl }))
  const messages: Array<TopicMessage> = []
  const following = source.follow(undefined, (batch) => {
    messages.push(...batch.map(messageOf))
    return messages.length >= Math.min(backlog, 50_000) ? Effect.fail("that is enough" as const) : Effect.void
  })
  await Effect.runPromise(Effect.flip(following))
  await source.close()
  return messages.slice(0, Math.floor(messages.length / batchSize) * batchSize)
}
