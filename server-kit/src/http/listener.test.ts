import { Server, type ServerResponse } from "node:http"
import { connect } from "node:net"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { longestIdle, openListener, type Listener } from "./listener.ts"
import { openClosable, type Closable } from "../../test/scope.ts"

let listener: Closable<Listener>
beforeAll(async () => {
  listener = await openClosable(openListener({ host: "127.0.0.1", port: 0 }))
  listener.open((_, response) => void response.end("{}"))
})
afterAll(() => listener.close())

const heard = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = ""
    const socket = connect(Number(new URL(listener.origin).port), "127.0.0.1", () => socket.write(bytes))
    socket
      .on("data", (chunk) => (answer += String(chunk)))
      .on("close", () => resolve(answer))
      .on("error", reject)
  })

test("what cannot be parsed as a request is rejected with a plain message, like everything else", async () => {
  const [start, ...rest] = (await heard("HELLO\r\n\r\n")).split("\r\n")
  expect([start, JSON.parse(rest.at(-1) ?? "")]).toEqual([
    "HTTP/1.1 400 Bad Request",
    { error: "The request cannot be read" },
  ])
})

test("so is a URL that is too long, and the next request is answered", async () => {
  const response = await fetch(`${listener.origin}/${"a".repeat(20_000)}`)
  expect([response.status, await response.json()]).toEqual([
    431,
    { error: "The address and the headers of the request are too long" },
  ])
  expect((await fetch(listener.origin)).status).toBe(200)
})

test("idle connections are kept open longer than clients keep them", async () => {
  expect((await fetch(listener.origin)).headers.get("Keep-Alive")).toBe(`timeout=${longestIdle / 1_000}`)
})

test("a request in flight is answered, and its connection then closes without force", async () => {
  const force = vi.spyOn(Server.prototype, "closeAllConnections")
  const closing = await openClosable(openListener({ host: "127.0.0.1", port: 0 }))
  const asked = new Promise<ServerResponse>((resolve) => closing.open((_, response) => resolve(response)))
  const answer = fetch(closing.origin)
  const response = await asked
  const closed = closing.close()
  response.end("{}")
  expect(await (await answer).text()).toBe("{}")
  await closed
  expect(force).not.toHaveBeenCalled()
})

test("the error for a port in use names the port, and the variable to change it", async () => {
  const address = { host: "127.0.0.1", port: Number(new URL(listener.origin).port) }
  const refused = (variable: string) =>
    `Port ${address.port} is in use by another program. Set ${variable} to another one, or to 0 for any free one.`
  await expect(openClosable(openListener(address))).rejects.toThrow(refused("PORT"))
  await expect(openClosable(openListener({ ...address, portVariable: "RELAY_PORT" }))).rejects.toThrow(
    refused("RELAY_PORT"),
  )
})
