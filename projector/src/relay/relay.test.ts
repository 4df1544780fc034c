import { setImmediate } from "node:timers/promises"
import { Effect } from "effect"
import type { Kafka } from "kafkajs"
import { Registry } from "prom-client"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { income, registered } from "@evenkeel/contracts/test/events"
import { makeLog, type Log } from "@evenkeel/server-kit/observability"
import { testScope } from "@evenkeel/server-kit/test/scope"
import { recorded } from "@evenkeel/contracts/test/arbitrary-history"
import { freshDatabase, type FreshDatabase } from "@evenkeel/local-postgres/test/database"
import type { TopicMessage } from "../kafka/topic.ts"
import { startRelay } from "./relay.ts"
import { relayTables } from "./tables.ts"
import type { EventSource } from "@evenkeel/event-log/event-source"
import { inDatabase } from "../../test/projecting.ts"

let database: FreshDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.drop())

const scope = testScope()
afterEach(scope.close)

/** `errors` are the errors that it logs. */
const relayFrom = async (
  follow: EventSource["follow"],
  topic: string,
  {
    head,
    send,
    loadStream,
  }: {
    readonly head?: string
    readonly send?: (sent: { readonly messages: ReadonlyArray<TopicMessage> }) => Promise<ReadonlyArray<never>>
    readonly loadStream?: EventSource["loadStream"]
  } = {},
) => {
  const errors: Array<string> = []
  const metrics = new Registry()
  const relay = await scope.open(
    startRelay({
      source: { follow, head: () => Effect.succeed(head), loadStream } as Partial<EventSource> as EventSource,
      kafka: {
        producer: () => ({ connect: async () => {}, disconnect: async () => {}, send }),
        admin: () => ({ connect: async () => {}, disconnect: async () => {}, fetchTopicOffsets: async () => [] }),
      } as unknown as Kafka,
      topic: { name: topic, partitions: 1 },
      databaseUrl: database.url,
      log: {
        ...makeLog("test", "silent"),
        info: () => {},
        error: (_: unknown, what: string) => void errors.push(what),
      } as unknown as Log,
      metrics,
    }),
  )
  return { relay, errors, metrics: () => metrics.metrics() }
}

const resuming = "the relay stopped; it will resume from its checkpoint"

test("a relay that fails with a bug logs it, tries again, and is ready again before the next event", async () => {
  let [isFaulty, isFollowing] = [true, false]
  const { relay, errors } = await relayFrom(
    () =>
      Effect.suspend(() => {
        if (isFaulty) return Effect.die(new Error("a fault"))
        isFollowing = true
        return Effect.never
      }),
    "faulty",
  )
  await expect.poll(relay.ready).toBe("The relay failed because of a bug.")
  expect(errors).toContain(resuming)
  isFaulty = false
  await expect.poll(() => isFollowing).toBe(true)
  expect(await relay.ready()).toBe(undefined)
})

test("a relay whose connection is lost on standby is ready once it is on standby again", async () => {
  const leader = await relayFrom(() => Effect.never, "shared")
  await expect.poll(leader.relay.leads).toBe(true)
  const standby = await relayFrom(() => Effect.never, "shared")
  const cut =
    "select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'advisory' and datname = current_database()"
  await inDatabase(database.url, async (client) => {
    await expect.poll(async () => (await client.query(cut)).rowCount).toBe(1)
  })
  await expect.poll(() => standby.errors).toContain(resuming)
  await expect.poll(standby.relay.ready).toBe(undefined)
  expect(standby.relay.leads()).toBe(false)
})

test("a relay whose events Kafka refuses is not ready again until one is accepted", async () => {
  const [event] = recorded("ada", [registered()])
  let isRefused = true
  const readyOnFollowing: Array<string | undefined> = []
  const { relay, metrics } = await relayFrom(
    (_, handle) =>
      Effect.promise(async () => void readyOnFollowing.push(await relay.ready())).pipe(
        Effect.andThen(handle([event!])),
        Effect.andThen(Effect.never),
      ),
    "refused",
    {
      head: event!.position,
      send: () => (isRefused ? Promise.reject(new Error("not enough replicas")) : Promise.resolve([])),
    },
  )
  const refused = "Kafka cannot be reached."
  await expect.poll(() => readyOnFollowing.slice(0, 3)).toEqual([undefined, refused, refused])
  expect(await metrics()).toContain("relay_events_total 0")
  isRefused = false
  await expect.poll(relay.ready).toBe(undefined)
  expect(await metrics()).toMatch(/relay_leader 1\n[^]*relay_events_total 1\n/)
  await scope.close()
  expect(await metrics()).toContain("relay_leader 0")
})

