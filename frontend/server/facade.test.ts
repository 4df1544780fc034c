import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer, request, type OutgoingHttpHeaders, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { RequestHandler } from "express"
import { Registry } from "prom-client"
import { afterAll, beforeAll, expect, test } from "vitest"
import { makeLog } from "@evenkeel/server-kit/observability"
import { createFacade } from "./facade.ts"

const answers: RequestHandler = (_, response) => void response.json({})
let directory: string
let server: Server
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "evenkeel-app-"))
  await writeFile(join(directory, "index.html"), "<title>Evenkeel</title><!-- bank-link-script -->")
  server = createServer(
    createFacade({
      command: answers,
      query: answers,
      browserApp: directory,
      bankLink: "sandbox",
      sandboxBank: answers,
      refusalsPerAddress: 100,
      site: { host: "127.0.0.1", publicUrls: [] },
      log: makeLog("test", "silent"),
      metrics: new Registry(),
      readiness: async () => undefined,
    }),
  ).listen(0, "127.0.0.1")
  await new Promise((resolve) => server.once("listening", resolve))
})
afterAll(async () => {
  server.close()
  await rm(directory, { recursive: true })
})

const statusOf = (path: string, headers: OutgoingHttpHeaders = {}): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request({ port: (server.address() as AddressInfo).port, path, headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .once("error", reject)
      .end()
  })

test.each(["/sandbox-bank/control/items", "/sandbox-bank/CONTROL/items", "/sandbox-bank/control"])(
  "%s of a sandbox bank in another process, which takes everybody for the facade, is only for this machine",
  async (path) => {
    const passedOn = { "x-forwarded-for": "203.0.113.9" }
    expect(await statusOf(path, passedOn)).toBe(403)
    expect(await statusOf(path)).toBe(200)
    // Only the bank knows whether the key is right.
    expect(await statusOf(path, { ...passedOn, authorization: "Bearer some-key-or-other" })).toBe(200)
  },
)

test("the bank's window is open to everybody", async () => {
  expect(await statusOf("/sandbox-bank/link/session", { "x-forwarded-for": "203.0.113.9" })).toBe(200)
})
