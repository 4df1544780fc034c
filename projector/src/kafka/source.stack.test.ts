import { randomBytes } from "node:crypto"
import type { StoredEvent, StreamId } from "@evenkeel/contracts/budget/envelope"
import { makeLog, type Log } from "@evenkeel/server-kit/observability"
import { newId } from "@evenkeel/contracts/ids"
import { registered } from "@evenkeel/contracts/test/events"
import { recorded } from "@evenkeel/contracts/test/arbitrary-history"
import { Effect, Fiber, Schedule } from "effect"
import { ConfigResourceTypes, type Admin, type Kafka } from "kafkajs"
import pg from "pg"
import { Registry } from "prom-client"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { openPostgresEventStore, type PostgresEventStore } from "@evenkeel/event-log/postgres/store"
import type { FreshDatabase } from "@evenkeel/local-postgres/test/database"
import { keptTooLong, openKafka, prepareTopic, withAdmin } from "./connection.ts"
import { type Relay, startRelay } from "../relay/relay.ts"
import { messageOf, type Topic } from "./topic.ts"
import { openKafkaSource } from "./source.ts"
import { openPostgresSource } from "@evenkeel/event-log/postgres/source"
import { appendTo } from "@evenkeel/event-log/test/event-source.contract"
import type { EventSource } from "@evenkeel/event-log/event-source"
import { withEventLog } from "../../test/databases.ts"
import { inDatabase } from "../../test/projecting.ts"
import { openClosable, type Closable } from "@evenkeel/server-kit/test/scope"

const log = makeLog("test", "silent")
const settings = { replicas: 1, retention: 24 }
let database: FreshDatabase
let store: Closable<PostgresEventStore>
let source: Closable<EventSource>
let kafka: Kafka
let topic: Topic
const relays: Array<Closable<Relay>> = []
const consumers: Array<{ readonly stop: () => Promise<void> }> = []

beforeEach(async () => {
  database = await withEventLog()
  store = await openClosable(openPostgresEventStore({ url: database.url }))
  source = await openClosable(openPostgresSource({ url: database.url }))
  kafka = openKafka({ brokers: (process.env["KAFKA_BROKERS"] ?? "").split(","), clientId: "test" })
  topic = { name: `test.${newId()}`, partitions: 12 }
  await prepareTopic(kafka, topic, settings)
})
afterEach(async () => {
  await Promise.all([
    ...relays.splice(0).map((each) => each.close()),
    ...consumers.splice(0).map((each) => each.stop()),
  ])
  await Promise.all([store.close(), source.close()])
  await database.drop()
})

const relay = async (): Promise<Closable<Relay>> => {
  const started = await openClosable(
    startRelay({ source, kafka, topic, databaseUrl: database.url, log, metrics: new Registry() }),
  )
  relays.push(started)
  return started
}

/** Of a known type: others would be read from the event store instead of the topic. */
const append = (streamId: StreamId, count: number) => appendTo(store, streamId, count, "TransactionDeleted")

/** A checkpoint beyond the log, so that nothing is read from the event store. */
const pastTheLog = "1000000"

/** A consumer of the group, and the events delivered to it, in order. */
const consume = (after?: string, warn = log.warn) => {
  const seen: Array<StoredEvent> = []
  const fiber = Effect.runFork(
    openKafkaSource({ store: source, kafka, topic, group: topic.name, sessionTimeout: 3_000, log: { ...log, warn } })
      .follow(after, (batch) => Effect.sync(() => void seen.push(...batch)))
      // Retries like the projector: a new topic has no leader yet.
      .pipe(Effect.retry(Schedule.spaced("50 millis"))),
  )
  const consumer = { seen, stop: () => Effect.runPromise(Fiber.interrupt(fiber)).then(() => {}) }
  consumers.push(consumer)
  return consumer
}

/** The first delivery of each event, by stream. */
const firstSightings = (events: ReadonlyArray<StoredEvent>): ReadonlyMap<string, ReadonlyArray<number>> => {
  const streams = new Map<string, Array<number>>()
  for (const { streamId, revision } of events) {
    const seen = streams.get(streamId) ?? []
    streams.set(streamId, seen)
    if (!seen.includes(revision)) seen.push(revision)
  }
  return streams
}

const expectInOrder = (events: ReadonlyArray<StoredEvent>, streams: number, eventsEach: number): void => {
  const sightings = firstSightings(events)
  expect(sightings.size).toBe(streams)
  for (const revisions of sightings.values())
    expect(revisions).toEqual(Array.from({ length: eventsEach }, (_, index) => index))
}

