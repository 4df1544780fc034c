// Any value in any place of a request is either processed or refused with a sentence, and nothing is half done.
import { Result } from "effect"
import { beforeAll, expect, test } from "vitest"
import { monthOf } from "@evenkeel/contracts/month"
import { methodOf, pathOf, paths, type RouteName } from "@evenkeel/contracts/paths"
import { routeNames, routes } from "@evenkeel/contracts/routes"
import { expectAgreement } from "@evenkeel/acceptance/agreement"
import { linkChecking } from "@evenkeel/acceptance/bank"
import type { HttpResponse, Person } from "@evenkeel/acceptance/person"
import { planFor } from "@evenkeel/acceptance/plan"
import { testDay } from "@evenkeel/acceptance/prepared"
import { isWholeRun } from "@evenkeel/contracts/test/random"
import { checkBody } from "@evenkeel/server-kit/http/request"
import { theProduct } from "./test/product.ts"
import { bodiesFor, ruleOf } from "./test/route-bodies.ts"

const product = theProduct()

interface Known {
  readonly person: Person
  readonly categoryId: string
  readonly typeId: string
  readonly transactionId: string
  readonly accountId: string
  readonly importId: string
  readonly ruleId: string
}

let known: Known
beforeAll(async () => {
  const person = await product.register()
  const { groceries, needs } = await planFor(person)
  const { account } = await linkChecking(product.bank, person)
  const lunch = { updatedName: "Lunch", updatedAmount: 12.5, date: testDay }
  const { transactionId } = await person.client.addTransaction({ body: lunch })
  const { importId } = await person.client.previewImport({
    files: [new File(["Date,Payee,Outflow (USD),Inflow (USD)\n2026-01-02,Tea,3.00,\n"], "a.csv")],
  })
  const { rule } = await person.client.makeRule({ body: ruleOf(groceries.categoryId) })
  const ids = {
    ruleId: rule.ruleId,
    importId,
    categoryId: groceries.categoryId,
    typeId: needs.categoryTypeId,
    transactionId,
  }
  known = { person, accountId: account.accountId, ...ids }
})

const bodyOf = (name: RouteName): unknown => bodiesFor({ ...known, username: known.person.username })[name]

const withBody = routeNames.filter((name) => routes[name].body !== undefined)
const withParameters = routeNames.filter((name) => paths[name].includes("{"))
const withQuery = routeNames.filter((name) => routes[name].query !== undefined)

const garbled = ["", " ", "\u0000", "\ud83d", "\u202e", "a\nb", "👩‍👩‍👧‍👦", "a".repeat(1_001)]
const partsOfPaths = [".", "..", "%", "%2f", "a/b", "split"]
const meaningful = [
  "__proto__",
  "toString",
  "Miscellaneous",
  "Needs",
  "2026-02-30",
  "9999-12-31",
  "0",
  "-1",
  "1e3",
  "null",
]
const texts = [...garbled, ...partsOfPaths, ...meaningful]
const numbers = [0, -0, -1, 1e-9, 0.005, 0.1 + 0.2, 1_000_000_000, 1e308]
const shapes = [null, true, [], {}, [null], [[]], { name: "Tea" }]
const values = [...texts, ...numbers, ...shapes]
/** Over HTTP each place gets one value of each kind, or all of them at night. */
const sent: ReadonlySet<unknown> = new Set(isWholeRun ? values : ["\u0000", "%2f", "__proto__", 0.005, null, [], {}])
/** Paths and queries are text, and all their schemas read it in the same way. */
const textsSent = isWholeRun ? texts : ["", "\u0000", "\u202e", "👩‍👩‍👧‍👦", "..", "%2f", "a/b", "__proto__", "1e3"]

/** The body once for each of its places (the whole, a field, or one within), with the value there. */
const withValue = (body: unknown, value: unknown): ReadonlyArray<unknown> => {
  if (typeof body !== "object" || body === null) return [value]
  const within = Object.entries(body).flatMap(([field, part]) =>
    withValue(part, value).map((other) =>
      Array.isArray(body) ? body.with(Number(field), other) : { ...body, [field]: other },
    ),
  )
  return [value, ...within]
}

const expectClear = ({ status, body }: HttpResponse): void => {
  if (status === 200 || status === 304) return
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expectSentence(body.error)
}

const expectSentence = (error: unknown): void => {
  expect(error).toMatch(/^\S.+/)
  expect(error).not.toMatch(/undefined|\[object|NaN|\w+Error\b/)
}

const idIn = (name: RouteName): string => {
  if (name === "updateCategoryType") return known.typeId
  return paths[name].includes("/rules/") ? known.ruleId : known.transactionId
}

test.each(withBody)("%s, in its body", async (name) => {
  const body = bodyOf(name)
  expect(body).toBeDefined()
  const path = pathOf(paths[name]).replace("{id}", idIn(name)).replace("{importId}", known.importId)
  const refusedAt = new Set<number>()
  for (const value of values)
    for (const [place, other] of withValue(body, value).entries()) {
      // A value that the route's schema refuses is sent once for each place; the others are only decoded here.
      const read = checkBody(name, JSON.parse(JSON.stringify(other)))
      if (Result.isFailure(read) && refusedAt.has(place)) {
        expectSentence(read.failure.message)
        continue
      }
      if (Result.isFailure(read)) refusedAt.add(place)
      else if (!sent.has(value)) continue
      expectClear(await known.person.send(methodOf(paths[name]), path, { body: other }))
    }
})

test.each(withParameters)("%s, in its path", async (name) => {
  for (const text of textsSent) {
    // "." and ".." are steps of a path, however they are escaped.
    const segment = encodeURIComponent(/^\.{0,2}$/.test(text) ? `${text} ` : text.toWellFormed())
    const path = pathOf(paths[name])
      .replace(/\{\w+\}(?!.*\{)/, segment)
      .replace("{id}", known.transactionId)
    expectClear(await known.person.send(methodOf(paths[name]), path, { body: bodyOf(name) }))
  }
})

test.each(withQuery)("%s, in its query", async (name) => {
  for (const field of Object.keys(routes[name].query?.fields ?? {}))
    for (const text of textsSent)
      expectClear(
        await known.person.send(
          "GET",
          `${pathOf(paths[name]).replace("{importId}", known.importId)}?${new URLSearchParams({ [field]: text })}`,
        ),
      )
})

test.each([
  "Accept",
  "Accept-Encoding",
  "Authorization",
  "Budget-Revision",
  "Content-Type",
  "Idempotency-Key",
  "If-None-Match",
  "Time-Zone",
  "X-Correlation-Id",
  "X-Forwarded-For",
])("%s, as a header", async (name) => {
  const income = { body: bodyOf("addIncome") }
  for (const text of [...textsSent, "*", ",", ";q=", "\u00ff", "9".repeat(21)]) {
    if (!/^[\t -\u00ff]*$/.test(text)) continue
    const headers = { [name]: text }
    expectClear(await known.person.send("GET", "/income", { headers }))
    expectClear(await known.person.send("POST", "/income", { ...income, headers }))
  }
})

test("then what is shown is what a replay gives", async () => {
  await expectAgreement(product.databaseUrl, known.person, monthOf(await product.bank.today()))
})
