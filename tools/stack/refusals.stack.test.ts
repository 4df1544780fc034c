// The start of processes with a fault: with a one-sentence error, or waiting patiently.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:net"
import { dirname } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { newId } from "@evenkeel/contracts/ids"
import { type FreshDatabase, freshDatabase } from "@evenkeel/local-postgres/test/database"
import { startStreamsDouble } from "@evenkeel/event-log/test/eventstoredb-double/streams"
import { openKafka, prepareTopic } from "@evenkeel/projector/kafka/connection"
import { freePorts } from "@evenkeel/server-kit/free-ports"
import { programFile } from "@evenkeel/server-kit/programs"

const root = dirname(dirname(import.meta.dirname))
const brokers = process.env["KAFKA_BROKERS"] ?? ""
let database: FreshDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.drop())

const run = (program: string, environment: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, [programFile(program)], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"] ?? "",
      HOME: process.env["HOME"] ?? "",
      START_TIMEOUT: "60",
      LOG_LEVEL: "silent",
      ...environment,
    },
  })
  let said = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => void (said += String(chunk)))
  return { child, said: () => said.trim() }
}

/** Its last message, and its exit code. */
const refusal = async (
  program: string,
  environment: Readonly<Record<string, string>>,
): Promise<readonly [string | undefined, number | null]> => {
  const { child, said } = run(program, environment)
  await once(child, "exit")
  return [said().split("\n").at(-1), child.exitCode]
}

const [commandService, projector, relay, queryService, facade] = [
  "command-service",
  "projector",
  "relay",
  "query-service",
  "facade",
] as const

const environmentWith = (changes: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  DATABASE_URL: database.url,
  KAFKA_BROKERS: brokers,
  TOKEN_KEY: Buffer.alloc(32).toString("base64"),
  SANDBOX_BANK_URL: "http://127.0.0.1:1",
  COMMAND_SERVICE_PORT: "0",
  PROJECTOR_PORT: "0",
  RELAY_PORT: "0",
  QUERY_SERVICE_PORT: "0",
  PORT: "0",
  ...changes,
})

describe.concurrent("a service that cannot start says why in one sentence, and exits with 1:", () => {
  const withPassword = (password: string): string => {
    const url = new URL(database.url)
    url.password = password
    return url.href
  }

  test.each([
    ["a missing variable", queryService, () => ({ DATABASE_URL: "" }), /^DATABASE_URL is not set\.$/],
    [
      "an invalid address",
      relay,
      () => ({ KAFKA_BROKERS: "http://kafka" }),
      /^KAFKA_BROKERS must be addresses such as host:9092/,
    ],
    [
      "an invalid topic name",
      relay,
      () => ({ KAFKA_TOPIC: "events/of people" }),
      /^KAFKA_TOPIC must be at most 249 letters, digits/,
    ],
    [
      "an address without a scheme",
      facade,
      () => ({ COMMAND_SERVICE_URL: "command-service" }),
      /^COMMAND_SERVICE_URL must be addresses such as http:/,
    ],
    [
      "a wrong password",
      projector,
      () => ({ DATABASE_URL: withPassword("wrong") }),
      /^PostgreSQL at 127.0.0.1:\d+ refuses the user or the password: check DATABASE_URL\.$/,
    ],
    [
      "an unknown host",
      queryService,
      () => ({ DATABASE_URL: "postgresql://evenkeel@nowhere.invalid/evenkeel" }),
      /^PostgreSQL at nowhere.invalid has a host name that does not resolve: check DATABASE_URL\.$/,
    ],
    [
      "a server that does not start",
      relay,
      () => ({ KAFKA_BROKERS: "127.0.0.1:1", START_TIMEOUT: "1" }),
      /^Kafka at 127.0.0.1:1 did not answer within 1 seconds: check KAFKA_BROKERS\.$/,
    ],
    [
      "more replicas than brokers",
      relay,
      () => ({ KAFKA_TOPIC: `test.${newId()}`, KAFKA_REPLICAS: "3", START_TIMEOUT: "1" }),
      /^Kafka refuses to create the topic .*: check KAFKA_REPLICAS/,
    ],
    [
      "a session timeout that the brokers do not allow",
      projector,
      () => ({ KAFKA_SESSION_TIMEOUT: "10000000" }),
      /^KAFKA_SESSION_TIMEOUT must be from \d+ to 1800000,/,
    ],
    [
      "no bank",
      commandService,
      () => ({ SANDBOX_BANK_URL: "" }),
      /^SANDBOX_BANK_URL must be set, unless PLAID_CLIENT_ID/,
    ],
  ])("%s", async (_, main, changes, sentence) => {
    expect(await refusal(main, environmentWith(changes()))).toEqual([expect.stringMatching(sentence), 1])
  })

  test("a topic with a different number of partitions", async () => {
    const name = `test.${newId()}`
    await prepareTopic(
      openKafka({ brokers: brokers.split(","), clientId: "test" }),
      { name, partitions: 3 },
      { replicas: 1, retention: 1 },
    )
    expect(await refusal(relay, environmentWith({ KAFKA_TOPIC: name }))).toEqual([
      expect.stringMatching(/has 3 partitions instead of 12/),
      1,
    ])
  })

  test("an event store that rejects the login", async () => {
    const double = await startStreamsDouble()
    double.refuse()
    expect(await refusal(relay, environmentWith({ EVENTSTORE_URL: double.url }))).toEqual([
      expect.stringMatching(/^EventStoreDB at .* refuses the user or the password: check EVENTSTORE_URL\.$/),
      1,
    ])
    await double.close()
  })
})

test("a server that is not up yet is waited for, with a message", async () => {
  const [port = 0] = await freePorts(1)
  const { child, said } = run(relay, environmentWith({ KAFKA_BROKERS: `127.0.0.1:${port}`, START_TIMEOUT: "60" }))
  await expect.poll(said).toContain(`relay: Waiting for Kafka at 127.0.0.1:${port}, 60 seconds at most ...`)
  let knocked = false
  const late = createServer((socket) => {
    knocked = true
    socket.destroy()
  }).listen(port, "127.0.0.1")
  await expect.poll(() => knocked).toBe(true)
  child.kill("SIGKILL")
  late.close()
})

test("SIGTERM stops a service cleanly, with exit code 0", async () => {
  const { child, said } = run(queryService, environmentWith({ SANDBOX_BANK_URL: "" }))
  await expect.poll(said).toContain("query service is up: ")
  const address = said().split(" ").at(-1)
  expect((await fetch(`${address}/health`)).status).toBe(200)
  expect((await fetch(`${address}/metrics`)).status).toBe(200)
  expect(await (await fetch(`${address}/ready`)).json()).toEqual({ error: "The read models cannot be reached." })
  child.kill("SIGTERM")
  await once(child, "exit")
  expect(child.exitCode).toBe(0)
})
