// The work of a request grows at most linearly with its length. Work is counted; work within one call of the engine,
// such as matching a pattern, is measured in CPU time of this thread, and the minimum of several runs counts.
import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { openExportReader } from "@evenkeel/command-service/bring/read-export"
import { exported, stored } from "@evenkeel/command-service/test/exported"
import { longestLine } from "@evenkeel/contracts/budget/bring/rules"
import type { RouteName } from "@evenkeel/contracts/paths"
import { routeNames, routes } from "@evenkeel/contracts/routes"
import { fact, imported, linked, registered } from "@evenkeel/contracts/test/events"
import { addressOf, noteClient } from "@evenkeel/server-kit/http/client"
import * as read from "@evenkeel/server-kit/http/request"
import { isFromThisMachine } from "@evenkeel/server-kit/http/this-machine"
import { bodiesFor } from "./test/route-bodies.ts"

type Request = Parameters<typeof read.checkPath>[0]

const ids = { categoryId: "category", typeId: "type", transactionId: "transaction", accountId: "account" }
const bodies = bodiesFor({ username: "ada", ...ids })
const withBody = routeNames.filter((name) => routes[name].body !== undefined)

const withPart = (whole: object, field: string, part: unknown): unknown =>
  Array.isArray(whole) ? whole.with(Number(field), part) : { ...whole, [field]: part }

/** The body with each of its texts replaced, one at a time. */
const withText = (body: unknown, text: string): ReadonlyArray<unknown> => {
  if (typeof body === "string") return [text]
  if (typeof body !== "object" || body === null) return []
  return Object.entries(body).flatMap(([field, part]) =>
    withText(part, text).map((other) => withPart(body, field, other)),
  )
}

/** The body with each of its lists and records extended to that length, one at a time. */
const grown = (body: unknown, length: number): ReadonlyArray<unknown> => {
  if (typeof body !== "object" || body === null) return []
  const parts = Object.entries(body)
  const within = parts.flatMap(([field, part]) => grown(part, length).map((other) => withPart(body, field, other)))
  const [first] = parts
  if (first === undefined) return within
  const copies = Array.from({ length }, (_, index) => [`${index}`, first[1]] as const)
  return [...within, Array.isArray(body) ? copies.map(([, part]) => part) : { ...body, ...Object.fromEntries(copies) }]
}

/** How often parts of the body are read while it is decoded. */
const looksAt = (name: RouteName, body: unknown): number => {
  let looks = 0
  const watched = (value: unknown): unknown =>
    typeof value !== "object" || value === null
      ? value
      : new Proxy(value, {
          get: (target, key) => {
            looks += 1
            return watched(Reflect.get(target, key))
          },
          has: (target, key) => ((looks += 1), Reflect.has(target, key)),
          ownKeys: (target) => {
            const keys = Reflect.ownKeys(target)
            looks += keys.length
            return keys
          },
          getOwnPropertyDescriptor: (target, key) => ((looks += 1), Reflect.getOwnPropertyDescriptor(target, key)),
        })
  read.checkBody(name, watched(body))
  return looks
}

test.each(withBody)("%s is read in time that follows the length of its body", (name) => {
  const longer = grown(bodies[name], 400)
  for (const [place, body] of grown(bodies[name], 200).entries()) {
    expect(looksAt(name, longer[place])).toBeLessThanOrEqual(2.2 * looksAt(name, body) + 10)
  }
})

/** In characters: the longest head of a request that Node accepts. */
const longestHead = 16_384
/** Texts that a pattern might try to match at each position. */
const pieces = [
  "a",
  " ",
  "0",
  "-",
  "#",
  "=",
  ";",
  ",",
  ":",
  ".",
  "/",
  "[",
  "%",
  "é",
  "a ",
  "; ",
  "1.",
  "::",
  "a=",
  "Bearer ",
]

/** In milliseconds: a pattern that is tried at each position takes more than a hundred. */
const most = 20

/** In milliseconds. Waiting for a processor that others use does not count. */
const cpuTime = (): number => Number.parseInt(readFileSync("/proc/thread-self/schedstat", "utf8"), 10) / 1e6

const timeOf = (work: () => unknown): number => {
  const began = cpuTime()
  work()
  return cpuTime() - began
}

