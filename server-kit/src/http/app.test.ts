import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import express, { type Express } from "express"
import { afterEach, expect, test } from "vitest"
import { appServerOptions, makeApp } from "./app.ts"

let server: Server | undefined
afterEach(() => void server?.close())

const ask = async (app: Express, path: string, headers: Record<string, string> = {}): Promise<Response> => {
  server = createServer(appServerOptions, app)
  await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve))
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers })
}

test("a request keeps its prototype through all apps that it passes", async () => {
  const prototypes: Array<unknown> = []
  const note: express.RequestHandler = (request, response, next) => {
    prototypes.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response))
    next()
  }
  const inner = makeApp().use(note)
  const app = makeApp()
    .use(note)
    .use("/in", inner)
    .get("/in", note, (_, response) => void response.json("here"))
  expect(await (await ask(app, "/in")).json()).toBe("here")
  const { IncomingMessage, ServerResponse } = appServerOptions
  expect(prototypes).toEqual([1, 2, 3].flatMap(() => [IncomingMessage.prototype, ServerResponse.prototype]))
})

test("an app mounted in a plain Express app does not affect that app's other routes", async () => {
  express().use("/other", makeApp())
  const app = makeApp().get("/Here", (request, response) => void response.json(request.ip))
  const response = await ask(app, "/Here", { "X-Forwarded-For": "203.0.113.7" })
  expect(await response.json()).toBe("127.0.0.1")
  expect(response.headers.get("ETag")).toBeNull()
  expect(response.headers.get("X-Powered-By")).toBeNull()
})

test("paths are case-sensitive", async () => {
  expect(
    (
      await ask(
        makeApp().get("/here", (_, response) => void response.json("here")),
        "/Here",
      )
    ).status,
  ).toBe(404)
})
