import { Server, type ServerResponse } from "node:http"
import { connect, type Socket } from "node:net"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { longestIdle, openListener, type Listener } from "./listener.ts"
import { openClosable, type Closable } from "../../test/scope.ts"

let listener: Closable<Listener>
beforeAll(async () => {
  listener = await openClosable(openListener({ host: "127.0.0.1", port: 0 }))
  listener.open((_, response) => void response.end("{}"))
})
afterAll(() => listener.close())

const heard = (bytes: string, by: Listener = listener): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = ""
    const socket = connect(Number(new URL(by.origin).port), "127.0.0.1", () => socket.write(bytes))
    socket
      .on("data", (chunk) => (answer += String(chunk)))
      .on("close", () => resolve(answer))
      .on("error", reject)
  })

test("what cannot be parsed as a request is rejected with a plain message, like everything else", async () => {
  const [start, ...rest] = (await heard("HELLO\r\n\r\n")).split("\r\n")
  expect(start).toBe("HTTP/1.1 400 Bad Request")
  expect(JSON.parse(rest.at(-1) ?? "")).toEqual({ error: "The request cannot be read" })
})

test("so is a URL that is too long, and the next request is answered", async () => {
  const response = await fetch(`${listener.origin}/${"a".repeat(20_000)}`)
  expect(response.status).toBe(431)
  expect(await response.json()).toEqual({ error: "The address and the headers of the request are too long" })
  expect((await fetch(listener.origin)).status).toBe(200)
})

test("a request that does not arrive in time is refused, and its connection closed", async () => {
  const impatient = await openClosable(openListener({ host: "127.0.0.1", port: 0, arrivalTimeout: 100 }))
  impatient.open(() => {})
  const answer = await heard("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n", impatient)
  await impatient.close()
  expect(answer).toMatch(/^HTTP\/1\.1 408 .*"The request took too long to arrive"\}$/s)
})

test("a body that still arrives when the request has been answered is not waited for", async () => {
  const quick = await openClosable(openListener({ host: "127.0.0.1", port: 0, unreadBodyTimeout: 10 }))
  quick.open((_, response) => void response.end("{}"))
  const answer = await heard("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{", quick)
  await quick.close()
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*\{\}$/s)
})

describe("connections beyond the limits are closed", () => {
  const isProxy = (address: string) => address === "127.0.0.3"
  let limited: Closable<Listener>
  const sockets: Array<Socket> = []
  beforeAll(async () => {
    const connections = { most: 4, perAddress: 2 }
    limited = await openClosable(openListener({ host: "0.0.0.0", port: 0, connections, isProxy }))
    limited.open((_, response) => void response.end("{}"))
  })
  afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()))
  afterAll(() => limited.close())

  /** Whether a connection from that address gets a response. It stays open. */
  const answered = (localAddress: string): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect({ port: Number(new URL(limited.origin).port), host: "127.0.0.1", localAddress })
      sockets.push(socket)
      socket.on("error", () => {}).once("close", () => resolve(false))
      socket.once("data", () => resolve(true)).write("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    })

  test("from one address, while others can connect", async () => {
    for (const expected of [true, true, false]) expect(await answered("127.0.0.1")).toBe(expected)
    expect(await answered("127.0.0.2")).toBe(true)
    sockets[0]?.destroy()
    await expect.poll(() => answered("127.0.0.1")).toBe(true)
  })

  test("in all; those of a proxy are not counted as one address", async () => {
    for (const expected of [true, true, true, true, false]) expect(await answered("127.0.0.3")).toBe(expected)
  })
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