/** Compiling and collecting garbage can slow it down, so it is repeated until it is fast enough. */
const leastOf = (work: () => unknown): number => {
  let least = Infinity
  for (let tries = 0; tries < 20 && least >= most; tries += 1) least = Math.min(least, timeOf(work))
  return least
}

const longest = (work: (text: string) => unknown, length: number): number =>
  Math.max(...pieces.map((piece) => leastOf(() => work(piece.repeat(length / piece.length)))))

describe("what is as long as it can be keeps nobody waiting:", () => {
  const withQuery = routeNames.flatMap((name) =>
    Object.keys(routes[name].query?.fields ?? {}).map((field) => [name, field] as const),
  )
  test.each(withQuery)("the query string of %s, %s", (name, field) => {
    expect(
      longest((text) => read.readQuery(name, { query: { [field]: text } } as unknown as Request), longestHead),
    ).toBeLessThan(most)
  })

  test.each(withBody)("each text in the body of %s", (name) => {
    const slowest = pieces.flatMap((piece) =>
      withText(bodies[name], piece.repeat(longestHead)).map((body) =>
        leastOf(() => timeOf(() => read.checkBody(name, body))),
      ),
    )
    expect(Math.max(...slowest)).toBeLessThan(most)
  })

  const id = (text: string) => read.checkPath({ params: { id: text } } as unknown as Request)
  test("an id in the path", () => expect(longest(id, longestHead)).toBeLessThan(most))

  const readers: Readonly<Record<string, (request: Request) => unknown>> = {
    ...Object.fromEntries(Object.entries(read).filter(([name]) => name.endsWith("Of"))),
    client: (request) => {
      noteClient(request, (address) => address.startsWith("1"))
      return addressOf(request)
    },
    machine: isFromThisMachine,
  }
  test.each([
    "authorization",
    "session-token",
    "cookie",
    "x-correlation-id",
    "traceparent",
    "time-zone",
    "idempotency-key",
    "budget-revision",
    "host",
    "origin",
    "x-forwarded-for",
    "x-forwarded-proto",
  ])("the header %s", (header) => {
    const ask = (text: string) => {
      const headers = { [header]: text }
      const headersDistinct = { [header]: [text] }
      const get = (name: string) => (name === header ? text : undefined)
      const request = { headers, headersDistinct, get, socket: { remoteAddress: "127.0.0.1" } } as unknown as Request
      return Object.values(readers).map((reader) => reader(request))
    }
    expect(longest(ask, longestHead)).toBeLessThan(most)
  })

  const long = (piece: string) => `[${`${piece},`.repeat(longestLine / (piece.length + 1) - 99)}1]`
  /** In milliseconds. */
  const turnsOf = (lines: ReadonlyArray<string>): ReadonlyArray<number> => {
    const reader = openExportReader()
    return lines.flatMap((line) => {
      const steps = reader.take(line)
      const turns: Array<number> = []
      for (let isDone = false; !isDone;) turns.push(timeOf(() => (isDone = steps.next().done === true)))
      return turns
    })
  }
  const withData = (data: string) => [`{"revision":0,"eventId":"one","type":"Noted","data":${data},"hash":""}`]
  const rows = Array.from({ length: 4_800 }, (_, index) => fact(`row-${index}`, 1_00 + index))
  test.each<[string, () => ReadonlyArray<string>]>([
    ["rows", () => exported(stored("ada", [registered(), linked(), imported(...rows)]))],
    ["brackets", () => withData(`${"[".repeat(500_000)}${"]".repeat(500_000)}`)],
    ["names that are not in order", () => withData(long('{"b":1,"a":1}'))],
    ["numbers", () => withData(long("1"))],
    ["texts", () => withData(long('"abc"'))],
  ])("each turn that is given to a line of an export with %s", (_, linesOf) => {
    const lines = linesOf()
    expect(Math.max(...lines.map(({ length }) => length))).toBeGreaterThan(0.9 * longestLine)
    let turns: ReadonlyArray<number> = [Infinity]
    for (let tries = 0; tries < 20 && Math.max(...turns) >= most; tries += 1)
      turns = turnsOf(lines).map((time, index) => Math.min(time, turns[index] ?? time))
    expect(Math.max(...turns)).toBeLessThan(most)
  })
})
