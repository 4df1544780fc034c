// Faults of a topic that is ours only by name, on a real broker: no event is lost.
import { Effect } from "effect"
import { ConfigResourceTypes, type Kafka } from "kafkajs"
import { Registry } from "prom-client"
import { afterEach, beforeEach, expect, test } from "vitest"
import { encodeEvents } from "@evenkeel/contracts/budget/codec"
import { budgetStream } from "@evenkeel/contracts/budget/envelope"
import { newId } from "@evenkeel/contracts/ids"
import { openPostgresEventStore } from "@evenkeel/event-log/postgres/store"
import { openPostgresSource } from "@evenkeel/event-log/postgres/source"
import type { EventSource } from "@evenkeel/event-log/event-source"
import type { FreshDatabase } from "@evenkeel/local-postgres/test/database"
import { makeLog } from "@evenkeel/server-kit/observability"
import { testScope } from "@evenkeel/server-kit/test/scope"
import { entry, planned } from "../../test/filled-log.ts"
import { withEventLog } from "../../test/databases.ts"
import { inDatabase } from "../../test/projecting.ts"
import { startProjector } from "../projector.ts"
import { startRelay } from "../relay/relay.ts"
import { openKafka, prepareTopic, withAdmin } from "./connection.ts"
import { forgetTopic } from "./forget-topic.ts"
import { openKafkaSource } from "./source.ts"
import { messageOf, type Topic } from "./topic.ts"

const log = makeLog("test", "silent")
const settings = { replicas: 1, retention: 24 }
const people = ["ann", "ben", "joan"]
const eventsEach = 40
let scope: ReturnType<typeof testScope>
let database: FreshDatabase
let source: EventSource
let kafka: Kafka
let topic: Topic

beforeEach(async () => {
  scope = testScope()
  database = await withEventLog()
  const store = await scope.open(openPostgresEventStore({ url: database.url }))
  source = await scope.open(openPostgresSource({ url: database.url }))
  kafka = openKafka({ brokers: (process.env["KAFKA_BROKERS"] ?? "").split(","), clientId: "test" })
  topic = { name: `test.${newId()}`, partitions: 3 }
  await prepareTopic(kafka, topic, settings)
  for (const userId of people) {
    const about = { correlationId: "c", causationId: "c", actor: `user:${userId}`, timeZone: "UTC" }
    const events = [...planned(userId), ...Array.from({ length: eventsEach - 15 }, (_, index) => entry(index))]
    const encoded = encodeEvents(events, newId(), { ...about, occurredAt: "2026-03-01T00:00:00.000Z" })
    await Effect.runPromise(store.append(budgetStream(userId), "no stream", encoded))
  }
})
afterEach(async () => {
  await scope.close()
  await database.drop()
})

/** Runs a relay until all of the log is published. */
const relayed = async (): Promise<void> => {
  const relaying = testScope()
  await relaying.open(startRelay({ source, kafka, topic, databaseUrl: database.url, log, metrics: new Registry() }))
  const head = await Effect.runPromise(source.head())
  const checkpoint = () =>
    inDatabase(database.url, async (client) => (await client.query("select position from relay.checkpoints")).rows[0])
  await expect.poll(checkpoint).toMatchObject({ position: head })
  await relaying.close()
}

const startProjecting = () => {
  const delivery = (schema: string) =>
    openKafkaSource({ store: source, kafka, topic, group: `${topic.name}.${schema}`, sessionTimeout: 3_000, log })
  return scope.open(startProjector({ source, delivery, databaseUrl: database.url, log, metrics: new Registry() }))
}

const revisions = () =>
  inDatabase(database.url, async (client) =>
    (await client.query("select user_id, revision from budgets order by user_id")).rows.map(
      ({ user_id, revision }) => `${user_id} ${revision}`,
    ),
  )
const all = people.map((userId) => `${userId} ${eventsEach - 1}`)

const messages = (): Promise<number> =>
  withAdmin(kafka, async (admin) =>
    (await admin.fetchTopicOffsets(topic.name)).reduce((sum, { high, low }) => sum + Number(high) - Number(low), 0),
  )

test("a topic that keeps only the last message of each person loses nothing", async () => {
  // Like a compacted topic after some time: it has only the last event of each person.
  const ends = await Promise.all(
    people.map(async (userId) => (await Effect.runPromise(source.loadStream(budgetStream(userId), 0))).at(-1)!),
  )
  const configEntries = [{ name: "cleanup.policy", value: "compact" }]
  const resource = { type: ConfigResourceTypes.TOPIC, name: topic.name, configEntries }
  await withAdmin(kafka, (admin) => admin.alterConfigs({ validateOnly: false, resources: [resource] }))
  const producer = kafka.producer()
  await producer.connect()
  await producer.send({ topic: topic.name, messages: ends.map(messageOf) })
  await producer.disconnect()
  await startProjecting()
  await expect.poll(revisions).toEqual(all)
})

test("messages of others, with any key or none, are passed over", async () => {
  const producer = kafka.producer()
  await producer.connect()
  const strange = [
    { key: null, value: null },
    { key: "ann", value: null },
    { key: null, value: Buffer.from([0, 255, 254]) },
    { key: "ann", value: "{}", headers: { stream: "orders-7", revision: "0", position: "1" } },
    { key: "ben", value: "x", headers: { stream: "budget-ben", revision: "-1", position: "" } },
  ]
  await producer.send({ topic: topic.name, messages: strange })
  await startProjecting()
  await relayed()
  await producer.send({ topic: topic.name, messages: strange })
  await producer.disconnect()
  await expect.poll(revisions).toEqual(all)
})

test("a topic that is forgotten is gone with its group, and is filled again", async () => {
  await relayed()
  const projecting = testScope()
  const group = `${topic.name}.some`
  const delivery = openKafkaSource({ store: source, kafka, topic, group, sessionTimeout: 3_000, log })
  let seen = 0
  await projecting.open(
    Effect.forkScoped(
      Effect.ignore(delivery.follow("1000000", (batch) => Effect.sync(() => void (seen += batch.length)))),
    ),
  )
  await expect.poll(() => seen).toBe(people.length * eventsEach)
  await projecting.close()

  expect(await forgetTopic(kafka, topic)).toEqual([`the topic ${topic.name}`, `the group ${group}`])
  const isThere = () => withAdmin(kafka, async (admin) => (await admin.listTopics()).includes(topic.name))
  await expect.poll(isThere).toBe(false)
  expect(await forgetTopic(kafka, topic)).toEqual([])

  await inDatabase(database.url, (client) => client.query("delete from relay.checkpoints"))
  await prepareTopic(kafka, topic, settings)
  await relayed()
  expect(await messages()).toBe(people.length * eventsEach)
})
