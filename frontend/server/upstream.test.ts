import { spawn } from "node:child_process"
import dns from "node:dns"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { createServer as createSecureServer } from "node:https"
import { join } from "node:path"
import express from "express"
import { createServer, request as send, type RequestListener, type Server } from "node:http"
import { connect, type AddressInfo } from "node:net"
import { afterEach, describe, expect, test, vi } from "vitest"
import { nobody, trustedProxies } from "@evenkeel/server-kit/http/client"
import { openListener } from "@evenkeel/server-kit/http/listener"
import { programFile } from "@evenkeel/server-kit/programs"
import { openClosable } from "@evenkeel/server-kit/test/scope"
import { makeApp } from "@evenkeel/server-kit/http/app"
import { makeLog, type Log } from "@evenkeel/server-kit/observability"
import { proxyTo } from "./upstream.ts"

const warn = vi.fn<Log["warn"]>()
const log: Log = { ...makeLog("test", "silent"), warn }
const servers: Array<Server> = []
const ends: Array<() => unknown> = []
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

/** A facade in front of instances with these addresses. */
const listenerTo = async (...addresses: ReadonlyArray<string>): Promise<string> => {
  const upstream = proxyTo("query service", addresses, log)
  ends.push(upstream.close)
  return serve(express().use("/mounted", upstream.handler))
}

const named = (name: string) =>
  serve((request, response) => {
    let body = ""
    request
      .on("data", (chunk: Buffer) => (body += String(chunk)))
      .on("end", () => {
        response.writeHead(200, { "Content-Type": "application/json", "Budget-Revision": "7" })
        response.end(
          JSON.stringify({
            name,
            path: request.url,
            method: request.method,
            body,
            correlationId: request.headers["x-correlation-id"],
            from: request.headers["x-forwarded-for"],
          }),
        )
      })
  })
/** An instance that is down: it drops every connection. */
const unreachable = () => serve(({ socket }) => void socket.destroy())

test("what an instance has accepted and leaves unanswered is answered by another one", async () => {
  let [hangs, accepted] = [false, 0]
  const hanging = await serve((_, response) => {
    accepted += 1
    if (!hangs) response.end("{}")
  })
  const listener = await listenerTo(hanging, await named("other"))
  const get = () =>
    fetch(`${listener}/mounted/income`).then(async (response) => [response.status, await response.text()])
  await expect.poll(async () => (await get())[1]).toBe("{}") // until it is known to be ready
  hangs = true
  accepted = 0
  const answers = await Promise.all(Array.from({ length: 6 }, get))
  expect(accepted).toBeGreaterThan(0)
  for (const answer of answers) expect(answer).toEqual([200, expect.stringContaining("other")])
})

test("a request is forwarded unchanged, with its full path and the client's address, and the answer keeps its headers", async () => {
  const listener = await listenerTo(await named("one"))
  const response = await fetch(`${listener}/mounted/income?month=2`, {
    method: "POST",
    body: "{}",
    headers: { "X-Correlation-Id": "abc" },
  })
  expect(response.headers.get("budget-revision")).toBe("7")
  expect(await response.json()).toEqual({
    name: "one",
    path: "/mounted/income?month=2",
    method: "POST",
    body: "{}",
    correlationId: "abc",
    from: expect.stringContaining("127.0.0.1"),
  })
})

test.each([
  ["from a trusted proxy", "127.0.0.1", "203.0.113.7"],
  ["from anyone else, who may have made it up,", "10.0.0.2", "127.0.0.1"],
])("an address in X-Forwarded-For %s: the service is given the client's", async (_, trusted, expected) => {
  const upstream = proxyTo("query service", [await named("one")], log)
  const isProxy = trustedProxies(trusted) ?? nobody
  const listener = await openClosable(openListener({ host: "127.0.0.1", port: 0, isProxy }))
  ends.push(upstream.close, listener.close)
  listener.open(makeApp().use(upstream.handler))
  const response = await fetch(listener.origin, { headers: { "X-Forwarded-For": "203.0.113.7" } })
  expect(await response.json()).toMatchObject({ from: expected })
})