/** The number of messages in the topic: more than events if the relay got no acknowledgement and sent some again. */
const published = (): Promise<number> =>
  withAdmin(kafka, async (admin) =>
    (await admin.fetchTopicOffsets(topic.name)).reduce((sum, { high }) => sum + Number(high), 0),
  )

/** The number of messages that the group has committed. */
const committed = (): Promise<number> =>
  withAdmin(kafka, async (admin) => {
    const [own] = await admin.fetchOffsets({ groupId: topic.name, topics: [topic.name] })
    return (own?.partitions ?? []).reduce((sum, { offset }) => sum + Math.max(0, Number(offset)), 0)
  })

/** Waits until Kafka has acknowledged everything: nothing will be sent again. */
const everythingIsRelayed = async (): Promise<void> => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const checkpoint = async () => (await client.query("select position from relay.checkpoints")).rows[0]?.position
  await expect.poll(checkpoint).toBe(await Effect.runPromise(source.head()))
  await client.end()
}

const appendAll = async (streams: number, times: number, count: number) => {
  for (let time = 0; time < times; time++) {
    await Promise.all(Array.from({ length: streams }, (_, index) => append(`budget-${index}`, count)))
  }
}
const distinct = (events: ReadonlyArray<StoredEvent>): number => new Set(events.map(({ eventId }) => eventId)).size

