import type { AddressInfo } from "node:net"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  conflict,
  notFound,
  refused,
  tooManyRequests,
  unavailable,
  type RequestError,
} from "@evenkeel/contracts/errors"
import { commandIdOf } from "@evenkeel/contracts/ids"
import type { RouteKind } from "@evenkeel/contracts/route"
import { routeNames, routes } from "@evenkeel/contracts/routes"
import { makeAllowance } from "../limits/allowance.ts"
import { makeApp } from "./app.ts"
import type { Log } from "../observability.ts"
import { mountRoutes, type Handler, type Handlers } from "./routes.ts"

/** The result of the rename route in the current test, and its calls. */
let rename: Handler<"renameTransaction">
let explain: Handler<"auditExplain">
const logged: Array<readonly [fields: { readonly correlationId?: string; readonly err?: unknown }, message: string]> =
  []
const take = (...line: (typeof logged)[number]) => void logged.push(line)
const log = { warn: take, error: take } as unknown as Log

let address: string
let close: () => void
beforeAll(async () => {
  const app = makeApp()
  const others = (kind: RouteKind) =>
    Object.fromEntries(
      routeNames.filter((name) => routes[name].kind === kind).map((name) => [name, () => Effect.fail(notFound("It"))]),
    )
  const renameTransaction: Handler<"renameTransaction"> = (call) => rename(call)
  const categoryPerformances: Handler<"categoryPerformances"> = () => Effect.succeed({ reply: [], revision: 7 })
  const options = {
    allowance: makeAllowance({ requests: 100_000, bankCalls: 100_000, work: 100_000 }),
    owner: (token: string) => Effect.succeed(token === "ada-token" ? "ada" : undefined),
    log,
  }
  mountRoutes(app, "command", { ...others("command"), renameTransaction } as unknown as Handlers<"command">, options)
  const auditExplain: Handler<"auditExplain"> = (call) => explain(call)
  mountRoutes(
    app,
    "query",
    { ...others("query"), categoryPerformances, auditExplain } as unknown as Handlers<"query">,
    options,
  )
  const server = app.listen(0, "127.0.0.1")
  await new Promise((listening) => server.once("listening", listening))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  close = () => server.close()
})
afterAll(() => close())

const send = (headers: Record<string, string> = {}, path = "/transactions/t1/Dinner") =>
  fetch(address + path, { method: "PUT", headers: { Authorization: "Bearer ada-token", ...headers } })

const headersOf = ({ headers }: Response) => Object.fromEntries(headers)

const dinner = {
  transactionId: "t1",
  name: "Dinner",
  amount: 1,
  date: "2026-02-14",
  logoUrl: null,
  note: null,
  category: null,
  suggestedCategory: null,
  accountId: null,
  pending: false,
  loweredFrom: null,
  ruleId: null,
  countedAs: null,
  countedIn: null,
}

describe("a handler", () => {
  test("is given the caller and the input, and its reply is sent with revision and ETag", async () => {
    let received: Parameters<typeof rename>[0] | undefined
    rename = (call) => Effect.sync(() => ((received = call), { reply: dinner, revision: 7, etag: 'W/"7"' }))
    const response = await send(
      {
        "Time-Zone": "Asia/Tokyo",
        "Budget-Revision": "6",
        "Idempotency-Key": "key-1",
        "If-None-Match": 'W/"6"',
        "X-Correlation-Id": "correlation-1",
        "X-Forwarded-For": "203.0.113.7",
      },
      "/transactions/a%2Fb/50%25%20off",
    )
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(dinner)
    expect(headersOf(response)).toMatchObject({ "budget-revision": "7", etag: 'W/"7"' })
    expect(received).toMatchObject({
      userId: "ada",
      params: { id: "a/b", newName: "50% off" },
      timeZone: "Asia/Tokyo",
      seenRevision: 6,
      idempotencyKey: "key-1",
      ifNoneMatch: 'W/"6"',
      correlationId: "correlation-1",
      token: "ada-token",
      address: "127.0.0.1",
    })
  })

  test("names the command that can be undone, if the caller gave an idempotency key", async () => {
    rename = () => Effect.succeed({ reply: dinner })
    const named = async (headers: Record<string, string>) => (await send(headers)).headers.get("Command-Id")
    expect(await named({ "Idempotency-Key": "key-1" })).toBe(commandIdOf("ada", "key-1"))
    expect(await named({})).toBeNull()
    rename = () => Effect.succeed({ reply: dinner, unchanged: true })
    expect(await named({ "Idempotency-Key": "key-2" })).toBeNull()
  })

  test("names no command if its call only reads, though it is a POST and has a key", async () => {
    const response = await fetch(`${address}/category/performance`, {
      method: "POST",
      headers: { Authorization: "Bearer ada-token", "Content-Type": "application/json", "Idempotency-Key": "key-1" },
      body: JSON.stringify({ categoryTypeIds: ["type-1"], monthYear: { month: "NOVEMBER", year: 2026 } }),
    })
    expect(response.status).toBe(200)
    expect(headersOf(response)).toMatchObject({ "budget-revision": "7" })
    expect(headersOf(response)).not.toHaveProperty("command-id")
  })

  test("without a reply answers that nothing has changed", async () => {
    rename = () => Effect.succeed({ etag: 'W/"7"', date: "2026-02-14" })
    const response = await send()
    expect(response.status).toBe(304)
    expect(await response.text()).toBe("")
    expect(headersOf(response)).toMatchObject({ etag: 'W/"7"', "budget-date": "2026-02-14" })
  })

  test("is not revealed by its answers", async () => {
    rename = () => Effect.succeed({ reply: dinner })
    const { headers } = await send()
    expect(headers.get("X-Powered-By")).toBeNull()
    expect(headers.get("ETag")).toBeNull()
  })
})

