// Lost events of a log in PostgreSQL are found by the records in it and in the file beside it, and so are old records that
// were put back, or deleted ones.
import { createHmac } from "node:crypto"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { budgetStream } from "@evenkeel/contracts/budget/envelope"
import { newId } from "@evenkeel/contracts/ids"
import { openPostgresSource } from "@evenkeel/event-log/postgres/source"
import { openPostgresEventStore } from "@evenkeel/event-log/postgres/store"
import type { FreshDatabase } from "@evenkeel/local-postgres/test/database"
import { keyOfSeed, publicKeyOf, publicText } from "@evenkeel/server-kit/signed-end"
import { testScope } from "@evenkeel/server-kit/test/scope"
import { withEventLog } from "../../test/databases.ts"
import { inDatabase, readModels } from "../../test/projecting.ts"
import { prepareOperatorsTables } from "../operate/audit.ts"
import { noteEnds } from "./note.ts"
import { compareHere, notedHere } from "./seen.ts"

const seed = Buffer.alloc(32, 1)
const key = keyOfSeed(seed)
const day = "2026-02-14"
const scope = testScope()

let database: FreshDatabase
let directory: string
let file: string
beforeEach(async () => {
  database = await withEventLog()
  await prepareOperatorsTables(database.url)
  directory = mkdtempSync(join(tmpdir(), "evenkeel-ends-"))
  file = join(directory, "log-heads")
})
afterEach(async () => {
  await scope.close()
  await database.drop()
  rmSync(directory, { recursive: true })
})

const append = async (count: number, occurredAt = `${day}T12:00:00Z`): Promise<void> => {
  const writing = testScope()
  const store = await writing.open(openPostgresEventStore({ url: database.url, notify: false }))
  const event = { type: "Happened", data: {}, metadata: { occurredAt } }
  const events = Array.from({ length: count }, () => ({ eventId: newId(), ...event }))
  await Effect.runPromise(store.append(budgetStream(newId()), "any", events as never))
  await writing.close()
}

/** Bypasses the log's triggers, like an old copy of the files. */
const tamper = (statement: string) =>
  inDatabase(database.url, (client) => client.query(`alter table events.log disable trigger all; ${statement}`))

const here = async (headsKey = key) => ({
  ...readModels,
  databaseUrl: database.url,
  logUrl: database.url,
  source: await scope.open(openPostgresSource({ url: database.url })),
  heads: { file, key: headsKey },
  headsKey,
})

const note = async (today = day) => {
  const { heads, ...installation } = await here()
  return Effect.runPromise(noteEnds({ ...installation, key, file: heads, now: new Date(`${today}T13:00:00Z`) }))
}

/** The problems that "doctor" and "backup check" report about the whole log. */
const problems = async (headsKey = key) => {
  const installation = await here(headsKey)
  const noted = await Effect.runPromise(notedHere(installation))
  return Effect.runPromise(compareHere(installation, noted, new Date(`${day}T14:00:00Z`)))
}

/** The present text of the file, and its rows. */
const saved = async () => {
  const { rows } = await inDatabase(database.url, (client) => client.query("select * from operators.log_heads"))
  return { text: readFileSync(file, "utf8"), rows }
}

test("a log whose tail was cut off is found, with the day and the number of events, and stays so", async () => {
  await append(10)
  expect(await note()).toEqual([])
  expect(await problems()).toEqual([])
  await tamper("delete from events.log where position > 7")
  const loss = `The log ends at position 7, but on ${day} it ended at 10: its last 3 events are lost.`
  expect(await note("2026-02-15")).toEqual([loss])
  expect(await problems()).toEqual([loss])
})

test("other events in the place of the lost ones are noticed, by the public key alone", async () => {
  await append(10)
  await note()
  await tamper("delete from events.log where position > 7")
  await append(5)
  const replaced = `The event at position 10 is not the one with which the log ended on ${day}: events were lost, and others took their place.`
  expect(await note()).toEqual([replaced])
  expect(await problems(publicKeyOf(publicText(key)))).toEqual([replaced])
})

test("an erased event is not taken for a lost one", async () => {
  await append(10)
  await note()
  await append(2)
  await tamper("delete from events.log where position = 10")
  expect(await note()).toEqual([])
  expect(await problems()).toEqual([])
})

