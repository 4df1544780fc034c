// Backups by a schedule, with the clock moved.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Cron, Effect } from "effect"
import { Registry } from "prom-client"
import { afterAll, beforeAll, expect, test } from "vitest"
import { registerAt } from "@evenkeel/acceptance/person"
import { preparedDataDirectory } from "@evenkeel/acceptance/prepared"
import type { DataDirectory, ProductProcess } from "@evenkeel/acceptance/product-process"
import { runningPostgres } from "@evenkeel/local-postgres/running"
import { attempt } from "@evenkeel/server-kit/lifetime"
import { makeLog } from "@evenkeel/server-kit/observability"
import { operateHere } from "../tools/operate/test/operating.ts"
import { keepBackingUp, type BackupOptions } from "./backups.ts"
import { startOn } from "./http/process.ts"

let directory: DataDirectory
let running: ProductProcess
let backups: string
beforeAll(async () => {
  backups = mkdtempSync(join(tmpdir(), "evenkeel-backups-"))
  directory = await preparedDataDirectory()
  running = await startOn(directory.data)
  await registerAt(running.address)
}, 120_000)
afterAll(async () => {
  await running.stop()
  await directory.remove()
  rmSync(backups, { recursive: true })
}, 60_000)

const operate: BackupOptions["operate"] = (words, environment) =>
  attempt(async () => {
    const { code, out, err } = await operateHere(environment, words)
    if (code !== 0) throw new Error(err + out)
  })

/** For that many days of March, each of which takes no time. Returns what is to be read at /metrics. */
const forDays = async (days: number, year: number, changes: Partial<BackupOptions> = {}): Promise<string> => {
  const metrics = new Registry()
  let now = Date.parse(`${year}-03-01T12:00:00Z`)
  const end = now + days * 86_400_000
  const sleep = (milliseconds: number) => {
    now += milliseconds
    return now < end ? Effect.void : Effect.interrupt
  }
  const plan = {
    schedule: Cron.parseUnsafe("0 3 * * *", "UTC"),
    directory: backups,
    keep: 2,
    passphrase: "correct horse battery staple",
  }
  const options = {
    plan,
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

test("each night one is made and restored for trial, the newest are kept, and other files are left alone", async () => {
  writeFileSync(join(backups, "holiday.jpg"), "")
  const metrics = await forDays(3, 2033)
  expect(readdirSync(backups)).toEqual([
    "evenkeel-2033-03-03T03-00-00Z.age",
    "evenkeel-2033-03-04T03-00-00Z.age",
    "holiday.jpg",
  ])
  expect(readdirSync(directory.data)).not.toContain("rehearsal")
  expect(metrics).toMatch(/backup_made_seconds 1993518000\n/)
  expect(metrics).toMatch(/backup_rehearsed_seconds 1993518000\n/)
  expect(metrics).toMatch(/backup_failures_total 0\n/)
  expect(await doctor()).toMatch(/the last one was made on \S+, to \S+2033-03-04\S+age, and restored for trial/)
}, 120_000)

test("one that cannot be restored is reported, and no older one is removed for it", async () => {
  const failing: BackupOptions["operate"] = (words, environment) =>
    words[1] === "restore" ? Effect.fail(new Error("It is damaged.")) : operate(words, environment)
  const before = readdirSync(backups)
  const metrics = await forDays(1, 2034, { operate: failing })
  expect(readdirSync(backups)).toEqual(expect.arrayContaining(before))
  expect(metrics).toMatch(/backup_failures_total [1-9]/)
  expect(await doctor()).toMatch(/The last one, \S+age, could not be restored for trial: It is damaged\./)
}, 120_000)

test("a folder that cannot be written is reported, and does not end the schedule", async () => {
  const file = join(backups, "no-folder")
  writeFileSync(file, "")
  const { schedule, keep, passphrase } = { schedule: Cron.parseUnsafe("0 3 * * *", "UTC"), keep: 1, passphrase: "a" }
  const metrics = await forDays(2, 2035, { plan: { schedule, keep, passphrase, directory: file } })
  expect(metrics).toMatch(/backup_failures_total [2-9]/)
}, 120_000)
