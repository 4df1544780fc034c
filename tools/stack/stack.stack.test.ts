// The distributed run under constant load, while its parts are killed, cut off and restarted.
import { Effect } from "effect"
import { makeLog } from "@evenkeel/server-kit/observability"
import { mkdtempSync, rmSync } from "node:fs"
import { chmod } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Registry } from "prom-client"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { runs } from "@evenkeel/contracts/test/random"
import { startPostgres, type Postgres } from "@evenkeel/local-postgres/postgres"
import { openKafka } from "@evenkeel/projector/kafka/connection"
import { verify } from "@evenkeel/projector/operate/verify/verify"
import { startProjector } from "@evenkeel/projector/projector"
import { readModelsOf } from "@evenkeel/projector/read-models/version"
import { openKafkaSource } from "@evenkeel/projector/kafka/source"
import { openPostgresSource } from "@evenkeel/event-log/postgres/source"
import { addedNames, crash, cutEventStore, differences, inDatabase, rowCounts, unprojected } from "./test/faults.ts"
import { freePorts } from "@evenkeel/server-kit/free-ports"
import type { ServiceProcess } from "./processes.ts"
import { startStack, type Stack } from "./stack.ts"
import { unlimited } from "./test/the-stack.ts"
import { register, startTraffic, type Lap, type Traffic, type User } from "./test/traffic.ts"
import { leadingRelay } from "./test/leading-relay.ts"
import { topicAsRead } from "./kafka/test/topic-as-read.ts"
import { expectWalksToAgree } from "./test/walks.ts"
import { openClosable } from "@evenkeel/server-kit/test/scope"

const log = makeLog("test", "silent")
const topic = { name: "evenkeel.events", partitions: 12 }
const sessionTimeout = 3_000
/** Of 50 people together. */
const commandsPerSecond = Number(process.env["STACK_COMMANDS_PER_SECOND"] ?? 200)

let directory: string
let port: number
let postgres: Postgres
let stack: Stack

const startDatabase = async () => {
  postgres = await startPostgres({ directory, port })
}

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "evenkeel-stack-"))
  await chmod(directory, 0o711) // if we are root, the user postgres needs access
  ;[port = 0] = await freePorts(1)
  await startDatabase()
  stack = await startStack({
    databaseUrl: postgres.url,
    relays: 2,
    environment: {
      LOG_LEVEL: "fatal",
      KAFKA_SESSION_TIMEOUT: String(sessionTimeout),
      ...unlimited,
    },
    report: () => {},
  })
})
afterAll(async () => {
  await stack?.stop()
  await postgres?.stop()
  rmSync(directory, { recursive: true, force: true })
})

test("whatever a person and their bank do over HTTP, queries and commands agree with a replay of the log", async () => {
  const source = await openClosable(openPostgresSource({ url: postgres.url }))
  await expectWalksToAgree(stack.address, source, 4)
  await source.close()
})

test("the facade notifies a browser of its new revision at once", async () => {
  const { token } = await register(stack.address, "listener")
  const ended = new AbortController()
  const live = await fetch(`${stack.address}/live`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: ended.signal,
  })
  let heard = ""
  const listening = live.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeTo(new WritableStream({ write: (text) => void (heard += text) }))
  await expect.poll(() => heard).toContain('{"revision":0}')
  await fetch(`${stack.address}/transactions`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ updatedName: "Bread", updatedAmount: 3.5, date: new Date().toISOString().slice(0, 10) }),
  })
  await expect.poll(() => heard).toContain('{"revision":1}')
  ended.abort()
  await expect(listening).rejects.toThrow("aborted")
})