describe("Given notes of two days", () => {
  let yesterday: Awaited<ReturnType<typeof saved>>
  beforeEach(async () => {
    await append(3)
    await note("2026-02-13")
    yesterday = await saved()
    await append(2)
    await note()
  })

  const missing = () =>
    `${file} is missing or empty, but the database has a note of ${day}: the file may have been deleted.`
  const old = () =>
    `${file} goes up to position 3 only, but the notes in the database go up to 5: it was cut, or replaced by an older one.`

  test.each<[string, () => void, () => string]>([
    ["missing", () => rmSync(file), missing],
    ["empty", () => writeFileSync(file, ""), missing],
    ["of yesterday", () => writeFileSync(file, yesterday.text), old],
    ["cut between lines", () => writeFileSync(file, readFileSync(file, "utf8").split("\n")[0]!), old],
    [
      "cut within a line",
      () => writeFileSync(file, readFileSync(file, "utf8").slice(0, -9)),
      () => `Line 2 of ${file} was altered, or signed with another key.`,
    ],
    [
      "changed",
      () => writeFileSync(file, readFileSync(file, "utf8").replace('"at":"3"', '"at":"2"')),
      () => `Line 1 of ${file} was altered, or signed with another key.`,
    ],
  ])("a file that is %s is a finding, and nothing begins anew", async (_, damage, sentence) => {
    damage()
    await append(1)
    const now = existsSync(file) && readFileSync(file, "utf8")
    expect(await note()).toEqual([sentence()])
    expect(await problems()).toEqual([sentence()])
    expect(existsSync(file) && readFileSync(file, "utf8")).toBe(now)
  })

  test("the file of another installation is a finding", async () => {
    expect(await problems(keyOfSeed(Buffer.alloc(32, 2)))).toContain(
      `Line 1 of ${file} was altered, or signed with another key.`,
    )
  })

  test("notes that were deleted from the database, or put back, are a finding", async () => {
    const lost = (found: string) =>
      `The notes in the database of where streams end ${found}, but they went up to 5: they were deleted, or replaced by older ones.`
    await tamper(`delete from operators.log_heads where day = '${day}'`)
    expect(await note()).toEqual([lost("go up to position 3 only")])
    await tamper("delete from operators.log_heads; delete from operators.stream_heads")
    expect(await note()).toEqual([lost("are missing")])
  })

  test("a crash between the file and the database, or after it, is none", async () => {
    const before = readFileSync(file, "utf8")
    await append(1)
    await note()
    writeFileSync(`${file}.next`, readFileSync(file, "utf8"))
    writeFileSync(file, before)
    expect(await problems()).toEqual([])
    writeFileSync(`${file}.next`, readFileSync(file, "utf8") + "cut")
    expect(await problems()).not.toEqual([])
  })
})

test("notes that begin when the log has older events are a finding for a month", async () => {
  await append(3, "2026-01-01T12:00:00Z")
  const late = expect.stringMatching(
    /^Where events end is noted since 2026-02-14 only, and the log had older ones then/,
  )
  expect(await note()).toEqual([late])
  expect(await note()).toEqual([])
  expect(await problems()).toEqual([late])
})

describe("Given notes as they were signed before", () => {
  const hmac = (text: string): string => createHmac("sha256", seed).update(text).digest("hex")

  beforeEach(async () => {
    await append(4)
    await note("2026-02-13")
    const { rows } = await inDatabase(database.url, (client) =>
      client.query("select stream_id, revision, hash, day from operators.stream_heads"),
    )
    const [{ stream_id: stream, revision, hash }] = rows
    const [ofLog, ofStream] = [
      hmac(JSON.stringify(["day", "2026-02-13", "4", 1])),
      hmac(JSON.stringify(["stream", stream, revision, hash, "2026-02-13"])),
    ]
    await tamper(`update operators.stream_heads set signature = '${ofStream}';
      alter table operators.log_heads drop column hash, drop column since;
      update operators.log_heads set signature = '${ofLog}'`)
    const digest = (JSON.parse(readFileSync(file, "utf8").split(" ")[1]!) as { hash: string }).hash
    const text = JSON.stringify({ day: "2026-02-13", position: 4, digest, noted: "4" })
    writeFileSync(file, `${hmac(text)} ${text}\n`)
  })

  test("they are compared, accepted once, and signed anew", async () => {
    const former = readFileSync(file, "utf8")
    expect(await problems()).toEqual([])
    await prepareOperatorsTables(database.url)
    expect(await note()).toEqual([])
    expect(readFileSync(file, "utf8")).not.toContain("digest")
    const { rows } = await inDatabase(database.url, (client) =>
      client.query(`select signature from operators.log_heads union all select signature from operators.stream_heads`),
    )
    expect(rows.filter(({ signature }) => /^[0-9a-f]{64}$/.test(signature))).toEqual([])
    expect(await problems(publicKeyOf(publicText(key)))).toEqual([])
    await append(1)
    await note()
    writeFileSync(file, former)
    expect(await note()).toEqual([expect.stringContaining("it was cut, or replaced by an older one.")])
  })

  test("what the log has lost since is found by them", async () => {
    await tamper("delete from events.log where position = 4")
    expect(await problems()).toEqual([
      "The log ends at position 3, but on 2026-02-13 it ended at 4: its last event is lost.",
    ])
  })

  test("one that was altered is refused", async () => {
    await tamper("update operators.log_heads set streams = 0")
    expect(await problems()).toEqual([
      "What is noted of the log on 2026-02-13 was altered, or is signed with another key.",
    ])
  })
})