describe("a service behind TLS", () => {
  const certificate = join(import.meta.dirname, "../test/localhost.pem")
  const answer: RequestListener = ({ headers }, response) => void response.end(headers.host)

  /** The response through a facade in a process of its own, because Node reads its authorities at its start. */
  const answerThrough = async (extra: NodeJS.ProcessEnv, host: string) => {
    const pem = readFileSync(certificate)
    const secure = createSecureServer({ key: pem, cert: pem }, answer).listen(0, "127.0.0.1")
    await once(secure, "listening")
    const service = `https://${host}:${(secure.address() as AddressInfo).port}`
    const facade = spawn(process.execPath, [programFile("facade")], {
      cwd: join(import.meta.dirname, "../.."),
      env: {
        ...process.env,
        PORT: "0",
        LOG_LEVEL: "silent",
        ...extra,
        COMMAND_SERVICE_URL: service,
        QUERY_SERVICE_URL: service,
      },
      stdio: ["ignore", "pipe", "inherit"],
    })
    ends.push(
      () => facade.kill(),
      () => secure.close(),
    )
    const [up] = (await once(facade.stdout, "data")) as [Buffer]
    const address = /http:\S+/.exec(String(up))?.[0] ?? ""
    const response = await fetch(`${address}/income`)
    return [response.status, (await response.text()).replace(new URL(address).host, "the facade's host")]
  }

  test("is reached if its certificate is for its own host, and is given the host that the browser named", async () =>
    expect(await answerThrough({ NODE_EXTRA_CA_CERTS: certificate }, "localhost")).toEqual([200, "the facade's host"]))

  test.each([
    ["by an authority that nobody vouches for", {}, "localhost"],
    ["for another host", { NODE_EXTRA_CA_CERTS: certificate }, "127.0.0.1"],
  ])("is not, if its certificate is %s", async (_, extra, host) =>
    expect((await answerThrough(extra, host))[0]).toBe(503),
  )
})

test("a query to an instance that is down goes to another", async () => {
  const listener = await listenerTo(await unreachable(), await named("two"))
  for (let time = 0; time < 4; time++) expect((await fetch(`${listener}/mounted/`)).status).toBe(200)
})

test("a query whose connection breaks is retried once, even with a single address", async () => {
  let asked = 0
  const upstream = await serve((request, response) => {
    asked += 1
    if (asked === 2) request.socket.destroy()
    else response.end()
  })
  const listener = await listenerTo(upstream)
  expect((await fetch(`${listener}/mounted/`)).status).toBe(200)
  expect((await fetch(`${listener}/mounted/`)).status).toBe(200)
  expect(asked).toBe(3)
})

test.each([
  ["of a known length", { "Content-Length": 2 }],
  ["in chunks", { "Transfer-Encoding": "chunked" }],
])("a query with a body %s is not retried, as its body has already been sent", async (_, headers) => {
  let asked = 0
  const upstream = await serve((request) => {
    asked += 1
    request.resume().once("end", () => request.socket.destroy())
  })
  const listener = await listenerTo(upstream)
  const status = await new Promise((resolve) => {
    send(`${listener}/mounted/`, { headers }, (response) => resolve(response.resume().statusCode)).end("{}")
  })
  expect(status).toBe(503)
  expect(asked).toBe(1)
})

test("a name for which DNS has three addresses is reached at the one that answers", async () => {
  const service = new URL(await named("one"))
  const addresses = ["127.0.0.2", "127.0.0.3", "127.0.0.1"].map((address) => ({ address, family: 4 }))
  const name = "query-service.test"
  const really = dns.lookup as (...asked: ReadonlyArray<unknown>) => void
  const lookUp = vi.spyOn(dns, "lookup").mockImplementation(((...asked: ReadonlyArray<unknown>) => {
    if (asked[0] !== name) return really(...asked)
    const answer = asked.at(-1) as (error: null, ...found: ReadonlyArray<unknown>) => void
    const isForAll = (asked[1] as { readonly all?: boolean }).all === true
    if (isForAll) answer(null, addresses)
    else answer(null, addresses[0]?.address, 4)
  }) as typeof dns.lookup)
  ends.push(() => lookUp.mockRestore())
  const listener = await listenerTo(`http://${name}:${service.port}`)
  for (const method of ["GET", "POST"]) {
    const response = await fetch(`${listener}/mounted/income`, { method })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ name: "one" })
  }
  expect(lookUp.mock.calls.map(([asked]) => asked)).toContain(name)
})

