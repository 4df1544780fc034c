import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { erasedAmong, ledgerIn, openErasureLedger } from "./erasure-ledger.ts"

let directory: string
let file: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "evenkeel-ledger-"))
  file = join(directory, "erasures")
})
afterEach(() => rm(directory, { recursive: true }))

const noon = new Date("2026-11-23T12:00:00Z")

test("whoever is added is recognised, and nobody can read who it is", async () => {
  const ledger = openErasureLedger(file)
  expect(await ledger.lines()).toEqual([])
  await ledger.add(["ann", "ben"], noon)
  await ledger.add(["ann", "cleo"], new Date("2026-11-24T12:00:00Z"))
  expect(erasedAmong(["zoe", "ann", "cleo"], await ledger.lines())).toEqual(["ann", "cleo"])
  const text = await readFile(file, "utf8")
  expect(text).toMatch(/^(2026-11-2[34]T12:00:00\.000Z [0-9a-f]{64}\n){3}$/)
  expect(text).not.toMatch(/ann|ben|cleo/)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test("a line that a crash has cut costs only itself", async () => {
  const ledger = openErasureLedger(file)
  await ledger.add(["ann"], noon)
  await appendFile(file, "2026-11-23T12:00:00.000Z 0123")
  await ledger.add(["ben"], noon)
  expect(erasedAmong(["ann", "ben"], await ledger.lines())).toEqual(["ann", "ben"])
  expect(await ledger.lines()).toHaveLength(2)
})

test("the lines of another ledger are added once", async () => {
  const other = openErasureLedger(join(directory, "other"))
  await other.add(["ann", "ben"], noon)
  const ledger = openErasureLedger(file)
  await ledger.add(["ben"], noon)
  expect(await ledger.merge([...(await other.lines()), "nonsense"])).toBe(1)
  expect(await ledger.merge(await other.lines())).toBe(0)
  expect(erasedAmong(["ann", "ben"], await ledger.lines())).toEqual(["ann", "ben"])
})

test("a file that cannot be read is not taken for an empty one", async () => {
  await writeFile(file, "")
  await expect(openErasureLedger(join(file, "below")).lines()).rejects.toThrow("ENOTDIR")
})

test("it lies in the data directory; a former one beside it is moved there, to those who are in it already", async () => {
  const data = join(directory, "data")
  await mkdir(data)
  await openErasureLedger(`${data}-erasures`).add(["ann", "ben"], noon)
  await openErasureLedger(join(data, "erasures")).add(["ben", "cleo"], noon)
  const ledger = openErasureLedger(await ledgerIn(data))
  expect(ledger.file).toBe(join(data, "erasures"))
  expect(erasedAmong(["ann", "ben", "cleo"], await ledger.lines())).toHaveLength(3)
  expect(await ledger.lines()).toHaveLength(3)
  expect(await readdir(directory)).toEqual(["data"])
})
