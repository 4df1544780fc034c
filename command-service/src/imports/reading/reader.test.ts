import { deflateRawSync } from "node:zlib"
import { afterEach, expect, test } from "vitest"
import { makeReader, ReaderGone, type Reader } from "./reader.ts"

let reader: Reader | undefined
afterEach(() => reader?.close())

const options = { today: "2026-03-31", currency: "USD", said: {}, remembered: {} }
const reading = { importId: "an import", said: "{}" }
const matched = { ...reading, against: "a budget" }
const against = { currency: "USD", destinations: new Map(), accounts: [] }
const asked = { after: undefined, limit: 100, status: undefined }

/** As it is kept: in pieces that are deflated one by one. */
const send = async (to: Reader, text: string, size = Buffer.byteLength(text)): Promise<void> => {
  await to.call("begin", ["an import", [{ fileName: "checking.csv", size, isCut: false }]])
  for (let from = 0; from < text.length; from += 10) {
    await to.call("piece", ["an import", 0, deflateRawSync(text.slice(from, from + 10))])
  }
}

const csv = ["Date,Description,Amount", "2026-03-02,Grocer,-12.50", "2026-03-03,Café,-3.00", ""].join("\n")

test("files that come in pieces are read, and their rows kept", async () => {
  reader = makeReader()
  await send(reader, csv)
  const { files, sums, categories } = await reader.call("read", [reading, options])
  expect(files).toMatchObject([{ fileName: "checking.csv", format: "csv", refused: null }])
  expect([sums[0]?.get("file"), categories]).toMatchObject([{ rows: 2, moneyOut: 1550 }, []])
  expect(await reader.call("rows", [matched, asked])).toBeUndefined()
  expect(await reader.call("match", [matched, against])).toBe(true)
  expect(await reader.call("rows", [matched, asked])).toMatchObject([{ name: "Grocer" }, { name: "Café" }])
  expect(await reader.call("rows", [matched, { ...asked, after: "0:2", limit: 1 }])).toMatchObject([{ name: "Café" }])
  expect(await reader.call("rows", [{ ...matched, against: "another" }, asked])).toBeUndefined()
  expect(await reader.call("rows", [{ ...matched, said: "" }, asked])).toBeUndefined()
})

test("one that takes too long ends, and the next call starts another one", async () => {
  reader = makeReader({ longest: 1 })
  const call = reader.call("overview", [reading])
  await expect(call).rejects.toBeInstanceOf(ReaderGone)
  const other = makeReader()
  expect(await other.call("overview", [reading])).toBeUndefined()
  await other.close()
})

test("one that needs too much memory ends alone", async () => {
  reader = makeReader({ memory: 40 })
  const rows = Array.from({ length: 100_000 }, (_, row) => `2026-03-02,Shop ${row},-12.50`)
  await send(reader, "")
  const text = ["Date,Description,Amount", ...rows].join("\n")
  await reader.call("begin", ["an import", [{ fileName: "a.csv", size: text.length, isCut: false }]])
  await reader.call("piece", ["an import", 0, deflateRawSync(text)])
  await expect(reader.call("read", [reading, options])).rejects.toBeInstanceOf(ReaderGone)
  expect(await reader.call("overview", [reading])).toBeUndefined()
})
