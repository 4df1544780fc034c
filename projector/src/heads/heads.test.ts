import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import pg from "pg"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { budgetStream } from "@evenkeel/contracts/budget/envelope"
import { newId } from "@evenkeel/contracts/ids"
import { openPostgresEventStore } from "@evenkeel/event-log/postgres/store"
import type { FreshDatabase } from "@evenkeel/local-postgres/test/database"
import { makeLog } from "@evenkeel/server-kit/observability"
import { testScope } from "@evenkeel/server-kit/test/scope"
import { withEventLog } from "../../test/databases.ts"
import { keepHeads, lossesIn } from "./keep-heads.ts"
import { noteHead, noteStreams, readHeads, type HeadsFile } from "./signed-heads.ts"
import { headsTables } from "./stream-heads.ts"

let database: FreshDatabase
let directory: string
let heads: HeadsFile
beforeEach(async () => {
  database = await withEventLog()
  directory = mkdtempSync(join(tmpdir(), "evenkeel-heads-"))
  heads = { file: join(directory, "log-heads"), key: Buffer.alloc(32, 1) }
})
afterEach(async () => {
  await database.drop()
  rmSync(directory, { recursive: true })
})

const append = async (count: number, userId: string = newId()): Promise<void> => {
  const scope = testScope()
  const store = await scope.open(openPostgresEventStore({ url: database.url, notify: false }))
  const events = Array.from({ length: count }, () => ({ eventId: newId(), type: "Happened", data: {}, metadata: {} }))
  await Effect.runPromise(store.append(budgetStream(userId), "any", events as never))
  await scope.close()
}

/** What its own guards refuse, as when an old copy of the files is put in place. */
const cut = async (after: number): Promise<void> => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query("alter table events.log disable trigger all")
  await client.query("delete from events.log where position > $1", [after])
  await client.end()
}

/** A run of the product, at whose end the head is noted. */
const run = async (work: () => Promise<unknown>): Promise<void> => {
  const scope = testScope()
  await append(1)
  await scope.open(keepHeads(database.url, heads, makeLog("test", "silent")))
  await work()
  await scope.close()
}

const losses = () => Effect.runPromise(lossesIn(database.url, heads))
const today = () => new Date().toISOString().slice(0, 10)

test("a log whose tail was cut off is found, with the day and the number of events", async () => {
  await run(() => append(9))
  expect(await losses()).toEqual([])
  await cut(7)
  const loss = `The log ends at position 7, but on ${today()} it ended at 10: its last 3 events are lost.`
  expect(await losses()).toEqual([loss])
  // The next run does not take the shorter log for right.
  await run(async () => {})
  expect(await losses()).toEqual([loss.replace("position 7", "position 8").replace("3 events", "2 events")])
})

test("other events in the place of the lost ones are noticed", async () => {
  await run(() => append(9))
  await cut(7)
  await append(5)
  expect(await losses()).toEqual([
    `The event at position 10 is not the one with which the log ended on ${today()}: events were lost, and others took their place.`,
  ])
})

test("an erased event is not taken for a lost one", async () => {
  await run(() => append(9))
  await append(2)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query("alter table events.log disable trigger all")
  await client.query("delete from events.log where position = 10")
  await client.end()
  expect(await losses()).toEqual([])
})

test("each day has a head, and the first day that something is lost of is named", () => {
  noteHead(heads, { day: "2026-02-13", position: 5, digest: "five" })
  noteHead(heads, { day: "2026-02-14", position: 7, digest: "seven" })
  noteHead(heads, { day: "2026-02-14", position: 9, digest: "nine" })
  expect(readHeads(heads)).toEqual([
    { day: "2026-02-13", position: 5, digest: "five" },
    { day: "2026-02-14", position: 9, digest: "nine" },
  ])
})

test("what is noted of the streams stays when the day's head goes on", () => {
  noteHead(heads, { day: "2026-02-14", position: 9, digest: "nine" })
  noteStreams(heads, "8")
  noteHead(heads, { day: "2026-02-14", position: 12, digest: "twelve" })
  expect(readHeads(heads)).toEqual([{ day: "2026-02-14", position: 12, digest: "twelve", noted: "8" }])
})

describe("Given notes in the database of an earlier day, a file", () => {
  beforeEach(async () => {
    await append(1)
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query(`create schema operators; ${headsTables}
      insert into operators.log_heads values ('2026-02-14', 1, 1, 'signature')`)
    await client.end()
  })
  const missing = () => [
    `${heads.file} is missing or empty, but the database has a note of 2026-02-14: the file may have been deleted.`,
  ]

  test("that is missing is reported", async () => expect(await losses()).toEqual(missing()))

  test("that is empty is reported", async () => {
    writeFileSync(heads.file, "")
    expect(await losses()).toEqual(missing())
  })

  test("that ends earlier is not: a crash, or a backup of a stopped product, leaves it behind", async () => {
    noteHead(heads, { day: "2026-02-13", position: 0, digest: "" })
    expect(await losses()).toEqual([])
  })
})

test("an altered line is refused, and so is another key", () => {
  noteHead(heads, { day: "2026-02-14", position: 9, digest: "nine" })
  expect(() => readHeads({ ...heads, key: Buffer.alloc(32, 2) })).toThrow("signed with another key")
  writeFileSync(heads.file, readFileSync(heads.file, "utf8").replace('"position":9', '"position":3'))
  expect(() => readHeads(heads)).toThrow(`Line 1 of ${heads.file} was altered, or signed with another key.`)
})
