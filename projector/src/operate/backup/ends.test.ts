// Missing or replaced events of a backup are found by the signed ends in it.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { afterEach, beforeEach, expect, test } from "vitest"
import { budgetStream } from "@evenkeel/contracts/budget/envelope"
import { newId } from "@evenkeel/contracts/ids"
import { openTestInstallation, type TestInstallation } from "../../../test/installation.ts"
import { migrateEventLog } from "@evenkeel/event-log/postgres/migrations"
import { freshDatabase } from "@evenkeel/local-postgres/test/database"
import { keyOfSeed, type EndsKey } from "@evenkeel/server-kit/signed-end"
import type { EndsFile } from "../../ends/file.ts"
import { inDatabase } from "../../../test/projecting.ts"
import { inspectFile, partsOfFile } from "./check-file.ts"
import { prepareOperatorsTables } from "../audit.ts"
import { createBackup } from "./create.ts"
import { createEncryptedFile } from "./encrypted-file.ts"
import { restoreBackup } from "./restore.ts"
import type { Target } from "./target.ts"
import { endText, headerText, makeExtent, tableEndText, tableText, type Extent, type Header } from "./script.ts"

const passphrase = "correct horse battery"
const now = new Date("2026-02-14T12:00:00Z")

let installation: TestInstallation
let directory: string
let heads: EndsFile
let made: string
beforeEach(async () => {
  installation = await openTestInstallation(2, 16)
  directory = mkdtempSync(join(tmpdir(), "evenkeel-backup-"))
  heads = { file: join(directory, "log-heads"), key: keyOfSeed(Buffer.alloc(32, 1)) }
  made = join(directory, "made.age")
})
afterEach(async () => {
  await installation.stop()
  rmSync(directory, { recursive: true })
})

const create = (noted: Partial<Pick<TestInstallation, "heads" | "headsKey">> = { heads, headsKey: heads.key }) =>
  createBackup(
    { ...installation, ...noted },
    { file: made, passphrase, workFactor: 1, now, progress: { step: () => {}, advanced: () => {} } },
  ).pipe(Effect.scoped, Effect.runPromise)

/** Replaces the ids of the two people's streams by names. */
const problemsIn = async (file: string, ownKey?: EndsKey) => {
  const { problems } = await Effect.runPromise(inspectFile({ file, passphrase, ownKey, advanced: () => {} }))
  const [ann = "", ben = ""] = installation.userIds.map(budgetStream)
  return problems.map((problem) => problem.replaceAll(ann, "Ann").replaceAll(ben, "Ben"))
}

/** The same backup with other rows in its log, as forged by someone who has the pass-phrase. */
const altered = async (
  alter: (rows: ReadonlyArray<string>) => ReadonlyArray<string>,
  ofHeader: (header: Header) => Header = (header) => header,
): Promise<string> => {
  const file = join(directory, `${newId()}.age`)
  const output = await createEncryptedFile(file, { passphrase, workFactor: 1 })
  const tables: Record<string, Extent> = {}
  let table = ""
  let rows: ReadonlyArray<string> = []
  for await (const part of partsOfFile(made, passphrase)) {
    if (part.kind === "header") await output.write(headerText(ofHeader(part.header)))
    else if (part.kind === "table") {
      table = part.table
      rows = []
      await output.write(tableText(part))
    } else if (part.kind === "rows") rows = [...rows, ...part.rows.toString("utf8").slice(0, -1).split("\n")]
    else if (part.kind === "table ends") {
      const text = Buffer.from((table === "events.log" ? alter(rows) : rows).map((row) => `${row}\n`).join(""))
      const extent = makeExtent()
      extent.add(text)
      tables[table] = extent.end()
      await output.write(text)
      await output.write(tableEndText)
    } else await output.write(endText({ tables }))
  }
  await output.finish()
  return file
}

test("a whole backup has no problems, whatever its last event says", async () => {
  await Effect.runPromise(
    installation.store.append(budgetStream(installation.userIds[0]!), "any", [
      {
        eventId: newId(),
        type: "TransactionAdded",
        data: { transactionId: "t", name: 'Café "\\n" \n\t\u0001\u007f\u2028 🛒 </b>', amount: 1, date: "2026-02-14" },
        metadata: {},
      } as never,
    ]),
  )
  await create()
  expect((await problemsIn(made)).filter((problem) => /event at position|ends at/.test(problem))).toEqual([])
})

