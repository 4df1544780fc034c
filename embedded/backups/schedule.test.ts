// Scheduled backups, with a simulated clock.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Cron, Effect } from "effect"
import { Registry } from "prom-client"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { registerAt } from "@evenkeel/acceptance/person"
import { preparedDataDirectory } from "@evenkeel/acceptance/prepared"
import type { DataDirectory, ProductProcess } from "@evenkeel/acceptance/product-process"
import { runningPostgres } from "@evenkeel/local-postgres/running"
import { attempt } from "@evenkeel/server-kit/lifetime"
import { readConfiguration } from "@evenkeel/server-kit/configuration"
import { objectStoreConfig, openObjectStore } from "@evenkeel/server-kit/files/object-store"
import { makeLog } from "@evenkeel/server-kit/observability"
import { operateHere } from "../../tools/operate/test/operating.ts"
import { keepBackingUp, type BackupOptions } from "./schedule.ts"
import { canRunS3Proxy, startS3Proxy, type S3Proxy } from "./test/s3-proxy.ts"
import { startOn } from "../http/test/process.ts"

let directory: DataDirectory
let running: ProductProcess
let backups: string
beforeAll(async () => {
  backups = mkdtempSync(join(tmpdir(), "evenkeel-backups-"))
  directory = await preparedDataDirectory()
  running = await startOn(directory.data)
  await registerAt(running.address)
})
afterAll(async () => {
  await running.stop()
  await directory.remove()
  rmSync(backups, { recursive: true })
})

const operate: BackupOptions["operate"] = (words, environment) =>
  attempt(async () => {
    const { code, out, err } = await operateHere(environment, words)
    if (code !== 0) throw new Error(err + out)
  })

const damaged: BackupOptions["operate"] = (words, environment) =>
  words[1] === "restore" ? Effect.fail(new Error("It is damaged.")) : operate(words, environment)

const storeOf = (environment: NodeJS.ProcessEnv) => Effect.runSync(readConfiguration(objectStoreConfig, environment))

const everyNight = {
  schedule: Cron.parseUnsafe("0 3 * * *", "UTC"),
  keep: 2,
  passphrase: "correct horse battery staple",
  objectStore: storeOf({}),
}

/** Runs for that many simulated days of March. Returns the text of /metrics. */
const forDays = async (days: number, year: number, changes: Partial<BackupOptions> = {}): Promise<string> => {
  const metrics = new Registry()
  let now = Date.parse(`${year}-03-01T12:00:00Z`)
  const end = now + days * 86_400_000
  const sleep = (milliseconds: number) => {
    now += milliseconds
    return now < end ? Effect.void : Effect.interrupt
  }
  const options = {
    plan: { ...everyNight, directory: backups },
    data: directory.data,
    databaseUrl: (await runningPostgres(directory.data)) ?? "",
    ofOwn: true,
  }
  const log = makeLog("test", "silent")
  await Effect.runPromiseExit(
    keepBackingUp({ ...options, log, metrics, operate, now: () => new Date(now), sleep, ...changes }),
  )
  return metrics.metrics()
}

const doctor = async () => (await operateHere({ EVENKEEL_DATA: directory.data }, ["doctor"])).out

/** Includes a backup of another installation. */
const others = ["holiday.jpg", "evenkeel-0badcafe-2033-03-02T03-00-00Z.age"]

const own = (folder: string) => readdirSync(folder).filter((name) => !others.includes(name))

/** Renames a backup to an earlier year. */
const olderThan = (name = "") => name.replace(/-20\d\d-/, "-2030-")

test("each night one is made and restored for trial, the newest are kept, and other files are left alone", async () => {
  for (const name of others) writeFileSync(join(backups, name), "")
  await forDays(1, 2032, { operate: damaged })
  expect(own(backups)).toHaveLength(1)
  const metrics = await forDays(1, 2033)
  expect(own(backups)).toEqual([
    // The first one is overdue, because the year before had none.
    expect.stringMatching(/^evenkeel-[0-9a-f]{8}-2033-03-01T12-00-00Z\.age$/),
    expect.stringMatching(/^evenkeel-[0-9a-f]{8}-2033-03-02T03-00-00Z\.age$/),
  ])
  expect(readdirSync(backups)).toEqual(expect.arrayContaining(others))
  expect(readdirSync(directory.data)).not.toContain("rehearsal")
  expect(metrics).toMatch(/backup_made_seconds 1993345200\n/)
  expect(metrics).toMatch(/backup_rehearsed_seconds 1993345200\n/)
  expect(metrics).toMatch(/backup_failures_total 0\n/)
  expect(await doctor()).toMatch(/the last one was made on \S+, to \S+2033-03-02\S+age, and restored for trial/)
})

