import { below, isWholeRun, runs } from "@evenkeel/contracts/test/random"
import { Effect, Fiber } from "effect"
import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { testScope } from "@evenkeel/server-kit/test/scope"
import { programFile, programsVariable } from "@evenkeel/server-kit/programs"
import { inDatabase } from "../../../test/projecting.ts"
import {
  digestOf,
  projectTestLog,
  unwatched,
  type ProjectedLog,
  type TestInstallation,
} from "../../../test/installation.ts"
import type { RebuildMessage, RebuildOrder } from "../../../test/rebuild-process.ts"
import { lockRebuild } from "./lock.ts"
import { rebuild } from "./rebuild.ts"
import { rebuildUser } from "./rebuild-user.ts"
import { dropTables, rollback } from "./rollback.ts"

let log: ProjectedLog
let installation: TestInstallation
let projected: Readonly<Record<string, string>>

const [users, eventsEach] = [runs(6, 30), runs(40, 200)]
const events = users * eventsEach
const last = eventsEach - 1

beforeAll(async () => void (log = await projectTestLog(users, eventsEach)))
afterAll(() => log.drop())
beforeEach(async () => {
  installation = await log.copy()
  projected = await digestOf(installation.databaseUrl, installation.schema)
})
afterEach(() => installation.stop())

const again = (options = {}) => Effect.runPromise(rebuild(installation, { progress: unwatched, ...options }))
const ask = async (text: string) =>
  inDatabase(installation.databaseUrl, async (client) => (await client.query(text)).rows)
const schemas = async () =>
  (await ask("select nspname from pg_namespace where nspname like 'read%' order by 1")).map(({ nspname }) => nspname)

const steps = ["projecting", "indexing", "catching up", "verifying", "swapping"]

describe("a rebuild", () => {
  test.each([undefined, 10_000])("gives the same rows as the projector, in units of %s bytes", async (unitSize) => {
    expect(await again({ unitSize })).toMatchObject({ events, users, verified: Math.min(users, 20) })
    expect(await digestOf(installation.databaseUrl, installation.schema)).toEqual(projected)
    expect(await digestOf(installation.databaseUrl, `${installation.schema}_previous`)).toEqual(projected)
  })

  test("fails if the log cannot be read", async () => {
    await expect(
      Effect.runPromise(
        rebuild(
          { ...installation, logUrl: installation.databaseUrl.replace(/[^/]*$/, "nowhere") },
          { progress: unwatched },
        ),
      ),
    ).rejects.toThrow("nowhere")
  })

  test("can read any event source, not only a table", async () => {
    const { logUrl: _, ...elsewhere } = installation
    expect(await Effect.runPromise(rebuild(elsewhere, { progress: unwatched }))).toMatchObject({ events, users })
    expect(await digestOf(installation.databaseUrl, installation.schema)).toEqual(projected)
  })

  test("keeps the previous tables, but no older ones", async () => {
    for (const _ of ["once", "twice"]) await again()
    expect(await schemas()).toEqual([installation.schema, `${installation.schema}_previous`])
    await Effect.runPromise(rollback(installation))
    expect(await schemas()).toEqual([installation.schema, `${installation.schema}_previous`])
    expect(await digestOf(installation.databaseUrl, installation.schema)).toEqual(projected)
  })

  test("parks the same streams as the projector", async () => {
    const [userId] = installation.userIds
    await ask(
      `insert into events.log select ${events + 1}, stream_id, ${eventsEach}, gen_random_uuid(), type, '{"amount": "much"}', metadata from events.log where stream_id = 'budget-${userId}' and revision = ${last}`,
    )
    await again()
    expect(await ask("select user_id, revision, reason from parked_streams")).toEqual([
      { user_id: userId, revision: eventsEach, reason: expect.stringContaining("transactionId") },
    ])
    expect(await digestOf(installation.databaseUrl, installation.schema)).toMatchObject({
      transactions: projected["transactions"],
      budgets: projected["budgets"],
    })
  })

  test("of one person gives the same rows", async () => {
    const [userId = ""] = installation.userIds
    await ask(`delete from transactions where user_id = '${userId}'`)
    expect(await Effect.runPromise(rebuildUser(installation, userId))).toMatchObject({
      revision: last,
      parked: undefined,
    })
    expect(await digestOf(installation.databaseUrl, installation.schema)).toEqual(projected)
  })

  test("projects nothing of an erased person", async () => {
    const [userId] = installation.userIds
    await ask(
      `insert into events.log select ${events + 1}, stream_id, ${eventsEach}, gen_random_uuid(), 'AccountErased', '{}', metadata from events.log where stream_id = 'budget-${userId}' and revision = ${last}`,
    )
    await expect.poll(() => ask(`select from history where user_id = '${userId}'`)).toEqual([])
    const erased = await digestOf(installation.databaseUrl, installation.schema)
    await again()
    expect(await digestOf(installation.databaseUrl, installation.schema)).toEqual(erased)
    expect(await ask(`select from ${installation.schema}_previous.history where user_id = '${userId}'`)).toEqual([])
    await Effect.runPromise(dropTables(installation))
    expect(await schemas()).toEqual([installation.schema])
  })

  test("that is interrupted leaves nothing running, and resumes", async () => {
    for (const step of steps) {
      let reached = () => {}
      const isThere = new Promise<void>((resolve) => (reached = resolve))
      const progress = { ...unwatched, step: (name: string) => void (name === step && reached()) }
      const fiber = Effect.runFork(rebuild(installation, { unitSize: 20_000, progress }))
      await isThere
      await pause(below(20))
      await Effect.runPromise(Fiber.interrupt(fiber))
      const active = `select query from pg_stat_activity where datname = current_database() and application_name = 'evenkeel operator' and state = 'active'`
      await expect.poll(() => ask(active)).toEqual([])
      expect(await digestOf(installation.databaseUrl, installation.schema)).toEqual(projected)
    }
    expect(await again()).toMatchObject({ events, users })
    expect(await digestOf(installation.databaseUrl, installation.schema)).toEqual(projected)
  })

  test("is refused while another one is running", async () => {
    const another = testScope()
    await another.open(lockRebuild(installation))
    await expect(again()).rejects.toThrow("Another rebuild is running")
    await another.close()
    await again()
  })

  test("that runs out of disk space leaves the live tables alone, and resumes once there is space", async () => {
    const full = inDatabase(installation.databaseUrl, (client) =>
      client.query(`
      create function refuse() returns event_trigger language plpgsql as 'begin raise exception $$could not extend file: No space left on device$$ using errcode = $$disk_full$$; end';
      create event trigger refuse on ddl_command_start when tag in ('ALTER TABLE') execute function refuse()`),
    )
    await full
    await expect(again()).rejects.toMatchObject({ code: "53100" })
    expect(await digestOf(installation.databaseUrl, installation.schema)).toEqual(projected)
    await ask("drop event trigger refuse")
    await again()
    expect(await digestOf(installation.databaseUrl, installation.schema)).toEqual(projected)
  })
})

