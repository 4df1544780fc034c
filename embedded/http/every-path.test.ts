// Properties of all paths.
import { expect, test } from "vitest"
import { downloadPaths, livePath, methodOf, pathOf, paths, type RouteName } from "@evenkeel/contracts/paths"
import { bodies } from "@evenkeel/contracts/route"
import { routeNames, routes } from "@evenkeel/contracts/routes"
import type { Request } from "@evenkeel/acceptance/person"
import { theProduct } from "./test/product.ts"

const product = theProduct()

const addressOf = (name: RouteName, id = "some-id") =>
  pathOf(paths[name])
    .replace("{newName}", "New name")
    .replace(/\{\w+\}/g, id)
const withBody = routeNames.filter((name) => routes[name].body !== undefined)

/** A wider path of the specification would cover them. */
const covered: ReadonlyArray<RouteName> = [
  "assignTransactions",
  "noteTransaction",
  "checkTransaction",
  "dateTransaction",
  "countTransactionIn",
  "changeTransactions",
]

test("the 31 paths of the specification come first, apart from those which a wider one would cover", () =>
  expect(
    routeNames
      .filter((name) => !covered.includes(name))
      .slice(0, 31)
      .at(-1),
  ).toBe("categoryPerformances"))

test.each(withBody)("%s rejects an unreadable body with a one-sentence error", async (name) => {
  const { send } = await product.register()
  const ask = (request: Request) => send(methodOf(paths[name]), addressOf(name), request)
  for (const text of ["{", "not json", '{"a":1,}', "\u0000", "{'a': 1}"])
    expect(await ask({ text })).toMatchObject({ status: 400, body: { error: "The body is not JSON" } })
  for (const body of [1, "text", true]) {
    const { status, body: answer } = await ask({ body })
    expect(status).toBe(400)
    expect(answer.error).toMatch(/^The body must be a JSON (object|array)$/)
  }
  const { largest } = bodies[routes[name].bodyKind]
  expect(await ask({ text: JSON.stringify({ padding: "a".repeat(largest) }) })).toMatchObject({
    status: 413,
    body: {
      error: `The body is larger than ${{ public: 16, ordinary: 64, many: 3072, upload: 0 }[routes[name].bodyKind]} kB`,
    },
  })
})

test.each([
  ["GET", "/nowhere"],
  ["POST", "/"],
])("%s %s is not an API call, and gets an answer that says so", async (method, path) => {
  const { send } = await product.register()
  expect(await send(method, path)).toMatchObject({ status: 404, body: { error: `There is no ${method} ${path}` } })
})

test("the OpenAPI document lists every path", async () => {
  const { body } = await product.send("GET", "/openapi.json")
  const named = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const streamed = [livePath, ...Object.values(downloadPaths)].map((path) => `GET ${path}`)
  expect(named.sort()).toEqual([...Object.values(paths), ...streamed].sort())
})