describe("from the event store over Kafka to a consumer", () => {
  test("every event arrives as it was stored, each stream in order", async () => {
    await relay()
    const warn = vi.fn<Log["warn"]>()
    const consumer = consume(pastTheLog, warn)
    await appendAll(20, 5, 4)
    await expect.poll(() => distinct(consumer.seen)).toBe(400)
    expectInOrder(consumer.seen, 20, 20)
    expect(warn).not.toHaveBeenCalled() // none was damaged
    const stored = await Effect.runPromise(source.loadStream("budget-7", 0))
    const seen = consumer.seen.filter(({ streamId }) => streamId === "budget-7")
    expect(seen.slice(-20)).toEqual(stored.map((event) => ({ ...event, json: undefined })))
  })

  const dead = () =>
    inDatabase(
      database.url,
      async (client) => (await client.query("select user_id, revision, reason from relay.unpublished")).rows,
    )

  /** Events whose data cannot be compressed much. */
  const withRandomData = (streamId: StreamId, count: number, bytes: number) =>
    withData(streamId, count, bytes, randomBytes(bytes).toString("base64").slice(0, bytes))

  const withData = (streamId: StreamId, count: number, bytes: number, text = "x".repeat(bytes)) => {
    const [event] = recorded("ada", [registered()])
    const events = Array.from({ length: count }, () => ({
      ...event!,
      eventId: newId(),
      type: "TransactionDeleted",
      data: { text },
    }))
    return Effect.runPromise(store.append(streamId, "any", events))
  }

  test("a backlog that is larger than a message may be arrives whole, also if it is all of one person", async () => {
    const warn = vi.fn<Log["warn"]>()
    for (let count = 0; count < 10; count++) await withData("budget-1", 10, 200_000)
    await relay()
    const consumer = consume(pastTheLog, warn)
    await expect.poll(() => distinct(consumer.seen)).toBe(100)
    expectInOrder(consumer.seen, 1, 100)
    expect(warn).not.toHaveBeenCalled()
  })

  test("an event that is too large for a message is read from the event store, and holds nobody up", async () => {
    await relay()
    const consumer = consume(pastTheLog)
    await append("budget-1", 2)
    // An old event from before the limit: the store no longer accepts such events.
    await store.close()
    await inDatabase(database.url, (client) =>
      client.query(
        `insert into events.log select 3, stream_id, 2, gen_random_uuid(), type, json_build_object('text', repeat('x', 3000000)), metadata from events.log where position = 2`,
      ),
    )
    store = await openClosable(openPostgresEventStore({ url: database.url }))
    await append("budget-1", 2)
    await append("budget-2", 5)
    await expect.poll(() => distinct(consumer.seen)).toBe(10)
    expectInOrder(consumer.seen, 2, 5)
    expect(
      consumer.seen.map(({ data }) => JSON.stringify(data).length).filter((length) => length > 3_000_000),
    ).toHaveLength(1)
  })

  const set = (name: string, value: string) =>
    withAdmin(kafka, (admin) =>
      admin.alterConfigs({
        validateOnly: false,
        resources: [{ type: ConfigResourceTypes.TOPIC, name: topic.name, configEntries: [{ name, value }] }],
      }),
    )

  test("what a topic does not take any more is sent in parts, or read from the event store", async () => {
    const started = await relay()
    await append("budget-1", 1)
    await everythingIsRelayed()
    await set("max.message.bytes", "2000")
    const consumer = consume(pastTheLog)
    await Promise.all([withData("budget-1", 4, 30), withRandomData("budget-2", 3, 100_000)])
    await append("budget-3", 50)
    await expect.poll(() => distinct(consumer.seen)).toBe(58)
    for (const [stream, events] of [
      ["budget-1", 5],
      ["budget-2", 3],
      ["budget-3", 50],
    ] as const)
      expect(firstSightings(consumer.seen).get(stream)).toHaveLength(events)
    expect(await started.ready()).toBeUndefined()
  })

  test("of a topic that cannot take even a reference, each stream is set aside by name until it can", async () => {
    const started = await relay()
    await append("budget-1", 1)
    await everythingIsRelayed()
    await set("max.message.bytes", "100")
    const oneMore = async () => {
      await append("budget-1", 1)
      await everythingIsRelayed()
      return dead()
    }
    // A broker confirms such a change before it applies it.
    await expect
      .poll(oneMore)
      .toEqual([
        { user_id: "1", revision: expect.any(Number), reason: expect.stringContaining("Kafka does not take it") },
      ])
    expect(await started.ready()).toBeUndefined()
    await set("max.message.bytes", "1048588")
    await expect.poll(oneMore).toEqual([])
  })

  test("only one relay leads at a time, and the next one continues where it ended", async () => {
    const [first, second] = [await relay(), await relay()]
    await expect.poll(() => first.leads() !== second.leads()).toBe(true)
    const consumer = consume(pastTheLog)
    await appendAll(5, 4, 5)
    await (first.leads() ? first : second).close()
    await expect.poll(() => first.leads() || second.leads()).toBe(true)
    await appendAll(5, 4, 5)
    await expect.poll(() => distinct(consumer.seen)).toBe(200)
    expectInOrder(consumer.seen, 5, 40)
  })

  test("after a restart, a consumer gets exactly what its group has not committed", async () => {
    await relay()
    const first = consume()
    for (const events of [15, 30]) {
      await appendAll(3, 1, 5)
      await everythingIsRelayed()
      expect(await published()).toBeGreaterThanOrEqual(events)
      await expect.poll(async () => (await published()) - (await committed())).toBe(0)
    }
    await first.stop()
    const position = await Effect.runPromise(source.head())
    await appendAll(3, 1, 5)
    const second = consume(position)
    await expect.poll(() => distinct(second.seen)).toBe(15)
    expect(second.seen.every(({ revision }) => revision >= 10)).toBe(true)
  })

  test("recreated tables are projected from the event store, though the topic is empty", async () => {
    await appendAll(3, 1, 5)
    const consumer = consume()
    await expect.poll(() => distinct(consumer.seen)).toBe(15)
  })

  test("a consumer that stops leaves everything to the others", async () => {
    await relay()
    const [first, second] = [consume(pastTheLog), consume(pastTheLog)]
    const bothGetSome = async () => {
      await appendAll(20, 1, 1)
      return Math.min(first.seen.length, second.seen.length) > 0
    }
    await expect.poll(bothGetSome, { interval: 200 }).toBe(true)
    await first.stop()
    const before = Number(await Effect.runPromise(source.head()))
    await appendAll(20, 1, 1)
    const since = () => second.seen.filter(({ position }) => Number(position) > before)
    await expect.poll(() => distinct(since())).toBe(20)
  })

  describe("the event store is read from the start, though the checkpoint is past it,", () => {
    const forgets = async (admin: Admin) => {
      await relay()
      await everythingIsRelayed()
      const ends = (await admin.fetchTopicOffsets(topic.name)).filter(({ offset }) => offset !== "0")
      await admin.deleteTopicRecords({ topic: topic.name, partitions: ends })
    }
    const endsEarly = (admin: Admin) =>
      admin.setOffsets({ groupId: topic.name, topic: topic.name, partitions: [{ partition: 0, offset: "1" }] })

    test.each([
      ["no longer has what the group has not committed", forgets],
      ["ends before what the group has committed", endsEarly],
    ])("if the topic %s", async (_, happens) => {
      await appendAll(3, 1, 5)
      await withAdmin(kafka, happens)
      const consumer = consume(await Effect.runPromise(source.head()))
      await expect.poll(() => distinct(consumer.seen)).toBe(15)
    })
  })

  test("a consumer that cannot reach Kafka says so", async () => {
    const nowhere = openKafka({ brokers: ["127.0.0.1:1"], clientId: "test" })
    const error = await Effect.runPromise(
      Effect.flip(
        openKafkaSource({ store: source, kafka: nowhere, topic, group: topic.name, log }).follow(
          undefined,
          () => Effect.void,
        ),
      ),
    )
    expect(error).toMatchObject({ _tag: "SourceUnavailable", what: "Kafka" })
  })

  test("a deleted topic is refilled", async () => {
    const first = await relay()
    await appendAll(3, 1, 5)
    const consumer = consume(pastTheLog)
    await expect.poll(() => distinct(consumer.seen)).toBe(15)
    await Promise.all([first.close(), consumer.stop()])
    const admin = kafka.admin()
    await admin.connect()
    await admin.deleteTopics({ topics: [topic.name] })
    await expect.poll(() => admin.listTopics().then((names) => names.includes(topic.name))).toBe(false)
    await prepareTopic(kafka, topic, settings)
    await relay()
    await admin.disconnect()
    await expect.poll(published).toBeGreaterThanOrEqual(15)
  })
})

