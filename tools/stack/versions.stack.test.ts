// Services with two versions of the read models side by side, in a rolling upgrade and on the way back. Each version
// has tables of its own, and no start drops or changes those of another.
import { Effect } from "effect"
import { beforeAll, expect, test } from "vitest"
import { whilePeopleLive } from "@evenkeel/acceptance/living"
import { registerAt, type Person } from "@evenkeel/acceptance/person"
import { planFor } from "@evenkeel/acceptance/plan"
import { runs } from "@evenkeel/contracts/test/random"
import { openPostgresSource } from "@evenkeel/event-log/postgres/source"
import { dropTables } from "@evenkeel/projector/operate/rebuild/rollback"
import { verify } from "@evenkeel/projector/operate/verify/verify"
import { readModelsOf, type ReadModels } from "@evenkeel/projector/read-models/version"
import { openClosable } from "@evenkeel/server-kit/test/scope"
import { nextRelease, presentRelease } from "./test/releases.ts"
import { inDatabase } from "./test/faults.ts"
import type { ServiceProcess } from "./processes.ts"
import { theStack } from "./test/the-stack.ts"

const [present, next] = [readModelsOf(), readModelsOf("read", readModelsOf().version + 1)]
let people: ReadonlyArray<Person>
/** The warnings of the services, to be read beside a request that failed. */
const warnings: Array<string> = []

const the = theStack({
  environment: { LOG_LEVEL: "warn" },
  report: (line) => void warnings.push(`${new Date().toISOString()} ${line}`),
})
beforeAll(async () => {
  people = await Promise.all(["ada", "ben", "joan"].map((username) => registerAt(the.stack.address, { username })))
  for (const person of people) await planFor(person)
})

/** The others of its kind carry on in the meantime. */
const replace = async (service: ServiceProcess, release: string): Promise<void> => {
  await service.stop()
  await service.start(release)
  await expect.poll(() => fetch(`${service.address}/ready`).then(({ status }) => status, String)).toBe(200)
}

const schemas = () =>
  inDatabase(the.databaseUrl, async (client) =>
    (await client.query("select nspname from pg_namespace where nspname ~ '^read' order by 1")).rows.map(
      ({ nspname }) => nspname,
    ),
  )

const differencesIn = async ({ schema }: ReadModels) => {
  const source = await openClosable(openPostgresSource({ url: the.databaseUrl }))
  const userIds = people.map(({ userId }) => userId)
  const { differences } = await Effect.runPromise(verify({ databaseUrl: the.databaseUrl, schema, source, userIds }))
  await source.close()
  return differences
}

test("no read fails in a rolling upgrade, though an old projector crashes and starts again", async () => {
  const [first, second] = the.stack.projectors
  // A broker that has just been started takes seconds to assign partitions for the first time.
  await replace(second!, presentRelease)
  const { failures } = await whilePeopleLive(people, async (something) => {
    await replace(first!, nextRelease())
    await expect.poll(schemas).toEqual([present.schema, next.schema])
    for (const service of the.stack.queryServices) await replace(service, nextRelease())
    for (let crash = 0; crash < runs(1, 3); crash++) {
      await second!.kill()
      await second!.start(presentRelease)
      await something()
    }
    await replace(second!, nextRelease())
  })
  expect(failures, warnings.join("\n")).toEqual([])
  // The old one, changed by the new one, may have begun to rebuild its tables when it was replaced, or when it ended.
  const anew = new Set([`${present.schema}_next`, `${present.schema}_previous`])
  expect((await schemas()).filter((schema) => !anew.has(schema))).toEqual([present.schema, next.schema])
  expect(await differencesIn(next)).toEqual([])
})

test("nor on the way back, after which an operator drops the tables that nobody reads", async () => {
  const [first, second] = the.stack.projectors
  const { failures } = await whilePeopleLive(people, async (something) => {
    await replace(first!, presentRelease)
    for (const service of the.stack.queryServices) await replace(service, presentRelease)
    await replace(second!, presentRelease)
    await expect.poll(schemas).toContain(`${present.schema}_previous`)
    expect(await schemas()).toContain(next.schema)
    await something()
    await Effect.runPromise(dropTables({ ...present, databaseUrl: the.databaseUrl }, next.version))
  })
  expect(failures, warnings.join("\n")).toEqual([])
  expect(await schemas()).not.toContain(next.schema)
  expect(await differencesIn(present)).toEqual([])
})
