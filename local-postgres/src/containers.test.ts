// Two processes that cannot see each other, like in two containers on one volume: pids mean nothing between them.

import { execFileSync } from "node:child_process"
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import pg from "pg"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { canHaveContainers, kill, type ServerOfAnotherProcess, startElsewhere } from "../test/another-process.ts"
import { prepareDirectory } from "../test/prepared.ts"
import { type Postgres, startPostgres } from "./postgres.ts"

let root: string
let directory: string
const started: Array<Postgres> = []
const elsewhere: Array<ServerOfAnotherProcess> = []

beforeEach(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "evenkeel-containers-")))
  chmodSync(root, 0o711)
  directory = join(root, "data")
  await prepareDirectory(directory)
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((postgres) => postgres.stop()))
  await Promise.all(elsewhere.splice(0).map(({ owner }) => kill(owner)))
  rmSync(root, { recursive: true, force: true })
})

const start = async (): Promise<Postgres> => {
  const postgres = await startPostgres({ directory, throwaway: true })
  started.push(postgres)
  return postgres
}

const startedElsewhere = async (...where: Parameters<typeof startElsewhere>): Promise<ServerOfAnotherProcess> => {
  const server = await startElsewhere(...where)
  elsewhere.push(server)
  return server
}

const query = async (url: string, statement: string): Promise<Array<Record<string, unknown>>> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
    .query(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

const keep = (url: string) => query(url, "create table kept as select 42 as answer")
const expectKept = async (url: string) => expect(await query(url, "select answer from kept")).toEqual([{ answer: 42 }])

describe.runIf(canHaveContainers())("a data directory that another container uses", () => {
  test("is refused, and can be used once that one has been killed", async () => {
    const { url, owner } = await startedElsewhere(directory, { inContainer: true })
    await keep(url)
    await expect(start()).rejects.toThrow(
      `Another Evenkeel (process 1 of another container) is using ${directory}: stop it first, or choose another data directory.`,
    )
    await expectKept(url)
    elsewhere.pop()
    await kill(owner)
    // When the first process of a container ends, the others soon end, too.
    await expect.poll(() => start().catch(() => undefined)).toBeDefined()
    await expectKept(started[0]!.url)
  })

  test("is refused in that container, too", async () => {
    const { url } = await start()
    await expect(startElsewhere(directory, { inContainer: true })).rejects.toThrow(
      `Another Evenkeel (process ${process.pid} of another container) is using ${directory}: stop it first`,
    )
    await keep(url)
  })

  test("is refused while a server runs there whose owner was killed", async () => {
    const { url, owner } = await startedElsewhere(directory, { inContainer: true, orphaned: true })
    await keep(url)
    await expect(startPostgres({ directory, throwaway: true, timeOfLastProcesses: 100 })).rejects.toThrow(
      `A PostgreSQL that another Evenkeel left behind still runs on ${directory}, in another container: stop that one first.`,
    )
    await expectKept(url)
    elsewhere.pop()
    await kill(owner)
    await expectKept((await start()).url)
  })
})

test("a copy leaves the server of another installation alone, whose path ends like its own", async () => {
  const original = join(root, "elsewhere", directory)
  mkdirSync(dirname(original), { recursive: true })
  for (let folder = dirname(original); folder !== root; folder = dirname(folder)) chmodSync(folder, 0o711)
  await prepareDirectory(original)
  const postgres = await startPostgres({ directory: original, throwaway: true })
  const pidFile = join("cluster", "postmaster.pid")
  execFileSync("cp", ["-p", join(original, pidFile), join(directory, pidFile)])
  started.push(postgres)
  await start()
  await keep(postgres.url)
})