describe("a rebuild that is killed", () => {
  /** Started in advance, because that takes longer than the rebuild. */
  const waiting: Array<ChildProcess> = []
  const start = () =>
    waiting.push(
      spawn(process.execPath, [programFile("rebuild-process", process.env[programsVariable])], {
        cwd: join(import.meta.dirname, "../../../.."),
        stdio: ["ignore", "inherit", "inherit", "ipc"],
      }),
    )
  afterEach(() => waiting.splice(0).forEach((child) => child.kill("SIGKILL")))

  const next = async (): Promise<ChildProcess> => {
    const child = waiting.shift()!
    const [{ ready }] = await once(child, "message")
    expect(ready).toBe(true)
    start()
    return child
  }

  /** All steps are also interrupted above. */
  const killedIn = isWholeRun ? steps : ["projecting", "catching up", "swapping"]

  /** Kills it when that step begins, or at night at a random moment after it; returns whether it was still running. */
  const killIn = async (child: ChildProcess, step: string): Promise<boolean> => {
    const exited = once(child, "exit")
    const said = new Set<string>()
    const hasBegun = new Promise<void>((resolve) => {
      child.on("message", (message: RebuildMessage) => {
        said.add("step" in message ? message.step : "failed" in message ? message.failed : "done")
        if ("step" in message && message.step === step) resolve()
      })
    })
    child.send({
      url: installation.databaseUrl,
      unitSize: 20_000,
      sample: 3,
    } satisfies RebuildOrder)
    await Promise.race([exited, hasBegun.then(() => (isWholeRun ? pause(below(60)) : undefined))])
    const isKilled = child.kill("SIGKILL") && !said.has("done")
    await exited
    expect([...said].filter((each) => ![...steps, "done"].includes(each))).toEqual([])
    return isKilled
  }

  test("resumes and gives the same result, in whichever step it is killed", async () => {
    for (const _ of [1, 2]) start()
    for (let kills = 0; kills < runs(killedIn.length, 20);) {
      if (await killIn(await next(), killedIn[kills % killedIn.length]!)) kills++
      expect(await digestOf(installation.databaseUrl, installation.schema)).toEqual(projected)
    }
    expect(await again()).toMatchObject({ events, users, verified: Math.min(users, 20) })
    expect(await digestOf(installation.databaseUrl, installation.schema)).toEqual(projected)
  })
})
