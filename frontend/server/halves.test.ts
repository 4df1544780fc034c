import express from "express"
import { createServer, type RequestListener, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, describe, expect, test, vi } from "vitest"
import { makeLog, type Log } from "@evenkeel/contracts/http/observability"
import { proxyTo } from "./halves.ts"

const warn = vi.fn<Log["warn"]>()
const log: Log = { ...makeLog("test", "silent"), warn }
const servers: Array<Server> = []
const ends: Array<() => void> = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A door in front of instances with these addresses. */
const doorTo = async (...addresses: ReadonlyArray<string>): Promise<string> => {
  const half = proxyTo("half", addresses, log)
  ends.push(half.close)
  return serve(express().use("/mounted", half.handler))
}

const named = (name: string) => serve((request, response) => {
  let body = ""
  request.on("data", (chunk: Buffer) => (body += String(chunk))).on("end", () => {
    response.writeHead(200, { "Content-Type": "application/json", "Budget-Revision": "7" })
    response.end(JSON.stringify({ name, path: request.url, method: request.method, body, told: request.headers["x-correlation-id"], from: request.headers["x-forwarded-for"] }))
  })
})
/** One that is there no longer: whoever comes is cut off. */
const gone = () => serve(({ socket }) => void socket.destroy())

test("a request arrives as it was sent, with its whole path and whom it is from, and the answer comes back with its headers", async () => {
  const door = await doorTo(await named("one"))
  const response = await fetch(`${door}/mounted/income?month=2`, { method: "POST", body: "{}", headers: { "X-Correlation-Id": "abc" } })
  expect(response.headers.get("budget-revision")).toBe("7")
  expect(await response.json()).toEqual({ name: "one", path: "/mounted/income?month=2", method: "POST", body: "{}", told: "abc", from: expect.stringContaining("127.0.0.1") })
})

test("a question that one cannot be asked is put to another", async () => {
  const door = await doorTo(await gone(), await named("two"))
  for (let time = 0; time < 4; time++) expect((await fetch(`${door}/mounted/`)).status).toBe(200)
})

test("a question whose connection broke off is put once more, also where there is one address", async () => {
  let asked = 0
  const half = await serve((request, response) => {
    asked += 1
    if (asked === 2) request.socket.destroy()
    else response.end()
  })
  const door = await doorTo(half)
  expect([(await fetch(`${door}/mounted/`)).status, (await fetch(`${door}/mounted/`)).status, asked]).toEqual([200, 200, 3])
})

describe("where there are several", () => {
  /** One of them, which says so or not; where it is gone, whoever comes is cut off. */
  const instance = async (name: string) => {
    const its = { readiness: 200, isGone: false, asked: 0, address: "" }
    its.address = await serve(({ url, socket }, response) => {
      if (url === "/ready") its.asked += 1
      if (its.isGone) socket.destroy()
      else response.writeHead(url === "/ready" ? its.readiness : 200).end(name)
    })
    return its
  }
  type Instance = Awaited<ReturnType<typeof instance>>
  /** Whatever was asked before has been answered then. */
  const askedAnew = async (...instances: ReadonlyArray<Instance>) => {
    const before = instances.map(({ asked }) => asked)
    await expect.poll(() => instances.every(({ asked }, index) => asked > (before[index] ?? 0) + 1)).toBe(true)
  }
  const commands = async (door: string, count: number): Promise<ReadonlyArray<string>> => {
    const outcomes: Array<string> = []
    for (let time = 0; time < count; time++) {
      const response = await fetch(`${door}/mounted/income`, { method: "POST", body: "{}" })
      outcomes.push(response.ok ? await response.text() : String(response.status))
    }
    return outcomes
  }

  test("they are asked in turn", async () => {
    const [one, two] = [await instance("one"), await instance("two")]
    const door = await doorTo(one.address, two.address)
    await askedAnew(one, two)
    expect([...(await commands(door, 4))].sort()).toEqual(["one", "one", "two", "two"])
  })

  test("one that is gone loses a command at the most, and is asked again when it says that it is ready", async () => {
    const [one, two] = [await instance("one"), await instance("two")]
    one.isGone = true
    const door = await doorTo(one.address, two.address)
    await askedAnew(one, two)
    expect(await commands(door, 6)).toEqual(Array.from({ length: 6 }, () => "two"))
    one.isGone = false
    await askedAnew(one, two)
    expect(await commands(door, 4)).toEqual(expect.arrayContaining(["one", "two"]))
    two.isGone = true
    expect((await commands(door, 6)).filter((outcome) => outcome !== "one").length).toBeLessThan(2)
  })

  test("a standby is not asked first either", async () => {
    const [standby, writer] = [await instance("standby"), await instance("writer")]
    standby.readiness = 503
    const half = proxyTo("half", [standby.address, writer.address], log)
    ends.push(half.close)
    const door = await serve(express().use("/mounted", half.handler))
    await half.known
    expect(await commands(door, 2)).toEqual(["writer", "writer"])
  })

  test("a standby is left alone until it is ready", async () => {
    const [writer, standby] = [await instance("writer"), await instance("standby")]
    standby.readiness = 503
    const door = await doorTo(writer.address, standby.address)
    await askedAnew(writer, standby)
    expect(await commands(door, 4)).toEqual(Array.from({ length: 4 }, () => "writer"))
    writer.isGone = true
    standby.readiness = 200
    await expect.poll(() => commands(door, 2)).toEqual(["standby", "standby"])
  })

  test("where none is ready, those are asked that answer: they say best why", async () => {
    const [one, two] = [await instance("one"), await instance("two")]
    one.isGone = true
    two.readiness = 503
    const door = await doorTo(one.address, two.address)
    await askedAnew(one, two)
    expect(await commands(door, 2)).toEqual(["two", "two"])
  })

  test("the only one of a half is never asked", async () => {
    const one = await instance("one")
    one.readiness = 503
    expect([await commands(await doorTo(one.address), 2), one.asked]).toEqual([["one", "one"], 0])
  })
})

test("a command without an answer is not sent again: its sender is told to decide", async () => {
  const target = await gone()
  const door = await doorTo(target)
  const response = await fetch(`${door}/mounted/income`, { method: "POST", body: "{}", headers: { "X-Correlation-Id": "abc" } })
  expect([response.status, response.headers.get("retry-after"), await response.json()])
    .toEqual([503, "1", { error: "Evenkeel cannot answer right now. Please try again in a moment." }])
  expect(warn).toHaveBeenLastCalledWith(expect.objectContaining({ correlationId: "abc", target }), "the half cannot be reached")
})

test("server-sent events come one by one, and end behind the door when the browser leaves", async () => {
  let tell: ((event: string) => void) | undefined
  let hasLeft = (): void => {}
  const left = new Promise<void>((resolve) => (hasLeft = resolve))
  const half = await serve((_, response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" }).flushHeaders()
    tell = (event) => void response.write(`data: ${event}\n\n`)
    response.on("close", hasLeft)
  })
  const leaving = new AbortController()
  const stream = await fetch(`${await doorTo(half)}/mounted/live`, { signal: leaving.signal })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  for (const event of ["1", "2"]) {
    tell?.(event)
    expect((await reader?.read())?.value).toBe(`data: ${event}\n\n`)
  }
  leaving.abort()
  await left
})
