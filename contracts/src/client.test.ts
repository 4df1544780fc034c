import { once } from "node:events"
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { describe, expect, test } from "vitest"
import { makeClient, RequestFailed } from "./client.ts"

/** A server that responds to each request as given, and records the requests. */
const responding = (...responses: ReadonlyArray<() => Response | Promise<Response>>) => {
  const asked: Array<{
    readonly method: string
    readonly address: string
    readonly headers: Headers
    readonly body: unknown
  }> = []
  const send = async (address: unknown, init?: RequestInit) => {
    asked.push({
      method: init?.method ?? "GET",
      address: address as string,
      headers: new Headers(init?.headers),
      body: init?.body,
    })
    const response = responses[asked.length - 1] ?? responses.at(-1)
    if (response === undefined) throw new TypeError("fetch failed")
    return response()
  }
  return { asked, send }
}

const ok =
  (revision?: number, body: unknown = []) =>
  () =>
    Response.json(body, { headers: revision === undefined ? {} : { "Budget-Revision": String(revision) } })
const failing =
  (status: number, body: string, headers: Record<string, string> = {}) =>
  () =>
    new Response(body, { status, headers })

const failureOf = (call: Promise<unknown>): Promise<RequestFailed> =>
  call.then(
    () => Promise.reject(new Error("there was a response")),
    (error) => error,
  )

describe("a call", () => {
  test("is sent with its method and path, the token, the time zone and an idempotency key", async () => {
    const { asked, send } = responding(ok())
    const client = makeClient({
      base: "https://evenkeel.example",
      token: () => "secret",
      timeZone: "Asia/Tokyo",
      fetch: send,
    })
    await client.renameTransaction({ params: { id: "a/b", newName: "50% off ☕?#" } })
    await client.addIncome({ body: { amount: 1, incomeSource: "OTHER", incomeType: "OTHER" } })
    expect(asked.map(({ method, address }) => [method, address])).toEqual([
      ["PUT", "https://evenkeel.example/transactions/a%2Fb/50%25%20off%20%E2%98%95%3F%23"],
      ["POST", "https://evenkeel.example/income"],
    ])
    expect(asked[1]?.body).toBe('{"amount":1,"incomeSource":"OTHER","incomeType":"OTHER"}')
    for (const { headers } of asked) {
      expect(headers.get("Authorization")).toBe("Bearer secret")
      expect(headers.get("Time-Zone")).toBe("Asia/Tokyo")
    }
    const keys = asked.map(({ headers }) => headers.get("Idempotency-Key"))
    expect(keys).toEqual([expect.any(String), expect.any(String)])
    expect(keys[0]).not.toBe(keys[1])
  })

  test.each([".", "..", "Split"])("that renames to %j arrives as a rename", async (newName) => {
    const { asked, send } = responding(ok())
    await makeClient({ base: "https://evenkeel.example", token: () => "secret", fetch: send }).renameTransaction({
      params: { id: "tea", newName },
    })
    expect(new URL(asked[0]?.address ?? "").pathname).toBe(`/transactions/tea/${newName}%20`)
  })

  test("that is sent again as the same command has the same idempotency key", async () => {
    const { asked, send } = responding(ok())
    const client = makeClient({ token: () => "secret", fetch: send })
    await client.removeAccount({ params: { id: "a" }, idempotencyKey: "key-1" })
    expect(asked[0]?.headers.get("Idempotency-Key")).toBe("key-1")
  })

  test("without a user has neither token nor key", async () => {
    const { asked, send } = responding(ok())
    await makeClient({ token: () => null, fetch: send }).authenticate({
      body: { username: "ada", passwordOne: "engine#1843" },
    })
    expect(asked[0]?.headers.get("Authorization")).toBeNull()
    expect(asked[0]?.headers.get("Idempotency-Key")).toBeNull()
  })
})

