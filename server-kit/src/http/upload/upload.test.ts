import { createServer, type Server } from "node:http"
import { connect, type AddressInfo } from "node:net"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { refused, status, type RequestError } from "@evenkeel/contracts/errors"
import { appServerOptions, makeApp } from "../app.ts"
import { readUpload, UploadFailed } from "./upload.ts"

const kB = 1024
const usual = { largest: 1024 * kB, seconds: 60, files: 3, largestFile: 512 * kB, pause: 60 }
let limits: typeof usual

interface Taken {
  readonly name: string
  readonly size: number
  readonly isCut: boolean
}

let server: Server
let port: number
let taken: Array<Taken>
let aborted: Promise<RequestError>
beforeEach(async () => {
  limits = usual
  taken = []
  let abort: (error: RequestError) => void = () => {}
  aborted = new Promise((resolve) => (abort = resolve))
  const app = makeApp().post("/", async (request, response) => {
    try {
      for await (const { name, bytes, isCut } of readUpload(request, limits)) {
        if (name === "no.csv") throw new UploadFailed(refused("not this one"))
        let size = 0
        for await (const chunk of bytes) size += chunk.length
        taken.push({ name, size, isCut: isCut() })
      }
      response.json(taken)
    } catch (error) {
      const { refusal } = error as UploadFailed
      abort(refusal)
      response.status(status[refusal._tag]).json({ error: refusal.message })
    }
  })
  server = createServer(appServerOptions, app)
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  port = (server.address() as AddressInfo).port
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

type Body = NonNullable<RequestInit["body"]>

const send = async (body: Body, headers: Record<string, string> = {}) => {
  const stream = body instanceof ReadableStream ? ({ duplex: "half" } as const) : {}
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body, headers, ...stream })
  return [response.status, await response.json()]
}

const raw = (body: Body, name = "a.csv", headers: Record<string, string> = {}) =>
  send(body, { "Content-Type": "application/octet-stream", "File-Name": encodeURIComponent(name), ...headers })

const form = (...files: ReadonlyArray<readonly [name: string, size: number, field?: string]>): FormData => {
  const data = new FormData()
  for (const [name, size, field = "file"] of files) data.append(field, new Blob([new Uint8Array(size)]), name)
  return data
}

const file = (name: string, size: number, isCut = false): Taken => ({ name, size, isCut })

/** A body without a length that never ends. */
const endless = (): ReadableStream<Uint8Array> =>
  new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(64 * kB)) })

describe("one file, as it is", () => {
  test("arrives under its name", async () =>
    expect(await raw("Date,Amount\n", "Umsätze 2026 – Girokonto 👛.csv")).toEqual([
      200,
      [file("Umsätze 2026 – Girokonto 👛.csv", 12)],
    ]))

  test.each([
    ["C:\\Users\\ada\\bank.csv", "bank.csv"],
    ["../../etc/passwd", "passwd"],
    ["a\nb\u0000.csv", "a b .csv"],
  ])("named %j it is called %j", async (given, name) => expect(await raw("x", given)).toEqual([200, [file(name, 1)]]))

  test.each(["", " ", "..%", "%E4"])("named %j it is refused", async (given) =>
    expect(await raw("x", "", { "File-Name": given })).toEqual([
      400,
      { error: "The header File-Name must hold the file's name, percent-encoded" },
    ]),
  )

  test("an empty one is taken: what it holds is for others to judge", async () =>
    expect(await raw("")).toEqual([200, [file("a.csv", 0)]]))

  test.each(["application/json", "text/csv", "", "multipart/form-data"])(
    "of the type %j it is refused",
    async (type) => {
      expect(await raw("x", "a.csv", { "Content-Type": type })).toEqual([
        415,
        { error: "Send one file as application/octet-stream, or several as multipart/form-data" },
      ])
    },
  )

  test("compressed it is refused, as it could grow to any size", async () =>
    expect(await raw("x", "a.csv", { "Content-Encoding": "gzip" })).toEqual([
      415,
      { error: "Files must be sent as they are, without Content-Encoding" },
    ]))

  test("too large, it is refused, whether that is announced or not", async () => {
    expect(await raw(new Uint8Array(512 * kB))).toEqual([200, [file("a.csv", 512 * kB)]])
    expect(await raw(new Uint8Array(512 * kB + 1))).toEqual([413, { error: "That is more than 0.5 MB" }])
    expect(await raw(endless())).toEqual([413, { error: "That is more than 0.5 MB" }])
    expect(taken.length).toBe(1)
  })
})