test("a clock that was ahead keeps no backup from being made, nor from being kept", async () => {
  const pretended: BackupOptions["operate"] = ([, word, file = ""]) =>
    attempt(async () => (word === "create" ? writeFileSync(file, "") : undefined))
  let at = Date.parse("2041-03-02T02:59:00Z")
  const sleep = (milliseconds: number) => {
    at += milliseconds
    if (at > Date.parse("2041-03-02T03:00:00Z")) at = Date.parse("2031-03-02T02:00:00Z")
    return own(backups)[0]?.includes("2031") === true ? Effect.interrupt : Effect.void
  }
  await forDays(0, 2041, { operate: pretended, now: () => new Date(at), sleep })
  expect(own(backups)).toEqual([expect.stringContaining("2031-03-02T03"), expect.stringContaining("2041-03-02T03")])
})

test("one that cannot be restored is reported, and no older one is removed for it", async () => {
  const before = readdirSync(backups)
  const metrics = await forDays(1, 2034, { operate: damaged })
  expect(readdirSync(backups)).toEqual(expect.arrayContaining(before))
  expect(metrics).toMatch(/backup_failures_total [1-9]/)
  expect(await doctor()).toMatch(
    /The last scheduled one, \S+age, could not be made, or not restored for trial: It is damaged\./,
  )
})

test("a folder that cannot be written is reported, and does not end the schedule", async () => {
  const file = join(backups, "no-folder")
  writeFileSync(file, "")
  const metrics = await forDays(2, 2035, { plan: { ...everyNight, directory: file } })
  expect(metrics).toMatch(/backup_failures_total [2-9]/)
})

describe.runIf(canRunS3Proxy())("in an object store", () => {
  let store: S3Proxy
  beforeAll(async () => {
    store = await startS3Proxy()
  })
  afterAll(() => store.stop())

  const kept = () => own(join(store.folder, "home"))
  const nights = (days: number, year: number, directory = "s3://backups/home") =>
    forDays(days, year, {
      waiting: { pause: 1 },
      plan: { ...everyNight, objectStore: storeOf(store.environment), directory },
    })

  test("each night one is made and restored from it for trial, the newest are kept, and others' are left alone", async () => {
    const client = openObjectStore("s3://backups/home", storeOf(store.environment))
    for (const name of [...others, olderThan(own(backups)[0])])
      await Effect.runPromise(client.put(name, import.meta.filename))
    writeFileSync(join(directory.data, "erasures"), `2036-01-01T00:00:00.000Z ${"e".repeat(64)}\n`)
    const metrics = await nights(1, 2036)
    expect(kept()).toEqual([
      "erasures",
      expect.stringContaining("2036-03-01T12-00-00Z"),
      expect.stringContaining("2036-03-02T03-00-00Z"),
    ])
    expect(metrics).toMatch(/backup_failures_total 0\n/)
    expect(readdirSync(directory.data)).not.toContain("rehearsal")
    expect(await doctor()).toMatch(
      /the last one was made on \S+, to s3:\/\/backups\/home\/\S+age, and restored for trial/,
    )
  })

  test("one can be restored from it by its name there", async () => {
    const scratch = join(backups, "restored")
    const environment = { ...store.environment, EVENKEEL_DATA: scratch, BACKUP_PASSPHRASE: everyNight.passphrase }
    const { out, err } = await operateHere(environment, ["backup", "restore", `s3://backups/home/${kept().at(-1)}`])
    expect(err + out).toMatch(/events=[1-9]/)
    const events = await operateHere({ EVENKEEL_DATA: scratch }, ["backup", "check"])
    expect(events.code).toBe(0)
  })

  test("a bucket that it does not have is named by doctor, and ends no schedule", async () => {
    expect(await nights(2, 2037, "s3://other/home")).toMatch(/backup_failures_total [2-9]/)
    expect(await doctor()).toMatch(
      /The last scheduled one, s3:\/\/other\/home\/\S+, could not be made, .*: The store of s3:\/\/other\/home has no bucket other\./,
    )
  })
})