test("the command that a reply came from is passed on with it", async () => {
  const seen: Array<unknown> = []
  const { send } = responding(
    () => Response.json({ message: "done" }, { headers: { "Command-Id": "command-1" } }),
    ok(),
  )
  const client = makeClient({ token: () => "ada", fetch: send, onCommand: (...command) => seen.push(command) })
  const reply = await client.logout()
  await client.incomes()
  expect(seen).toEqual([["command-1", reply]])
})

describe("the last revision seen", () => {
  const revisionsSent = ({ asked }: ReturnType<typeof responding>) =>
    asked.map(({ headers }) => headers.get("Budget-Revision"))

  test("is sent with every later call", async () => {
    const server = responding(ok(4), ok(7), ok(7))
    const seen: Array<number> = []
    const client = makeClient({ token: () => "ada", fetch: server.send, onRevision: (revision) => seen.push(revision) })
    for (const _ of [1, 2, 3]) await client.incomes()
    expect(revisionsSent(server)).toEqual([null, "4", "7"])
    expect(seen).toEqual([4, 7, 7])
  })

  test("does not go back when an older response arrives late", async () => {
    const server = responding(ok(7), ok(4), ok(7))
    const client = makeClient({ token: () => "ada", fetch: server.send })
    for (const _ of [1, 2, 3]) await client.incomes()
    expect(revisionsSent(server)).toEqual([null, "7", "7"])
  })

  test("is not forgotten over a response without one", async () => {
    const server = responding(ok(), ok(7), ok(), ok(7))
    const seen: Array<number> = []
    const client = makeClient({ token: () => "ada", fetch: server.send, onRevision: (revision) => seen.push(revision) })
    for (const _ of [1, 2, 3, 4]) await client.incomes()
    expect(revisionsSent(server)).toEqual([null, null, "7", "7"])
    expect(seen).toEqual([7, 7])
  })

  test("is that of the signed-in person", async () => {
    const server = responding(ok(7), ok(2), ok(2))
    let token = "ada"
    const client = makeClient({ token: () => token, fetch: server.send })
    await client.incomes()
    token = "grace"
    await client.incomes()
    await client.incomes()
    expect(revisionsSent(server)).toEqual([null, null, "2"])
  })

  test("is not taken from a response to the person who was signed in before", async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const server = responding(
      async () => {
        await released
        return ok(500)()
      },
      ok(2),
      ok(2),
    )
    let token = "ada"
    const seen: Array<number> = []
    const client = makeClient({ token: () => token, fetch: server.send, onRevision: (revision) => seen.push(revision) })
    const late = client.incomes()
    token = "grace"
    await client.incomes()
    release()
    await late
    await client.incomes()
    expect(revisionsSent(server)).toEqual([null, null, "2"])
    expect(seen).toEqual([2, 2])
  })

  test("is reported with whether a command produced it", async () => {
    const commanded = () => Response.json({}, { headers: { "Budget-Revision": "5", "Command-Id": "command-1" } })
    const seen: Array<readonly [number, boolean]> = []
    const client = makeClient({
      token: () => "ada",
      fetch: responding(ok(4), commanded).send,
      onRevision: (...line) => seen.push(line),
    })
    await client.incomes()
    await client.deleteTransaction({ params: { id: "t1" } })
    expect(seen).toEqual([
      [4, false],
      [5, true],
    ])
  })

  test("is not learnt from a response that breaks off, because its outcome is unknown here", async () => {
    const server = responding(
      ok(4),
      () => new Response('{"mess', { headers: { "Budget-Revision": "5", "Command-Id": "c" } }),
    )
    const seen: Array<number> = []
    const client = makeClient({ token: () => "ada", fetch: server.send, onRevision: (revision) => seen.push(revision) })
    await client.incomes()
    await failureOf(client.deleteTransaction({ params: { id: "t1" } }))
    expect(seen).toEqual([4])
  })
})

