// A person can go on working during attacks, and hostile clients get little work done. npm run bench hostile measures how
// long the person waits beside each kind of load.
import { request, type IncomingMessage } from "node:http"
import { connect, type Socket } from "node:net"
import { Effect } from "effect"
import { afterEach, expect, test } from "vitest"
import { encodeEvents } from "@evenkeel/contracts/budget/codec"
import { budgetStream } from "@evenkeel/contracts/budget/envelope"
import { newId } from "@evenkeel/contracts/ids"
import { runs } from "@evenkeel/contracts/test/random"
import { timeZoneChanged } from "@evenkeel/contracts/test/events"
import type { Person } from "@evenkeel/acceptance/person"
import { downloadPaths } from "@evenkeel/contracts/paths"
import { ownProduct } from "./test/product.ts"

const refusals = 60
const product = ownProduct({ TRUSTED_PROXIES: "127.0.0.1", REFUSALS_PER_ADDRESS: String(refusals) })

const sockets: Array<Socket> = []
const streams: Array<IncomingMessage> = []
afterEach(() => {
  for (const each of [...sockets.splice(0), ...streams.splice(0)]) each.destroy()
})

/**
 * Sends commands and reads one after the other, each of which has to succeed. Returns their number during the attack.
 */
const workBeside = async (begin: () => Promise<unknown>): Promise<number> => {
  const { client } = await product.register()
  let [isOver, rounds, beside] = [false, 0, 0]
  const others = begin()
  void others.finally(() => (isOver = true))
  while (!isOver || rounds < 20) {
    await client.addIncome({ body: { amount: 1, incomeSource: "OTHER", incomeType: "OTHER" } })
    expect(await client.incomes()).toHaveLength(++rounds)
    if (!isOver) beside = rounds
  }
  await others
  expect(beside).toBeGreaterThan(0)
  return beside
}

const half = (path: string, from: string) =>
  [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(product.address).host}`,
    `X-Forwarded-For: ${from}`,
    "Content-Type: application/json",
    "Content-Length: 1000000",
    "",
    '{"amount":',
  ].join("\r\n")

/**
 * Sends the beginning of a request, and then a byte now and then. Returns its status, once the connection is closed.
 */
const drip = (path: string, from: string): Promise<number> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(product.address)
    let status = 0
    let dripping: NodeJS.Timeout | undefined
    const socket = connect(Number(port), hostname, () => {
      socket.write(half(path, from))
      dripping = setInterval(() => socket.write(" "), 20)
    })
    sockets.push(socket)
    socket
      .on("data", (chunk) => (status ||= Number(String(chunk).split(" ")[1])))
      .on("error", () => {})
      .once("close", () => {
        clearInterval(dripping)
        resolve(status)
      })
  })

test("bodies that arrive slowly are refused unread, and their connections closed", async () => {
  let statuses: ReadonlyArray<number> = []
  await workBeside(async () => {
    const dripping = Array.from({ length: 60 }, (_, at) =>
      drip(at % 2 === 0 ? "/income" : "/auth/authenticate", `203.0.113.${at}`),
    )
    statuses = await Promise.all(dripping)
  })
  // One without a person, and one whose announced size is above all limits.
  expect(new Set(statuses)).toEqual(new Set([401, 413]))
})

test("of a flood of guessed tokens only the first are looked up", async () => {
  const headers = { "X-Forwarded-For": "198.51.100.1" }
  const guess = async () => {
    const Authorization = `Bearer ${newId()}${newId()}`
    return (await product.send("GET", "/income", { headers: { ...headers, Authorization } })).status
  }
  const statuses: Array<number> = []
  const began = performance.now()
  await workBeside(async () => {
    for (let round = 0; round < 30; round++) statuses.push(...(await Promise.all(Array.from({ length: 10 }, guess))))
  })
  const lookedUp = statuses.filter((status) => status === 401).length
  expect(lookedUp).toBeGreaterThanOrEqual(refusals)
  // That many more are due in a minute, and ten may be in flight at once.
  const minutes = (performance.now() - began) / 60_000
  expect(lookedUp).toBeLessThanOrEqual(Math.ceil(refusals * (1 + minutes)) + 10)
})

test("of one person's exports two run at once, and another waits or is refused", async () => {
  const mallory = await product.register()
  await fill(mallory)
  let answers: ReadonlyArray<IncomingMessage> = []
  await workBeside(async () => {
    answers = await Promise.all(Array.from({ length: 8 }, () => begin(mallory)))
  })
  // The two running exports never end, because their responses are not read.
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect([200, 429].map((each) => statuses.filter((status) => status === each).length)).toEqual([2, 6])
  const refused = answers.find(({ statusCode }) => statusCode === 429)
  expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0)
})

/** An export whose response has begun, and is not read any further. */
const begin = (person: Person): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${person.token}`, "Budget-Revision": String(count) }
    request(`${product.address}${downloadPaths.events}`, { headers, agent: false }, (response) => {
      streams.push(response.pause())
      resolve(response)
    })
      .once("error", reject)
      .end()
  })

const count = 20_000

/** More events than a connection can buffer. */
const fill = async (person: Person): Promise<void> => {
  const zones = ["Asia/Tokyo", "Europe/Vienna"] as const
  const about = {
    correlationId: "given",
    causationId: "given",
    actor: `user:${person.userId}`,
    occurredAt: await product.bank.now(),
    timeZone: "UTC",
  }
  for (let from = 0; from < count; from += 1_000) {
    const events = Array.from({ length: 1_000 }, (_, at) => timeZoneChanged(zones[at % 2]!))
    const encoded = encodeEvents(events, newId(), about)
    await Effect.runPromise(product.store.append(budgetStream(person.userId), from, encoded))
  }
}

test("of one person's uploads two run at once, and files that take long to read keep nobody waiting", async () => {
  const mallory = await product.register()
  const statuses: Array<number> = []
  await workBeside(
    () =>
      new Promise<void>((resolve) => {
        for (let upload = 0; upload < 8; upload++)
          void beginUpload(mallory).then((status) => statuses.push(status) === 6 && resolve())
      }),
  )
  expect(statuses).toEqual([429, 429, 429, 429, 429, 429])

  const grace = await product.register()
  const rows = runs(30_000, 100_000)
  const large = `Date,Description,Money out\n${"2026-01-15,Grocer,12.50\n".repeat(rows)}`
  let found = 0
  const beside = await workBeside(async () => {
    found = (await grace.client.previewImport({ files: [new File([large], "a.csv")] })).totals.new
  })
  expect(found).toBe(rows)
  // Reading rows on the event loop would only allow one or two.
  expect(beside).toBeGreaterThan(2)
})

/** Announces a file and sends a part of it. Returns the status of the response, if there is one. */
const beginUpload = (person: Person): Promise<number> =>
  new Promise((resolve) => {
    const { hostname, port, host } = new URL(product.address)
    const start = [
      "POST /import/preview HTTP/1.1",
      `Host: ${host}`,
      `Authorization: Bearer ${person.token}`,
      "Content-Type: application/octet-stream",
      "File-Name: a.csv",
      "Content-Length: 60000000",
      "",
      "Date,",
    ].join("\r\n")
    const socket = connect(Number(port), hostname, () => socket.write(start))
    sockets.push(socket)
    socket.on("error", () => {}).once("data", (chunk) => resolve(Number(String(chunk).split(" ")[1])))
  })