describe("several files, as a form", () => {
  test("arrive one after the other", async () =>
    expect(await send(form(["Umsätze.csv", 10], ["b.csv", 300 * kB], ["c.csv", 0]))).toEqual([
      200,
      [file("Umsätze.csv", 10), file("b.csv", 300 * kB), file("c.csv", 0)],
    ]))

  test("other parts are passed over", async () => {
    const data = form(["a.csv", 10], ["photo.png", 200 * kB, "picture"])
    data.append("comment", "Hello")
    expect(await send(data)).toEqual([200, [file("a.csv", 10)]])
  })

  test("one that is too large is cut, and the next one arrives", async () =>
    expect(await send(form(["a.csv", 600 * kB], ["b.csv", 10]))).toEqual([
      200,
      [file("a.csv", 512 * kB, true), file("b.csv", 10)],
    ]))

  test("too many are refused", async () =>
    expect(await send(form(["a", 1], ["b", 1], ["c", 1], ["d", 1]))).toEqual([
      413,
      { error: "Choose at most 3 files at a time" },
    ]))

  test("too large in all they are refused", async () =>
    expect(await send(form(["a", 400 * kB], ["b", 400 * kB], ["c", 400 * kB]))).toEqual([
      413,
      { error: "That is more than 1 MB" },
    ]))

  test("what one of them cannot be taken for ends the upload", async () =>
    expect(await send(form(["a", 400 * kB], ["no.csv", 400 * kB], ["c", 100 * kB]))).toEqual([
      422,
      { error: "not this one" },
    ]))

  test.each([
    ["--x\r\nContent-Disposition: form-data; name=file; filename=a\r\n\r\nabc", "x"],
    ["--y\r\n\r\nabc\r\n--y--", "x"],
    ["", "x"],
    ["abc", ""],
  ])("%j with the boundary %j cannot be read", async (body, boundary) =>
    expect(await send(body, { "Content-Type": `multipart/form-data; boundary=${boundary}` })).toEqual([
      400,
      { error: "The upload cannot be read as a form" },
    ]),
  )

  test("a form of many small parts cannot, either", async () => {
    const data = new FormData()
    for (let part = 0; part < 100; part++) data.append(`field ${part}`, "x")
    expect(await send(data)).toEqual([400, { error: "The upload cannot be read as a form" }])
  })
})

describe("an upload that does not end", () => {
  const start = [
    "POST / HTTP/1.1",
    "Host: x",
    "Content-Type: application/octet-stream",
    "File-Name: a.csv",
    "Content-Length: 1000",
    "",
    "Date,",
  ].join("\r\n")

  test("because its sender has left is not taken", async () => {
    const socket = connect(port, "127.0.0.1", () => socket.write(start, () => socket.destroy()))
    expect(await aborted).toMatchObject({ _tag: "Malformed", message: "The upload is incomplete" })
    expect(taken).toEqual([])
  })

  test("because nothing arrives any more is refused", async () => {
    limits = { ...usual, pause: 0.05 }
    const answer = new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1", () => socket.write(start))
      socket.once("data", (chunk) => resolve(String(chunk).split("\r\n")[0])).once("error", reject)
    })
    expect(await answer).toBe("HTTP/1.1 408 Request Timeout")
  })

  test("because it is slow is refused", async () => {
    limits = { ...usual, seconds: 0.1 }
    const slow = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        await new Promise((resolve) => setTimeout(resolve, 20))
        controller.enqueue(new Uint8Array(1))
      },
    })
    expect(await raw(slow)).toEqual([408, { error: "The upload took too long to arrive" }])
  })
})
