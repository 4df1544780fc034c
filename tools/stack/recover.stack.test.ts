// The drill of an event log that is restored to an earlier time where Kafka carries it: the topic, the rows and the
// relay's checkpoint are ahead of it, and could restore or skip its lost events.
import { expect, test } from "vitest"
import { registerAt, signedInAt, type Person } from "@evenkeel/acceptance/person"
import { budgetStream } from "@evenkeel/contracts/budget/envelope"
import { readModelsOf } from "@evenkeel/projector/read-models/version"
import { operateHere } from "../operate/test/operating.ts"
import { topicAsRead } from "./kafka/test/topic-as-read.ts"
import type { ServiceProcess } from "./processes.ts"
import { theStack } from "./test/the-stack.ts"

const the = theStack({ eventStore: "stand-in", projectors: 1, queryServices: 1 })

const operate = (...words: ReadonlyArray<string>) =>
  operateHere(
    {
      DATABASE_URL: the.databaseUrl,
      EVENTSTORE_URL: the.double.url,
      KAFKA_BROKERS: the.stack.brokers,
      KAFKA_TOPIC: the.topic,
    },
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
  const [relay, projector] = [the.stack.relays[0]!, the.stack.projectors[0]!]
  const ada = await registerAt(the.stack.address)
  await add(ada, "Tea")
  const then = the.double.events.length
  await add(ada, "Cake")
  await registerAt(the.stack.address)
  await expect.poll(() => namesOf(ada)).toEqual(["Cake", "Tea"])

  the.double.restore(then)
  await expect.poll(() => readyOf(relay)).toContain(isLost)
  await projector.stop()
  await projector.start()
  await expect.poll(() => readyOf(projector)).toContain(isLost)
  expect((await operate("doctor")).out).toMatch(/WRONG {2}the read models: .* "operate recover"/)
  expect(await operate("recover")).toMatchObject({ code: 1, err: expect.stringContaining("Stop all services first") })

  for (const service of the.stack.services.toReversed()) await service.stop()
  const recovered = await operate("recover")
  expect(recovered).toMatchObject({ code: 0, err: "" })
  for (const lost of [`the topic ${the.topic}`, `the group ${the.topic}.${readModelsOf().schema}`])
    expect(recovered.out).toContain(lost)
  for (const service of the.stack.services) await service.start()

  // Another client: hers would wait for the revision that she has seen, which is lost.
  const later = { ...ada, ...signedInAt(the.stack.address, ada.token) }
  await expect.poll(() => namesOf(later).catch(String)).toEqual(["Tea"])
  await add(later, "Wine")
  await expect.poll(() => namesOf(later)).toEqual(["Tea", "Wine"])
  const { streams } = await topicAsRead(the.stack.brokers, the.topic, 3)
  expect([...streams]).toEqual([[budgetStream(ada.userId), [0, 1, 2]]])
  expect((await operate("doctor")).out).toContain("ok     the read models")
  expect(await operate("verify")).toMatchObject({ code: 0, out: expect.stringContaining("differ=0") })
})
