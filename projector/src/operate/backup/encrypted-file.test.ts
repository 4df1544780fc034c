// A truncated or altered backup is detected, and an unfinished one leaves nothing behind.
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { checkFile } from "./check-file.ts"
import { createEncryptedFile } from "./encrypted-file.ts"
import { endText, headerText, makeExtent, tableEndText, tableText } from "./script.ts"

let directory: string
let file: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "evenkeel-backup-"))
  file = join(directory, "backup.age")
})
afterEach(() => rm(directory, { recursive: true }))

const passphrase = "correct horse battery staple"
const header = {
  id: "one",
  createdAt: "2026-11-23T12:00:00.000Z",
  eventStore: "postgres",
  migrations: { identity: ["0001 users, sessions and link tokens"] },
  erased: [],
} as const
/** The second row looks like the end of the table. */
const rows = Buffer.from("ann\tAnn\\nB\n\\\\.\tBen\n")
const start = { table: "identity.users", columns: ["user_id", "name"] }

const write = async (headerLine = headerText(header), sent = rows): Promise<void> => {
  const output = await createEncryptedFile(file, { passphrase, workFactor: 2 })
  const extent = makeExtent()
  extent.add(rows)
  for (const text of [headerLine, tableText(start), sent, tableEndText]) await output.write(text)
  await output.write(endText({ tables: { "identity.users": extent.end() } }))
  await output.finish()
}

const check = (path = file, given = passphrase) => checkFile(path, given, () => {})

test("what is written is read, by its owner alone and with its pass-phrase alone", async () => {
  await write()
  expect(await check()).toMatchObject({ header, rows: 2, tables: { "identity.users": { rows: 2 } } })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await expect(check(file, "another")).rejects.toThrow(`The pass-phrase is not the one that ${file} was made with.`)
})

test("a file that was cut at any byte is refused", async () => {
  await write()
  const whole = await readFile(file)
  const cut = join(directory, "cut")
  for (let length = 0; length < whole.length; length += 1) {
    await writeFile(cut, whole.subarray(0, length))
    await expect(check(cut), `cut at ${length}`).rejects.toThrow(/is damaged|pass-phrase is not/)
  }
})

test("a file with a bit flipped in any byte is refused", async () => {
  await write()
  const whole = await readFile(file)
  const altered = join(directory, "altered")
  for (let at = 0; at < whole.length; at += 1) {
    const bytes = Buffer.from(whole)
    bytes[at]! ^= 1 << (at % 8)
    await writeFile(altered, bytes)
    await expect(check(altered), `byte ${at}`).rejects.toThrow(/is damaged|pass-phrase is not/)
  }
})

test("a row that is missing although the file is intact is noticed", async () => {
  await write(undefined, rows.subarray(0, rows.indexOf(0x0a) + 1))
  await expect(check()).rejects.toThrow("is damaged or incomplete")
})

test("a backup of a newer version says so", async () => {
  await write("-- evenkeel backup 2 and whatever that has here\n")
  await expect(check()).rejects.toThrow("made by a newer version of Evenkeel")
})

test("a file that is not finished leaves nothing behind, and one that exists is kept", async () => {
  const output = await createEncryptedFile(file, { passphrase, workFactor: 2 })
  await output.write("half")
  await output.discard()
  expect(await readdir(directory)).toEqual([])
  await writeFile(file, "mine")
  await expect(createEncryptedFile(file, { passphrase })).rejects.toThrow(`${file} exists already`)
  expect(await readFile(file, "utf8")).toBe("mine")
})