test("what a broker took before it lost the leadership of a partition is sent again, and nothing after it is sent before", async () => {
  const [one, two] = recorded("ada", [registered(), income(1_000_00)])
  const taken: Array<string> = []
  let isDeposed = true
  const { relay } = await relayFrom(
    (_, handle) => handle([one!]).pipe(Effect.andThen(handle([two!])), Effect.andThen(Effect.never)),
    "deposed",
    {
      head: two!.position,
      send: async ({ messages }) => {
        taken.push(...messages.map(({ headers }) => String(headers["revision"])))
        const cause = Object.assign(new Error("not the leader"), { type: "NOT_LEADER_FOR_PARTITION", retriable: true })
        if (isDeposed) throw new Error("retried", { cause })
        return []
      },
    },
  )
  await expect.poll(relay.ready).not.toBe(undefined)
  await expect.poll(() => taken.length).toBeGreaterThan(1)
  isDeposed = false
  await expect.poll(relay.ready).toBe(undefined)
  await expect.poll(() => taken.at(-1)).toBe("1")
  expect(taken.slice(0, -1).every((revision) => revision === "0")).toBe(true)
})

test("a relay says what a broker that can be reached does not like, where operators look, too, until it goes away", async () => {
  const [event] = recorded("ada", [registered()])
  const cause = Object.assign(new Error("Topic authorization failed"), { type: "TOPIC_AUTHORIZATION_FAILED" })
  let isRefused = true
  const { relay } = await relayFrom(
    (_, handle) => handle([event!]).pipe(Effect.andThen(Effect.never)),
    "unauthorized",
    {
      head: event!.position,
      send: () => (isRefused ? Promise.reject(new Error("retried", { cause })) : Promise.resolve([])),
    },
  )
  const sentence = "Kafka can be reached, but it takes no events: Topic authorization failed."
  await expect.poll(relay.ready).toBe(sentence)
  const troubles = () =>
    inDatabase(database.url, async (client) =>
      (await client.query("select reason from relay.troubles where topic = 'unauthorized'")).rows.map(
        ({ reason }) => reason,
      ),
    )
  await expect.poll(troubles).toEqual([sentence])
  isRefused = false
  await expect.poll(relay.ready).toBe(undefined)
  await expect.poll(troubles).toEqual([])
})

test("a batch is sent only when Kafka has acknowledged the one before it", async () => {
  const [one, two] = recorded("ada", [registered(), income(1_000_00)])
  const steps: Array<string> = []
  const send = async () => {
    steps.push("sent")
    await setImmediate()
    steps.push("acknowledged")
    return []
  }
  await relayFrom(
    (_, handle) => handle([one!]).pipe(Effect.andThen(handle([two!])), Effect.andThen(Effect.never)),
    "in turn",
    { send },
  )
  await expect.poll(() => steps).toEqual(["sent", "acknowledged", "sent", "acknowledged"])
})

test("a leader that loses its lock stops at once, and stands again", async () => {
  let followed = 0
  const follow = () =>
    Effect.andThen(
      Effect.sync(() => followed++),
      Effect.never,
    )
  const { relay, errors } = await relayFrom(follow, "lost")
  await expect.poll(() => followed).toBe(1)
  const cut =
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'evenkeel relay' and datname = current_database()"
  await inDatabase(database.url, (client) => client.query(cut))
  await expect.poll(() => errors).toContain(resuming)
  await expect.poll(() => followed).toBe(2)
  expect(await relay.ready()).toBe(undefined)
})

test.each([
  ["ends before it", "6", []],
  ["has grown again, and has another event there", "9", ["another"]],
])(
  "a relay whose checkpoint is not in the log, which %s, publishes nothing, and says so once",
  async (_, head, ids) => {
    const [event] = recorded("ada", [registered()])
    const topic = `restored ${head}`
    const { eventId, streamId, revision } = event!
    await inDatabase(database.url, async (client) => {
      await client.query(relayTables)
      await client.query("insert into relay.checkpoints (topic, position, offsets, event) values ($1, '7', '{}', $2)", [
        topic,
        JSON.stringify({ streamId, revision, eventId }),
      ])
    })
    let followed = 0
    const { relay, errors } = await relayFrom(
      () => Effect.sync(() => followed++).pipe(Effect.andThen(Effect.never)),
      topic,
      {
        head,
        loadStream: () => Effect.succeed(ids.map((id) => ({ ...event!, eventId: id }))),
      },
    )
    await expect
      .poll(relay.ready)
      .toContain('is not in the log: it was restored to an earlier time. Stop all services, and run "operate recover".')
    await expect
      .poll(
        async () =>
          (
            await inDatabase(database.url, (client) =>
              client.query("select reason from relay.troubles where topic = $1", [topic]),
            )
          ).rows,
      )
      .toHaveLength(1)
    expect(followed).toBe(0)
    expect(errors).toEqual([resuming])
  },
)