test("a backup without its last events is found, with the day and their number", async () => {
  await create()
  expect(await problemsIn(made)).toEqual([])
  expect(await problemsIn(await altered((rows) => rows.slice(0, -3)))).toEqual([
    "Ann ends at revision 14, but on 2026-02-14 it ended at 15: its last event is lost.",
    "Ben ends at revision 13, but on 2026-02-14 it ended at 15: its last 2 events are lost.",
    "The log ends at position 29, but on 2026-02-14 it ended at 32: its last 3 events are lost.",
  ])
})

test("a backup whose last event was edited is found", async () => {
  await create()
  const later = (row: string): string => row.replace(/"occurredAt":"2026/, '"occurredAt":"2027')
  expect(await problemsIn(await altered((rows) => rows.with(-1, later(rows.at(-1)!))))).toEqual([
    "Ben has at revision 15 another event than on 2026-02-14: it was changed, or replaced by another after it was lost.",
    "The event at position 32 is not the one with which the log ended on 2026-02-14: events were lost, and others took their place.",
  ])
})

test("an event in the middle that was edited is found, and so is one that was removed", async () => {
  await create()
  const edited = await altered((rows) => rows.with(11, rows[11]!.replace("Category 2", "Category 3")))
  expect(await problemsIn(edited)).toEqual([
    "Ben has at revision 5 another event than the one after which revision 6 was written: one of them was changed, replaced or moved.",
  ])
  expect(await problemsIn(await altered((rows) => rows.toSpliced(11, 1)))).toEqual([
    "Positions 12 to 12 are missing.",
    "Ben goes from revision 4 to 6.",
  ])
})

test("a stream without its last events is found in the backup of servers, too, which have no heads but those of streams", async () => {
  await create({ headsKey: heads.key })
  expect(await problemsIn(made)).toEqual([])
  expect(await problemsIn(await altered((rows) => rows.toSpliced(-2, 1)))).toContain(
    "Ann ends at revision 14, but on 2026-02-14 it ended at 15: its last event is lost.",
  )
})

test("a backup of another installation, or one that somebody made up, is not taken for our own", async () => {
  await create()
  expect(await problemsIn(made, heads.key)).toEqual([])
  expect(await problemsIn(made, keyOfSeed(Buffer.alloc(32, 2)))).toEqual([
    expect.stringContaining("signed with another key"),
  ])
})

test("a backup of a log that had lost events says so, and so does one with heads that someone altered", async () => {
  await create()
  await inDatabase(installation.databaseUrl, (client) =>
    client.query("alter table events.log disable trigger all; delete from events.log where position > 30"),
  )
  rmSync(made)
  const loss = "The log ends at position 30, but on 2026-02-14 it ended at 32: its last 2 events are lost."
  expect(await create()).toMatchObject({ findings: [loss] })
  expect(await problemsIn(made)).toContain(loss)
  const shorter = (header: Header): Header => ({
    ...header,
    heads: { ...header.heads!, text: header.heads!.text.replace('"at":"32"', '"at":"30"') },
  })
  expect(await problemsIn(await altered((rows) => rows, shorter))).toContain(
    "Line 1 of the days' heads in the backup was altered, or signed with another key.",
  )
})

test("a backup without heads is read as before", async () => {
  await create({})
  expect(await problemsIn(await altered((rows) => rows.slice(0, -3)))).toEqual([])
})

test("a restore says what the backup lacks of what it notes", async () => {
  await create()
  const cut = await altered((rows) => rows.slice(0, -3))
  const { url: databaseUrl, drop } = await freshDatabase()
  const target: Target = {
    databaseUrl,
    makeTables: async () => {
      await migrateEventLog(databaseUrl)
      await prepareOperatorsTables(databaseUrl)
      await inDatabase(databaseUrl, (client) =>
        client.query("create schema identity; create table identity.users (user_id text)"),
      )
    },
    migrate: async () => {},
    closeAccounts: async () => {},
    settle: async () => ["Start the product."],
  }
  const progress = { step: () => {}, advanced: () => {} }
  const restoring = restoreBackup(Effect.succeed(target), { file: cut, passphrase, progress })
  const { advice } = await Effect.runPromise(Effect.scoped(restoring))
  expect(advice).toEqual([
    "The log ends at position 29, but on 2026-02-14 it ended at 32: its last 3 events are lost.",
    "Start the product.",
  ])
  await drop()
})
