import { createServer, type Server } from "node:http"
import { connect, type AddressInfo } from "node:net"
import { gzipSync } from "node:zlib"
import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { status, type RequestError } from "@evenkeel/contracts/errors"
import { appServerOptions, makeApp } from "../app.ts"
import { readJson } from "./body.ts"

let server: Server
let port: number
let seconds: number
beforeEach(async () => {
  seconds = 60
  const app = makeApp().post("/", async (request, response) => {
    const limits = { largest: 1024, seconds }
    const refused = (error: RequestError) => void response.status(status[error._tag]).json({ error: error.message })
    const read = (body: unknown) => void response.json({ read: body ?? "nothing" })
    await Effect.runPromise(Effect.match(readJson(request, limits), { onFailure: refused, onSuccess: read }))
  })
  server = createServer(appServerOptions, app)
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  port = (server.address() as AddressInfo).port
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const post = async (body: string | Uint8Array<ArrayBuffer> | undefined, headers: Record<string, string> = {}) => {
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    ...(body === undefined ? {} : { body }),
  })
  return [response.status, await response.json()]
}

/** The response to an incomplete request. */
const answerTo = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes))
    socket.once("data", (chunk) => resolve(String(chunk))).once("error", reject)
  })

const start = "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"

test.each([
  ['{"amount":1}', { amount: 1 }],
  ['\ufeff{"amount":1}', { amount: 1 }],
  ['["\\"{[:","\\\\"]', ['"{[:', "\\"]],
  ["null", "nothing"],
  [undefined, "nothing"],
])("%j is read", async (body, read) => expect(await post(body)).toEqual([200, { read }]))

test.each(["application/json; charset=utf-8", "application/json;charset=UTF-8", "APPLICATION/JSON"])(
  "%s is JSON",
  async (type) => expect(await post("{}", { "Content-Type": type })).toEqual([200, { read: {} }]),
)

test.each(["text/plain", "application/x-www-form-urlencoded", "", "application/json; charset=utf-16", "text/json"])(
  "of the type %j it is refused",
  async (type) =>
    expect(await post("{}", { "Content-Type": type })).toEqual([
      415,
      { error: "The body must be JSON: send it with Content-Type: application/json" },
    ]),
)

test.each(["{", "nothing", '{"a":1,}', "\u0000"])("%j is not JSON", async (text) =>
  expect(await post(text)).toEqual([400, { error: "The body is not JSON" }]),
)

test("what is not UTF-8 is not JSON, instead of being kept with other characters", async () =>
  expect(await post(Uint8Array.of(0x22, 0xff, 0x22))).toEqual([400, { error: "The body is not JSON" }]))

test("it is never inflated", async () =>
  expect(await post(Uint8Array.from(gzipSync("{}")), { "Content-Encoding": "gzip" })).toEqual([
    415,
    { error: "The body must not be compressed: send it without Content-Encoding" },
  ]))

describe("a body that is too large is refused", () => {
  const tooLarge = /^HTTP\/1\.1 413 .*"The body is larger than 1 kB"\}$/s
  test("by its announced length, before any of it is read", async () =>
    expect(await answerTo(`${start}Content-Length: 1025\r\n\r\n`)).toMatch(tooLarge))
  test("as soon as it is, if it comes in chunks", async () =>
    expect(await answerTo(`${start}Transfer-Encoding: chunked\r\n\r\n401\r\n${"a".repeat(1025)}\r\n`)).toMatch(
      tooLarge,
    ))
  test("and one as large as allowed is not", async () =>
    expect((await post(JSON.stringify("a".repeat(1022))))[0]).toBe(200))
})

test("one that takes too long is refused", async () => {
  seconds = 0.05
  expect(await answerTo(`${start}Content-Length: 10\r\n\r\n{`)).toMatch(
    /^HTTP\/1\.1 408 .*"The request took too long to arrive"\}$/s,
  )
})

test.each([
  ["nested too deep", "[".repeat(11), "The body is nested more than 10 levels deep"],
  ["with too many fields", ":".repeat(1_001), "The body has more than 1000 fields"],
])("one %s is refused before it is parsed: this one is not JSON", async (_, body, error) =>
  expect(await post(body)).toEqual([400, { error }]),
)

test("brackets and colons in a text are no depth and no fields", async () =>
  expect((await post(JSON.stringify({ name: "[{:".repeat(300) })))[0]).toBe(200))