describe("for an unreadable message", () => {
  const publish = async (
    ...messages: ReadonlyArray<{ key: string; value: string; headers?: Record<string, string> }>
  ) => {
    const producer = kafka.producer()
    await producer.connect()
    await producer.send({ topic: topic.name, messages: [...messages] })
    await producer.disconnect()
  }

  test.each(["no JSON", "{}", `{"eventId":"a","type":"NeverHeardOf","data":{},"metadata":{}}`])(
    "%s: the event is read from the event store instead",
    async (value) => {
      await append("budget-1", 2)
      const [, second] = await Effect.runPromise(source.loadStream("budget-1", 0))
      const consumer = consume(second?.position)
      await publish({ ...messageOf(second!), value })
      await expect.poll(() => consumer.seen).toEqual([second])
    },
  )

  test("its event is delivered in its turn among the others", async () => {
    await append("budget-1", 10)
    const [ninth, tenth] = await Effect.runPromise(source.loadStream("budget-1", 8))
    const consumer = consume(pastTheLog)
    await publish({ ...messageOf(ninth!), value: "?" }, { ...messageOf(tenth!) })
    await expect.poll(() => consumer.seen.map(({ position }) => position)).toEqual(["9", "10"])
  })

  test("one that the event store does not know either is skipped, and the others arrive", async () => {
    await append("budget-1", 1)
    const [event] = await Effect.runPromise(source.loadStream("budget-1", 0))
    const consumer = consume(event?.position)
    await publish(
      { key: "1", value: "?" },
      { key: "1", value: "?", headers: { stream: "budget-1", revision: "7", position: "9" } },
      { key: "1", value: "?", headers: { stream: "budget-1", revision: "seven", position: "9" } },
      { ...messageOf(event!) },
    )
    await expect.poll(() => consumer.seen.length).toBe(1)
  })
})

test("a topic with a different number of partitions is rejected with a one-sentence error", async () => {
  await expect(prepareTopic(kafka, { ...topic, partitions: 6 }, settings)).rejects.toThrow(
    /has 12 partitions instead of 6/,
  )
})

test("a topic that takes less at once than the relay sends is rejected with a one-sentence error", async () => {
  const resource = { type: ConfigResourceTypes.TOPIC, name: topic.name }
  const configEntries = [{ name: "max.message.bytes", value: "100000" }]
  await withAdmin(kafka, (admin) =>
    admin.alterConfigs({ validateOnly: false, resources: [{ ...resource, configEntries }] }),
  )
  const refused = () =>
    prepareTopic(kafka, topic, settings).then(
      () => "",
      (error: Error) => error.message,
    )
  await expect.poll(refused).toMatch(/takes 100000 bytes at once/)
})

describe("a topic's retention", () => {
  test("is as configured when the topic is created", async () => {
    for (const retention of [24, 48]) expect(await keptTooLong(kafka, topic, retention)).toBeUndefined()
  })

  test.each([
    [{ "retention.ms": "604800000", "segment.ms": "86400000" }, "up to 192 hours"],
    [{ "retention.ms": "86400000" }, "up to 192 hours"],
    [{ "retention.ms": "-1", "segment.ms": "3600000" }, "for ever"],
    [{ "cleanup.policy": "compact", "retention.ms": "3600000", "segment.ms": "3600000" }, "for ever"],
  ])("is reported if it is longer: %o", async (changed, duration) => {
    const configEntries = Object.entries(changed).map(([name, value]) => ({ name, value }))
    await withAdmin(kafka, (admin) =>
      admin.alterConfigs({
        validateOnly: false,
        resources: [{ type: ConfigResourceTypes.TOPIC, name: topic.name, configEntries }],
      }),
    )
    await expect.poll(() => keptTooLong(kafka, topic, 24)).toContain(`keeps messages ${duration}`)
  })

  test("is not reported if the broker does not disclose it", async () =>
    expect(await keptTooLong(kafka, { ...topic, name: "nobody's" }, 1)).toBeUndefined())
})