test("of a person's costly requests two are worked on at once; others wait for their turn", async () => {
  let [running, most] = [0, 0]
  const goOn: Array<() => void> = []
  explain = () =>
    Effect.acquireUseRelease(
      Effect.sync(() => (most = Math.max(most, (running += 1)))),
      () =>
        Effect.andThen(
          Effect.promise(() => new Promise<void>((resolve) => void goOn.push(resolve))),
          Effect.fail(notFound("It")),
        ),
      () => Effect.sync(() => (running -= 1)),
    )
  const headers = { Authorization: "Bearer ada-token" }
  const asked = Array.from({ length: 4 }, () => fetch(`${address}/audit/explain?figure=totalIncome`, { headers }))
  await expect.poll(() => goOn.length).toBe(2)
  for (let answered = 0; answered < 4; answered++) {
    await expect.poll(() => goOn.length).toBeGreaterThan(0)
    goOn.shift()?.()
  }
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(most).toBe(2)
})

describe("an error has its status:", () => {
  const refusals: ReadonlyArray<readonly [RequestError, number, string | null]> = [
    [notFound("Transaction"), 404, null],
    [conflict("Again."), 409, null],
    [refused("Please enter a valid name"), 422, null],
    [tooManyRequests("Slower.", 29.2), 429, "30"],
    [unavailable("Later."), 503, "1"],
  ]
  test.each(refusals)("%j", async (error, status, retryAfter) => {
    rename = () => Effect.fail(error)
    const response = await send()
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ error: error.message })
    expect(response.headers.get("Retry-After")).toBe(retryAfter)
    expect(response.headers.get("Cache-Control")).toBe("no-store")
  })
})

test("an outage is logged with its cause, none of which is sent to the client", async () => {
  rename = () => Effect.fail(unavailable("Later.", { cause: new Error("connect ECONNREFUSED 10.0.0.7") }))
  logged.length = 0
  const response = await send({ "X-Correlation-Id": "correlation-3" })
  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({ error: "Later." })
  expect(logged).toMatchObject([
    [
      {
        correlationId: "correlation-3",
        route: "PUT /transactions/{id}/{newName}",
        err: { message: "connect ECONNREFUSED 10.0.0.7" },
      },
      expect.any(String),
    ],
  ])
})

describe("a bug", () => {
  test("a token in a header of its own counts, whatever a proxy has in Authorization beside it", async () => {
    rename = () => Effect.succeed({ reply: dinner })
    const statuses = [{ "Session-Token": "ada-token" }, { "Session-Token": "unknown" }, {}].map(
      async (own) => (await send({ Authorization: "Basic YWRhOjE=", ...own } as Record<string, string>)).status,
    )
    expect(await Promise.all(statuses)).toEqual([200, 401, 401])
    expect((await send({ "Session-Token": "unknown" })).status).toBe(401)
  })

  test("is logged under the correlation id that the handler was given, even if the caller sent none", async () => {
    const correlationIds: Array<string> = []
    rename = ({ correlationId }) =>
      Effect.suspend(() => (correlationIds.push(correlationId), Effect.die(new Error("secret inside"))))
    logged.length = 0
    await send()
    expect(logged).toMatchObject([[{ correlationId: correlationIds[0] }, expect.any(String)]])
  })

  test.each([
    [
      "thrown",
      () => {
        throw new Error("secret inside")
      },
    ],
    ["a defect", () => Effect.die(new Error("secret inside"))],
    ["asynchronous", () => Effect.promise(() => Promise.reject(new Error("secret inside")))],
  ] as ReadonlyArray<readonly [string, Handler<"renameTransaction">]>)(
    "that is %s is answered with one plain message, and logged with its cause",
    async (_, handler) => {
      rename = handler
      logged.length = 0
      const response = await send({ "X-Correlation-Id": "correlation-2" })
      expect(response.status).toBe(500)
      expect(await response.json()).toEqual({ error: "Something went wrong on our side. Please try again." })
      expect(logged).toMatchObject([
        [{ correlationId: "correlation-2", err: { message: "secret inside" } }, expect.any(String)],
      ])
    },
  )
})
