// In the distributed run, too, a projector notes where streams end, with its own role and key, so that the loss of an
// end in the event store is found: in EventStoreDB's protocol, and without Kafka.
import { Effect } from "effect"
import { afterAll, expect, test } from "vitest"
import { registerAt } from "@evenkeel/acceptance/person"
import { planFor } from "@evenkeel/acceptance/plan"
import { budgetStream } from "@evenkeel/contracts/budget/envelope"
import { openEventStoreDbSource } from "@evenkeel/event-log/eventstoredb/source"
import { checkLog } from "@evenkeel/projector/operate/backup/check-log"
import { readModelsOf } from "@evenkeel/projector/read-models/version"
import { keyOfSeed } from "@evenkeel/server-kit/signed-end"
import { testScope } from "@evenkeel/server-kit/test/scope"
import { theStack } from "./test/the-stack.ts"

const seed = Buffer.alloc(32, 8)
const headsKey = keyOfSeed(seed)
const scope = testScope()

const the = theStack({
  eventStore: "stand-in",
  kafka: false,
  queryServices: 1,
  environment: { HEADS_KEY: seed.toString("base64") },
})
afterAll(() => scope.close())

test("the end of a person's events that an event store has lost is found by what projectors noted", async () => {
  const [ada, ben] = [await registerAt(the.stack.address), await registerAt(the.stack.address)]
  await planFor(ada)
  await planFor(ben)
  const source = await scope.open(openEventStoreDbSource({ url: the.double.url }))
  const installation = { ...readModelsOf(), databaseUrl: the.databaseUrl, source, headsKey }
  const problems = async () => (await Effect.runPromise(checkLog(installation, () => {}))).problems
  // They note when they stop.
  for (const projector of the.stack.projectors) await projector.stop()
  expect(await problems()).toEqual([])
  const end = (await Effect.runPromise(source.loadStream(budgetStream(ada.userId), 0))).at(-1)!.revision

  the.double.edit((events) =>
    events.filter(({ streamId, revision }) => streamId !== budgetStream(ada.userId) || Number(revision) <= end - 2),
  )
  await planFor(await registerAt(the.stack.address))
  expect((await problems()).map((problem) => problem.replace(/on \d{4}-\d{2}-\d{2}/, "on that day"))).toContain(
    `${budgetStream(ada.userId)} ends at revision ${end - 2}, but on that day it ended at ${end}: its last 2 events are lost.`,
  )
})
