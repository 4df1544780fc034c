// A start with another version of the read models: older rows are read until those of the new version are complete.
import { mkdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect } from "effect"
import { afterEach, beforeEach, expect, test } from "vitest"
import { readConfiguration } from "@evenkeel/server-kit/configuration"
import { openClosable, type Closable } from "@evenkeel/server-kit/test/scope"
import { openPostgresSource } from "@evenkeel/event-log/postgres/source"
import { freshDatabase, type FreshDatabase } from "@evenkeel/local-postgres/test/database"
import { everyone, verify } from "@evenkeel/projector/operate/verify/verify"
import { streamsOf } from "@evenkeel/projector/operate/streams/streams-of"
import { readModelsOf, type ReadModels } from "@evenkeel/projector/read-models/version"
import { inDatabase } from "@evenkeel/projector/test/projecting"
import { registerAt, signedInAt, type Person } from "@evenkeel/acceptance/person"
import { planFor } from "@evenkeel/acceptance/plan"
import { embeddedConfig } from "../config.ts"
import { startEmbedded, type Evenkeel } from "../start.ts"
import { whilePeopleLive } from "@evenkeel/acceptance/living"
import { newDataDirectory, type DataDirectory } from "@evenkeel/acceptance/product-process"

const [present, next] = [readModelsOf(), readModelsOf("read", readModelsOf().version + 1)]

let directory: DataDirectory
let database: FreshDatabase
let running: Closable<Evenkeel> | undefined
beforeEach(async () => {
  directory = await newDataDirectory()
  await mkdir(directory.data)
  database = await freshDatabase()
})
afterEach(async () => {
  await stop()
  await database.drop()
  await directory.remove()
})

const configured = (readModels: ReadModels) =>
  Effect.flatMap(
    readConfiguration(embeddedConfig, { PORT: "0", EVENKEEL_DATA: directory.data, LOG_LEVEL: "fatal" }),
    (config) => startEmbedded({ ...config, databaseUrl: database.url }, { readModels }),
  )
const start = async (readModels: ReadModels): Promise<string> => {
  running = await openClosable(configured(readModels))
  return running.address
}
const stop = async (): Promise<void> => {
  await running?.close()
  running = undefined
}

const ask = async (...statements: ReadonlyArray<string>) =>
  inDatabase(database.url, async (client) => {
    for (const statement of statements.slice(0, -1)) await client.query(statement)
    return (await client.query(statements.at(-1) ?? "")).rows
  })

const schemas = async () =>
  (await ask("select nspname from pg_namespace where nspname ~ '^read' order by 1")).map(({ nspname }) => nspname)

/** Everybody's rows of that version match the events. */
const expectVerified = async ({ schema }: ReadModels) => {
  const databaseUrl = database.url
  const source = await openClosable(openPostgresSource({ url: databaseUrl }))
  const streams = await Effect.runPromise(streamsOf({ source, logUrl: databaseUrl }))
  const userIds = await Effect.runPromise(everyone(databaseUrl, schema, streams))
  expect(await Effect.runPromise(verify({ databaseUrl, schema, source, userIds }))).toMatchObject({
    users: userIds.length,
    differences: [],
  })
  await source.close()
}

const somePeople = async (address: string) => {
  const people = await Promise.all(["ada", "grace", "joan"].map((username) => registerAt(address, { username })))
  for (const person of people) await planFor(person)
  return people
}
const theSameAt = (address: string, people: ReadonlyArray<Person>): ReadonlyArray<Person> =>
  people.map((person) => ({ ...person, ...signedInAt(address, person.token) }))

/** Blocks a build of the next version until `go` is called. */
const holdBuild = () =>
  ask(`
    create table public.go (at timestamptz);
    create function public.hold() returns event_trigger language plpgsql security definer as $$
    begin
      while current_query() like '%${next.schema}_next%' and not exists (select from public.go) loop
        perform pg_sleep(0.02);
      end loop;
    end $$;
    create event trigger hold on ddl_command_start when tag in ('CREATE SCHEMA') execute function public.hold()`)
const go = () => ask("insert into public.go values (now())")

test("no read fails, and everyone sees their own writes, while another version is built and swapped in", async () => {
  const people = await somePeople(await start(present))
  await holdBuild()
  await stop()

  const address = await start(next)
  const { failures } = await whilePeopleLive(theSameAt(address, people), async (something) => {
    expect(await schemas()).toEqual([present.schema])
    await something()
    await go()
    await expect.poll(schemas).toEqual([present.schema, next.schema])
    await something()
  })
  expect(failures).toEqual([])
  await expectVerified(next)
  await stop()

  // The next start reads it at once.
  await start(next)
  expect(await schemas()).toEqual([present.schema, next.schema])
})

test("the older version can be gone back to, and rebuilds what the newer one has added to its rows", async () => {
  const people = await somePeople(await start(present))
  await stop()
  await start(next)
  await expect.poll(schemas).toEqual([present.schema, next.schema])
  await stop()

  const address = await start(present)
  const { failures } = await whilePeopleLive(theSameAt(address, people), async () => {
    await expect.poll(schemas).toContain(`${present.schema}_previous`)
  })
  expect(failures).toEqual([])
  await expectVerified(present)
  expect(await schemas()).toContain(next.schema)
})

test("of read models that are newer than the code, it says so, and touches nothing", async () => {
  await start(next)
  const before = await ask("select oid::text, relname from pg_class order by 1")
  await stop()
  const refusal = await Effect.runPromise(Effect.flip(Effect.scoped(configured(present))))
  expect(refusal.message).toBe(
    `The read models are of version ${next.version}, but this code knows only versions up to ${present.version}: start the newer code again. Nothing has been changed.`,
  )
  await start(next)
  expect(await ask("select oid::text, relname from pg_class order by 1")).toEqual(before)
})

test("data from before versions had numbers is opened, continued and verified", async () => {
  const fixture = (file: string) => readFile(join(import.meta.dirname, "../fixtures", file), "utf8")
  const { tokenKey, people } = JSON.parse(await fixture("before-versions.json")) as {
    readonly tokenKey: string
    readonly people: ReadonlyArray<{ username: string; password: string; replies: Readonly<Record<string, unknown>> }>
  }
  await inDatabase(database.url, async (client) => client.query(await fixture("before-versions.sql")))
  await writeFile(join(directory.data, "token-key"), tokenKey, { mode: 0o600 })

  const address = await start(present)
  for (const { username, password, replies } of people) {
    const stranger = signedInAt(address, "")
    const { token } = await stranger.client.authenticate({ body: { username, passwordOne: password } })
    const { send, client } = signedInAt(address, token)
    for (const [path, body] of Object.entries(replies))
      expect(await send("GET", path)).toMatchObject({ status: 200, body })
    const income = await client.addIncome({ body: { amount: 1, incomeSource: "OTHER", incomeType: "OTHER" } })
    expect(await client.incomes()).toContainEqual(income)
  }
  await expect.poll(schemas).toEqual(["read", present.schema])
  await expectVerified(present)
})
