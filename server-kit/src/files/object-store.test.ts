// Faulty object stores. A working one is in embedded/backups/schedule.test.ts.
import { createServer, type RequestListener, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { readConfiguration } from "../configuration.ts"
import { objectStoreConfig, openObjectStore } from "./object-store.ts"

let folder: string
let file: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "evenkeel-object-store-"))
  file = join(folder, "backup.age")
  writeFileSync(file, "a backup")
})
afterAll(() => rmSync(folder, { recursive: true }))

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = undefined
})

const storeAt = (endpoint: string) => {
  const variables = { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" }
  const settings = Effect.runSync(readConfiguration(objectStoreConfig, variables))
  return openObjectStore("s3://backups/home", settings, { silence: 200, pause: 1 })
}

const storeThat = async (answer: RequestListener) => {
  const opened = createServer(answer)
  server = opened
  await new Promise<void>((resolve) => opened.listen(0, "127.0.0.1", resolve))
  return storeAt(`http://127.0.0.1:${(opened.address() as AddressInfo).port}`)
}

const faultOf = async <A>(asked: Effect.Effect<A, Error>): Promise<string> =>
  (await Effect.runPromise(Effect.flip(asked))).message

const error =
  (status: number, code: string): RequestListener =>
  (request, response) => {
    request.resume().once("end", () => {
      response.writeHead(status, { "Content-Type": "application/xml" })
      response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>It says more.</Message></Error>`)
    })
  }

test.each([
  [403, "AccessDenied", "refuses S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY (AccessDenied)"],
  [403, "SignatureDoesNotMatch", "refuses S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY (SignatureDoesNotMatch)"],
  [507, "XMinioStorageFull", "has no space left (XMinioStorageFull)"],
  [403, "QuotaExceeded", "has no space left (QuotaExceeded)"],
  [404, "NoSuchBucket", "has no bucket backups"],
  [400, "EntityTooLarge", "answered 400 (EntityTooLarge: It says more.)"],
])("a store that answers %i %s is reported in one sentence", async (status, code, sentence) => {
  const store = await storeThat(error(status, code))
  expect(await faultOf(store.put("backup.age", file))).toBe(`The store of s3://backups/home ${sentence}.`)
})

test("one that hangs is given up", async () => {
  const store = await storeThat(() => {})
  expect(await faultOf(store.put("backup.age", file))).toBe(
    "The store of s3://backups/home has been silent for 0.2 seconds.",
  )
})

test("one that hangs amid a file is given up", async () => {
  const store = await storeThat(
    (_, response) => void response.writeHead(200, { "Content-Length": "100" }).write("half"),
  )
  expect(await faultOf(store.get("backup.age", join(folder, "got")))).toBe(
    "The store of s3://backups/home has been silent for 0.2 seconds.",
  )
})

test("one that cannot be reached is named", async () =>
  expect(await faultOf(storeAt("http://127.0.0.1:1").names)).toBe(
    "The store of s3://backups/home cannot be reached (ECONNREFUSED).",
  ))

test("what fails for a moment is tried again, with the whole file", async () => {
  let tries = 0
  let received = ""
  const store = await storeThat((request, response) => {
    if (++tries < 3) return error(503, "SlowDown")(request, response)
    request.on("data", (chunk) => (received += String(chunk))).once("end", () => response.end())
  })
  await Effect.runPromise(store.put("backup.age", file))
  expect(received).toBe(readFileSync(file, "utf8"))
})

test.each(["s3://", "s3:///home", "s3://Not A Bucket/home"])("%j is no folder", (wrong) =>
  expect(() => openObjectStore(wrong, Effect.runSync(readConfiguration(objectStoreConfig, {})))).toThrow(
    `A folder of an object store must be such as s3://bucket/folder, not ${wrong}.`,
  ),
)

test("a folder without a key is refused", () =>
  expect(() => openObjectStore("s3://backups", Effect.runSync(readConfiguration(objectStoreConfig, {})))).toThrow(
    "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set for s3://backups.",
  ))
