// The drill of an event log that is restored to an earlier time where Kafka carries it: the topic, the rows and the relay's
// checkpoint are ahead of it, and would bring back or pass over what it no longer has.
import { afterAll, beforeAll, expect, test } from "vitest"
import { registerAt, signedInAt, type Person } from "@evenkeel/acceptance/person"
import { budgetStream } from "@evenkeel/contracts/budget/envelope"
import { newId } from "@evenkeel/contracts/ids"
import { startStreamsDouble, type StreamsDouble } from "@evenkeel/event-log/test/eventstoredb-double/streams"
import { type FreshDatabase, freshDatabase } from "@evenkeel/local-postgres/test/database"
import { readModelsOf } from "@evenkeel/projector/read-models/version"
import { operateHere } from "../operate/test/operating.ts"
import { topicAsRead } from "./kafka/topic-as-read.ts"
import type { ServiceProcess } from "./processes.ts"
import { startStack, type Stack } from "./stack.ts"

const topic = `test.${newId()}`
let database: FreshDatabase
let double: StreamsDouble
let stack: Stack

beforeAll(async () => {
  database = await freshDatabase()
  double = await startStreamsDouble()
  stack = await startStack({
    databaseUrl: database.url,
    eventStoreUrl: double.url,
    kafkaBrokers: process.env["KAFKA_BROKERS"],
    projectors: 1,
    queryServices: 1,
    environment: { LOG_LEVEL: "fatal", KAFKA_SESSION_TIMEOUT: "3000", KAFKA_TOPIC: topic },
    report: () => {},
  })
}, 120_000)
afterAll(async () => {
  await stack?.stop()
  await double?.close()
  await database?.drop()
}, 60_000)

const operate = (...words: ReadonlyArray<string>) =>
  operateHere(
    { DATABASE_URL: database.url, EVENTSTORE_URL: double.url, KAFKA_BROKERS: stack.brokers, KAFKA_TOPIC: topic },
    words,
  )

const readyOf = ({ address }: ServiceProcess): Promise<string> =>
  fetch(`${address}/ready`).then(async (response) => (response.ok ? "ready" : await response.text()), String)

const add = (person: Person, name: string) =>
  person.client.addTransaction({
    body: { updatedName: name, updatedAmount: 3.5, date: new Date().toISOString().slice(0, 10) },
  })

const namesOf = async (person: Person): Promise<ReadonlyArray<string>> =>
  (await person.client.transactions()).map(({ name }) => name).sort()

const isLost = "was restored to an earlier time"

test("what a restored log has lost is gone from the topic and the rows, and everything goes on", async () => {
  const [relay, projector] = [stack.relays[0]!, stack.projectors[0]!]
  const ada = await registerAt(stack.address)
  await add(ada, "Tea")
  const then = double.events.length
  await add(ada, "Cake")
  await registerAt(stack.address)
  await expect.poll(() => namesOf(ada)).toEqual(["Cake", "Tea"])

  double.restore(then)
  await expect.poll(() => readyOf(relay)).toContain(isLost)
  await projector.stop()
  await projector.start()
  await expect.poll(() => readyOf(projector)).toContain(isLost)
  expect((await operate("doctor")).out).toMatch(/WRONG {2}the read models: .* "operate recover"/)
  expect(await operate("recover")).toMatchObject({ code: 1, err: expect.stringContaining("Stop all services first") })

  for (const service of stack.services.toReversed()) await service.stop()
  const recovered = await operate("recover")
  expect(recovered).toMatchObject({ code: 0, err: "" })
  for (const gone of [`the topic ${topic}`, `the group ${topic}.${readModelsOf().schema}`])
    expect(recovered.out).toContain(gone)
  for (const service of stack.services) await service.start()

  // Another client: hers would wait for the revision that she has seen, which is lost.
  const later = { ...ada, ...signedInAt(stack.address, ada.token) }
  await expect.poll(() => namesOf(later).catch(String), { timeout: 30_000 }).toEqual(["Tea"])
  await add(later, "Wine")
  await expect.poll(() => namesOf(later)).toEqual(["Tea", "Wine"])
  const { streams } = await topicAsRead(stack.brokers, topic, 3)
  expect([...streams]).toEqual([[budgetStream(ada.userId), [0, 1, 2]]])
  expect((await operate("doctor")).out).toContain("ok     the read models")
  expect(await operate("verify")).toMatchObject({ code: 0, out: expect.stringContaining("differ=0") })
}, 120_000)