test("the person's date is reported, but not that of the person who was signed in before", async () => {
  const seen: Array<string> = []
  const dated = (date: string) => () => Response.json([], { headers: { "Budget-Date": date } })
  let token = "ada"
  const client = makeClient({
    token: () => token,
    fetch: responding(dated("2026-12-01"), dated("2026-12-02"), ok()).send,
    onDate: (date) => seen.push(date),
  })
  await client.incomes()
  const late = client.incomes()
  token = "grace"
  await late
  await client.incomes()
  expect(seen).toEqual(["2026-12-01"])
})

describe("a failure", () => {
  const unreached = {
    status: 0,
    message: "The server cannot be reached. Please check your connection and try again.",
  }
  const fail = (respond: () => Response) =>
    failureOf(makeClient({ token: () => null, fetch: responding(respond).send }).incomes())

  test("has the server's message, and when to try again", async () => {
    const failure = await fail(failing(429, '{"error":"Too many attempts."}', { "Retry-After": "30" }))
    expect(failure).toBeInstanceOf(RequestFailed)
    expect(failure).toMatchObject({ status: 429, message: "Too many attempts.", retryAfter: 30 })
  })

  test.each([
    ["<html>", 413, "raised to 128 MB"],
    ["<html>", 502, "cannot reach it"],
    ["", 504, "stopped waiting"],
    ['{"message":"Bad Gateway"}', 502, "cannot reach it"],
  ])("that is a proxy's (%j, %i) says what to raise, or when to try again", async (body, status, sentence) => {
    const failure = await fail(failing(status, body))
    expect(failure).toMatchObject({ status, message: expect.stringContaining(sentence) })
    expect(failure.message).toContain("The proxy in front of Evenkeel")
  })

  test.each([
    ["a page", "<html>", { "WWW-Authenticate": 'Basic realm="Home"' }],
    ["nothing that says whose it is", "", {}],
  ])("by which a proxy asks for its own user with %s ends no session", async (_, body, headers) => {
    expect(await fail(failing(401, body, headers))).toMatchObject({
      status: 0,
      message: expect.stringContaining("proxy"),
    })
  })

  test.each([
    ['{"error":"Please log in."}', {}],
    ["cut", { "WWW-Authenticate": "Bearer" }],
  ])("by which the server asks for a login (%j) is not taken for a proxy's", async (body, headers) => {
    expect((await fail(failing(401, body, headers))).status).toBe(401)
  })

  test.each([
    ['"text"', 500],
    ["null", 500],
    ['{"error":{"code":503,"message":"no healthy upstream"}}', 503],
    ['{"error":" "}', 503],
  ])("without a message (%j) is described by its status", async (body, status) => {
    expect((await fail(failing(status, body))).message).toBe(`The server answered ${status}. Please try again.`)
  })

  test("of the connection is reported as such", async () => {
    const failure = await failureOf(makeClient({ token: () => null, fetch: responding().send }).incomes())
    expect(failure).toMatchObject(unreached)
  })

  test("in the middle of a response is a connection failure, too", async () => {
    const failure = await fail(
      () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError("terminated")) })),
    )
    expect(failure).toBeInstanceOf(RequestFailed)
    expect(failure).toMatchObject(unreached)
  })

  test.each<[string, (response: ServerResponse) => unknown]>([
    ["a response", () => {}],
    ["the rest of a response", (response) => response.write("[")],
  ])("to send %s in time is a connection failure, too", async (_, respond) => {
    const server = createServer((_, response) => void respond(response)).listen(0, "127.0.0.1")
    await once(server, "listening")
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    try {
      const failure = await failureOf(makeClient({ base, token: () => null, timeout: 50 }).incomes())
      expect(failure).toMatchObject(unreached)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })

  test("caused by the caller's own abort is passed on to the caller", async () => {
    const controller = new AbortController()
    controller.abort()
    await expect(
      makeClient({ token: () => null, fetch: responding().send }).incomes({ signal: controller.signal }),
    ).rejects.not.toBeInstanceOf(RequestFailed)
  })
})