describe("under constant load", () => {
  let users: ReadonlyArray<User>
  let traffic: Traffic
  beforeAll(async () => {
    users = await Promise.all(Array.from({ length: 50 }, (_, index) => register(stack.address, `user-${index}`)))
    traffic = startTraffic(stack.address, users, commandsPerSecond)
  })
  const restart = async (service: ServiceProcess) => {
    await service.kill()
    await service.start()
  }
  const flowing = async () => {
    const before = traffic.count()
    await expect.poll(traffic.count).toBeGreaterThan(before + 20)
  }

  /** All commands are eventually acknowledged, and the rows equal a replay of the events. */
  const recovered = async () => {
    await flowing()
    printLap(await traffic.rest())
    await expect.poll(() => unprojected(postgres.url)).toBe(0)
    const source = await openClosable(openPostgresSource({ url: postgres.url }))
    const { rows, differences } = await Effect.runPromise(
      verify({
        databaseUrl: postgres.url,
        schema: readModelsOf().schema,
        source,
        userIds: users.map(({ userId }) => userId),
      }),
    )
    await source.close()
    expect(differences).toEqual([])
    expect(rows > traffic.count()).toBe(true)
    traffic.goOn()
  }
  const printLap = ({ commands, dueFor, doneIn, p99, slowest, repeated }: Lap): void => {
    const rate = (seconds: number): string => `${(commands / seconds).toFixed(0)}/s`
    console.log(
      `${expect.getState().currentTestName?.split(" > ").at(-1)}: ${commands} commands fell due at ${rate(dueFor)} and were done at ${rate(doneIn)}, in ${doneIn.toFixed(1)} s: 99 of 100 within ${(p99 / 1_000).toFixed(1)} s, ` +
        `all within ${(slowest / 1_000).toFixed(1)} s, ${repeated} sent again`,
    )
  }

  test("projectors are killed and restarted, again and again", async () => {
    for (let time = 0; time < runs(4, 20); time += stack.projectors.length)
      await Promise.all(stack.projectors.map(restart))
    await recovered()
  })

  test("projectors join the group and leave it", async () => {
    const kafka = openKafka({ brokers: stack.brokers.split(","), clientId: "passer-by" })
    for (let time = 0; time < runs(2, 10); time++) {
      const store = await openClosable(openPostgresSource({ url: postgres.url }))
      const metrics = new Registry()
      const group = `${topic.name}.${readModelsOf().schema}`
      const source = openKafkaSource({ store, kafka, topic, group, sessionTimeout, log })
      const passer = await openClosable(startProjector({ source, databaseUrl: postgres.url, log, metrics }))
      await expect
        .poll(async () => (await metrics.getSingleMetricAsString("projector_batches_total")).match(/ (\d+)$/m)?.[1])
        .not.toBe("0")
      await passer.close()
      await store.close()
    }
    await recovered()
  })

  test("the leading relay is killed, and the other one takes over", async () => {
    for (let time = 0; time < runs(1, 3); time++) {
      const leader = await leadingRelay(stack.relays)
      await restart(leader)
      await flowing()
    }
    await recovered()
  })

  test("the broker has a power failure", async () => {
    if (stack.broker?.kind !== "Kafka") return
    const leader = await leadingRelay(stack.relays)
    await stack.broker.kill()
    // As long as the relay takes to give up; commands do not need Kafka.
    await expect
      .poll(() => fetch(`${leader.address}/ready`).then((response) => response.text(), String))
      .toContain("Kafka cannot be reached.")
    await flowing()
    await stack.broker.start()
    await recovered()
  })

  test("the event store's connections are cut", async () => {
    for (let time = 0; time < runs(2, 5); time++) {
      await expect.poll(() => cutEventStore(postgres.url)).toBeGreaterThan(0)
      await flowing()
    }
    await recovered()
  })

  test("PostgreSQL crashes, and recovers what it had acknowledged", async () => {
    for (let time = 0; time < runs(1, 3); time++) {
      // Commands answered just before the last crash run as well: it may still be recovering.
      await expect.poll(() => crash(postgres.url).then(() => "crashed", String)).toBe("crashed")
      await flowing()
    }
    await recovered()
  })

  test("PostgreSQL is restarted", async () => {
    await postgres.stop()
    await startDatabase()
    await recovered()
  })

  test("in the end nothing is lost, duplicated or reordered, and the tables equal a fresh replay, row by row", async () => {
    await traffic.stop()
    await expect.poll(() => unprojected(postgres.url)).toBe(0)

    const added = await addedNames(postgres.url)
    for (const [userId, names] of traffic.acknowledged)
      expect(added.get(userId)).toEqual({ logged: names, projected: [...names].sort() })
    expect(traffic.stale()).toBe(0)
    expect(
      await inDatabase(postgres.url, async (client) => (await client.query("select * from parked_streams")).rows),
    ).toEqual([])

    const metrics = new Registry()
    const source = await openClosable(openPostgresSource({ url: postgres.url }))
    const replay = await openClosable(
      startProjector({ source, databaseUrl: postgres.url, readModels: readModelsOf("replayed"), log, metrics }),
    )
    await expect.poll(() => replay.ready()).toBeUndefined()
    await replay.close()
    await source.close()
    const different = await differences(postgres.url, readModelsOf().schema, readModelsOf("replayed").schema)
    expect(different).toEqual(Object.fromEntries(Object.keys(different).map((table) => [table, 0])))

    const { events, transactions } = await rowCounts(postgres.url)
    const { streams, messages } = await topicAsRead(stack.brokers, topic.name, events)
    for (const revisions of streams.values()) expect(revisions).toEqual(Array.from(revisions.keys()))
    console.log(
      `${traffic.count()} commands from ${users.length} users; ${events} events as ${messages} messages, ${transactions} transactions: 0 lost, 0 doubled, 0 reordered`,
    )
  })
})
