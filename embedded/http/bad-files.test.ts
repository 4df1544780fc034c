// Invalid files and interrupted uploads: each gets a sentence, and leaves nothing behind.
import { connect } from "node:net"
import { describe, expect, test } from "vitest"
import type { ImportPreview } from "@evenkeel/contracts/api/imports/imports"
import type { Person } from "@evenkeel/acceptance/person"
import { inDatabaseOf } from "./test/database.ts"
import { theProduct } from "./test/product.ts"

const product = theProduct()
const MB = 1024 * 1024

const header = "Date,Description,Money out (USD),Money in (USD),Category\n"
const good = `${header}2026-01-15,Grocer,12.50,,Food\n`

type Content = string | Uint8Array<ArrayBuffer>

const preview = (person: Person, ...contents: ReadonlyArray<Content>): Promise<ImportPreview> =>
  person.client.previewImport({ files: contents.map((content, index) => new File([content], `${index}.csv`)) })

const raw = async (person: Person, body: NonNullable<RequestInit["body"]>) => {
  const stream = body instanceof ReadableStream ? ({ duplex: "half" } as const) : {}
  const headers = {
    Authorization: `Bearer ${person.token}`,
    "Content-Type": "application/octet-stream",
    "File-Name": "a.csv",
  }
  const response = await fetch(`${product.address}/import/preview`, { method: "POST", body, headers, ...stream })
  return [response.status, ((await response.json()) as { readonly error?: string }).error]
}

/** The response to a request that is never sent completely. */
const answerTo = (person: Person, ...lines: ReadonlyArray<string>): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port, host } = new URL(product.address)
    const start = ["POST /import/preview HTTP/1.1", `Host: ${host}`, `Authorization: Bearer ${person.token}`]
    const socket = connect(Number(port), hostname, () => socket.write([...start, ...lines].join("\r\n")))
    socket.once("data", (chunk) => resolve(String(chunk).split("\r\n")[0] ?? "")).once("error", reject)
  })

const piecesLeft = async (): Promise<number> => {
  const [row] = await inDatabaseOf(product, "select count(*)::int as count from commands.import_pieces")
  return row?.["count"] as number
}

describe("a file beside a good one", () => {
  test.each<readonly [what: string, content: Content, says: RegExp]>([
    ["nothing", "", /empty/],
    ["a picture", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), /picture/],
    ["noise", Uint8Array.from({ length: 50_000 }, (_, at) => (at * 7919 + (at >> 3)) % 256), /\w/],
    ["a line of 5 MB", `${"x".repeat(5 * MB)}`, /\w/],
  ])("with %s is refused in a sentence, and the good one is taken", async (_, content, says) => {
    const ada = await product.register()
    const { files, totals } = await preview(ada, content, good)
    expect(files[0]?.refused).toMatch(says)
    expect(files[0]?.refused).toMatch(/^[A-Z].*\.$/s)
    expect({ refused: files[1]?.refused, new: totals.new }).toEqual({ refused: null, new: 1 })
  })

  test("a row that is 5 MB long is read, and its text cut", async () => {
    const ada = await product.register()
    const { importId, totals } = await preview(ada, `${header}2026-01-15,${"x".repeat(5 * MB)},12.50,,Food\n`)
    const rows = await ada.client.importRows({ params: { importId } })
    expect(totals.new + totals.refused).toBe(1)
    for (const { name } of rows) expect(name.length).toBeLessThanOrEqual(100)
  })

  test("with more than 200 000 rows in all is refused", async () => {
    const ada = await product.register()
    const many = header + "2026-01-15,Grocer,12.50,,Food\n".repeat(200_000)
    const { files, totals } = await preview(ada, good, many)
    expect(files[0]?.refused).toBeNull()
    expect(files[1]?.refused).toMatch(/more than 200 000 rows/)
    expect(totals.new).toBe(1)
  })

  test("names that mean something to programs are names", async () => {
    const ada = await product.register()
    const names = ["__proto__", "constructor", "toString", "=1+1", "'; drop table users; --", "<script>"]
    const rows = names.map((name) => `2026-01-15,"${name}",12.50,,"${name}"`)
    const { importId, categories } = await preview(ada, [header.trim(), ...rows, ""].join("\n"))
    expect(new Map(categories.map(({ name, to }) => [name, to]))).toEqual(new Map(names.map((name) => [name, null])))
    const chosen = Object.fromEntries(names.map((name) => [name, { type: "wants" as const, name }]))
    await ada.client.answerImport({ params: { importId }, body: { categories: chosen } })
    expect(await ada.client.commitImport({ params: { importId } })).toMatchObject({ imported: names.length })
    expect((await ada.client.categories()).map(({ name }) => name).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
      names.toSorted((a, b) => (a < b ? -1 : 1)),
    )
  })
})

describe("an upload", () => {
  test("without a file is refused", async () => {
    const ada = await product.register()
    await expect(ada.client.previewImport({ files: [] })).rejects.toMatchObject({ status: 400 })
  })

  test("of more than 20 files is refused", async () => {
    const ada = await product.register()
    await expect(preview(ada, ...Array.from({ length: 21 }, () => good))).rejects.toMatchObject({
      status: 413,
      message: "Choose at most 20 files at a time",
    })
  })

  test("of 1 GB is refused before it is sent, if it says so", async () => {
    const ada = await product.register()
    const length = `Content-Length: ${1024 * MB}`
    const octets = ["Content-Type: application/octet-stream", "File-Name: a.csv"]
    expect(await answerTo(ada, ...octets, length, "", "Date")).toBe("HTTP/1.1 413 Payload Too Large")
    const form = "Content-Type: multipart/form-data; boundary=x"
    expect(await answerTo(ada, form, length, "", "--x")).toBe("HTTP/1.1 413 Payload Too Large")
  })

  test("that does not end is refused at 64 MB, and nothing of it is kept", async () => {
    const ada = await product.register()
    const before = await piecesLeft()
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(MB).fill(0x61)),
    })
    expect(await raw(ada, endless)).toEqual([413, "That is more than 64 MB"])
    expect(await piecesLeft()).toBe(before)
  })

  test("that breaks off leaves nothing", async () => {
    const ada = await product.register()
    const before = await piecesLeft()
    const { hostname, port, host } = new URL(product.address)
    const lines = ["POST /import/preview HTTP/1.1", `Host: ${host}`, `Authorization: Bearer ${ada.token}`]
    const type = ["Content-Type: application/octet-stream", "File-Name: a.csv", `Content-Length: ${10 * MB}`, "", ""]
    const begun = `${[...lines, ...type].join("\r\n")}${"x".repeat(MB)}`
    const socket = connect(Number(port), hostname, () => socket.write(begun))
    await expect.poll(piecesLeft).toBeGreaterThan(before)
    socket.destroy()
    await expect.poll(piecesLeft).toBe(before)
  })
})

test("a preview of yesterday is not found any more", async () => {
  const ada = await product.register()
  const { importId } = await preview(ada, good)
  const yesterday = "update commands.imports set created_at = now() - interval '1 day' where import_id = $1"
  await inDatabaseOf(product, yesterday, [importId])
  for (const [method, path] of [
    ["GET", ""],
    ["GET", "/rows"],
    ["PUT", ""],
    ["POST", "/commit"],
  ] as const) {
    const answer = await ada.send(method, `/import/${importId}${path}`)
    expect(answer).toMatchObject({ status: 404, body: { error: "Import not found" } })
  }
})