describe("with several instances", () => {
  /** An instance that reports `readiness`, counts the checks, and drops every connection while it is down. */
  const instance = async (name: string) => {
    const its = { readiness: 200, isDown: false, asked: 0, address: "" }
    its.address = await serve(({ url, socket }, response) => {
      if (url === "/ready") its.asked += 1
      if (its.isDown) socket.destroy()
      else response.writeHead(url === "/ready" ? its.readiness : 200).end(name)
    })
    return its
  }
  type Instance = Awaited<ReturnType<typeof instance>>
  /** Waits until each has been checked twice more, so that the reply to an earlier check has arrived. */
  const requestedAnew = async (...instances: ReadonlyArray<Instance>) => {
    const before = instances.map(({ asked }) => asked)
    await expect.poll(() => instances.every(({ asked }, index) => asked > (before[index] ?? 0) + 1)).toBe(true)
  }
  const commands = async (listener: string, count: number): Promise<ReadonlyArray<string>> => {
    const outcomes: Array<string> = []
    for (let time = 0; time < count; time++) {
      const response = await fetch(`${listener}/mounted/income`, { method: "POST", body: "{}" })
      outcomes.push(response.ok ? await response.text() : String(response.status))
    }
    return outcomes
  }

  test("requests take turns", async () => {
    const [one, two] = [await instance("one"), await instance("two")]
    const listener = await listenerTo(one.address, two.address)
    await requestedAnew(one, two)
    expect([...(await commands(listener, 4))].sort()).toEqual(["one", "one", "two", "two"])
  })

  test("an instance that is down loses at most one command, and is used again once it is ready", async () => {
    const [one, two] = [await instance("one"), await instance("two")]
    one.isDown = true
    const listener = await listenerTo(one.address, two.address)
    await requestedAnew(one, two)
    expect(await commands(listener, 6)).toEqual(Array.from({ length: 6 }, () => "two"))
    one.isDown = false
    await requestedAnew(one, two)
    expect(await commands(listener, 4)).toEqual(expect.arrayContaining(["one", "two"]))
    two.isDown = true
    expect((await commands(listener, 6)).filter((outcome) => outcome !== "one").length).toBeLessThan(2)
  })

  test("a standby does not even get the first request", async () => {
    const [standby, writer] = [await instance("standby"), await instance("writer")]
    standby.readiness = 503
    const upstream = proxyTo("query service", [standby.address, writer.address], log)
    ends.push(upstream.close)
    const listener = await serve(express().use("/mounted", upstream.handler))
    await upstream.known
    expect(await commands(listener, 2)).toEqual(["writer", "writer"])
  })

  test("a standby gets no requests until it is ready", async () => {
    const [writer, standby] = [await instance("writer"), await instance("standby")]
    standby.readiness = 503
    const listener = await listenerTo(writer.address, standby.address)
    await requestedAnew(writer, standby)
    expect(await commands(listener, 4)).toEqual(Array.from({ length: 4 }, () => "writer"))
    writer.isDown = true
    standby.readiness = 200
    await expect.poll(() => commands(listener, 2)).toEqual(["standby", "standby"])
  })

  test("if none is ready, requests go to those that answer, because they can best say why", async () => {
    const [one, two] = [await instance("one"), await instance("two")]
    one.isDown = true
    two.readiness = 503
    const listener = await listenerTo(one.address, two.address)
    await requestedAnew(one, two)
    expect(await commands(listener, 2)).toEqual(["two", "two"])
  })

  test("a single instance is never asked whether it is ready", async () => {
    const one = await instance("one")
    one.readiness = 503
    expect(await commands(await listenerTo(one.address), 2)).toEqual(["one", "one"])
    expect(one.asked).toBe(0)
  })
})

test("a command that gets no answer is not retried: its sender has to decide", async () => {
  const target = await unreachable()
  const listener = await listenerTo(target)
  const response = await fetch(`${listener}/mounted/income`, {
    method: "POST",
    body: "{}",
    headers: { "X-Correlation-Id": "abc" },
  })
  expect(response.status).toBe(503)
  expect(response.headers.get("retry-after")).toBe("1")
  expect(await response.json()).toEqual({ error: "Evenkeel cannot answer right now. Please try again in a moment." })
  expect(warn).toHaveBeenLastCalledWith(
    expect.objectContaining({ correlationId: "abc", target }),
    "the query service cannot be reached",
  )
})

test("an instance that refuses a request before all of its body has come is not taken for dead", async () => {
  let dropped = false
  const upstream = await serve((request, response) => {
    request.socket.once("close", () => setImmediate(() => (dropped = true)))
    response.writeHead(401).end("no")
    response.once("finish", () => setTimeout(() => request.socket.resetAndDestroy(), 20))
  })
  const listener = await listenerTo(upstream)
  warn.mockClear()
  const socket = connect(Number(new URL(listener).port), "127.0.0.1", () =>
    socket.write("POST /mounted HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{"),
  )
  const answer = await new Promise<string>((resolve) => socket.once("data", (chunk) => resolve(String(chunk))))
  expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  await expect.poll(() => dropped).toBe(true)
  expect(warn).not.toHaveBeenCalled()
  socket.destroy()
})

test("server-sent events are passed on one by one, and the stream ends when the browser leaves", async () => {
  let push: ((event: string) => void) | undefined
  let hasLeft = (): void => {}
  const left = new Promise<void>((resolve) => (hasLeft = resolve))
  const upstream = await serve((_, response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" }).flushHeaders()
    push = (event) => void response.write(`data: ${event}\n\n`)
    response.on("close", hasLeft)
  })
  const leaving = new AbortController()
  const stream = await fetch(`${await listenerTo(upstream)}/mounted/live`, { signal: leaving.signal })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  for (const event of ["1", "2"]) {
    push?.(event)
    expect((await reader?.read())?.value).toBe(`data: ${event}\n\n`)
  }
  leaving.abort()
  await left
})
