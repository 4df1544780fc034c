// How the operators' commands find an installation.
import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, expect, test } from "vitest"
import { migrateEventLog } from "@evenkeel/event-log/postgres/migrations"
import { startPostgres } from "@evenkeel/local-postgres/postgres"
import { programFile } from "@evenkeel/server-kit/programs"
import { freshDatabase } from "@evenkeel/local-postgres/test/database"
import { prepareReadModels } from "@evenkeel/projector/read-models/prepare"
import { readModelsOf } from "@evenkeel/projector/read-models/version"
import { fillLog } from "@evenkeel/projector/test/filled-log"

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "evenkeel-operate-"))
  chmodSync(directory, 0o711) // if we are root, the user postgres needs access
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const operate = (environment: NodeJS.ProcessEnv, ...words: ReadonlyArray<string>) =>
  new Promise<{ readonly code: number; readonly out: string; readonly err: string }>((resolve) => {
    const { DATABASE_URL: _, EVENTSTORE_URL: __, EVENKEEL_DATA: ___, ...inherited } = process.env
    const child = execFile(
      process.execPath,
      [programFile("operate"), ...words],
      { env: { ...inherited, ...environment }, cwd: join(import.meta.dirname, "..") },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    )
  })

test("a directory without an installation is left alone", async () => {
  const nowhere = join(directory, "nowhere")
  const outcome = await operate({ EVENKEEL_DATA: nowhere }, "status")
  expect(outcome).toMatchObject({ code: 1, out: "" })
  expect(outcome.err).toContain(`There is no installation in ${nowhere}: start the product once`)
})

test("a stopped installation is started for the command, and a running one is joined", async () => {
  const data = join(directory, "data")
  const postgres = await startPostgres({ directory: data, throwaway: true })
  await migrateEventLog(postgres.url)
  await fillLog(postgres.url, 2, 20)
  await prepareReadModels(postgres.url, readModelsOf())
  const { schema, version } = readModelsOf()
  const found = { head: "40", projections: [{ schema, version, lag: 40, caughtUp: false }] }

  const whileItRuns = await operate({ EVENKEEL_DATA: data }, "status", "--json")
  expect(whileItRuns.code).toBe(3)
  expect(JSON.parse(whileItRuns.out)).toMatchObject(found)
  await postgres.stop()
  for (const _ of ["once", "and again, as nothing was left behind"]) {
    expect(JSON.parse((await operate({ EVENKEEL_DATA: data }, "status", "--json")).out)).toMatchObject(found)
  }
})

test("a command whose output nobody reads to the end stops without a complaint", async () => {
  const child = spawn(process.execPath, [programFile("operate"), "--help"], {
    cwd: join(import.meta.dirname, ".."),
    stdio: ["ignore", "pipe", "pipe"],
  })
  child.stdout.destroy()
  const said = text(child.stderr)
  await once(child, "exit")
  expect(child.exitCode).toBe(141)
  expect(await said).toBe("")
})

test("a configured database and event store are used", async () => {
  const { url, drop } = await freshDatabase()
  expect(await operate({ DATABASE_URL: url }, "dlq", "list")).toMatchObject({
    code: 1,
    err: expect.stringContaining("Has the product been started on it?"),
  })
  expect(await operate({ DATABASE_URL: url, EVENTSTORE_URL: "http://localhost" }, "verify")).toMatchObject({
    code: 1,
    err: expect.stringContaining("EVENTSTORE_URL must be an address such as esdb://"),
  })
  await drop()
})

test.each([
  ["DATABASE_URL", "localhost", "must be an address such as postgresql://"],
  ["READ_SCHEMA", "a b", "must be a name"],
  ["EVENKEEL_ADDRESS", "localhost:8080", "must be an address such as http://"],
])("the error for a wrong %s names it", async (name, value, sentence) => {
  expect(await operate({ [name]: value }, "status")).toEqual({
    code: 1,
    out: "",
    err: expect.stringMatching(new RegExp(`^${name} ${sentence}`)),
  })
})
