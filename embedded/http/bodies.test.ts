// Bodies of requests: whose are read, and their maximum size.
import { connect } from "node:net"
import { gzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { methodOf, paths, type RouteName } from "@evenkeel/contracts/paths"
import { bodies } from "@evenkeel/contracts/route"
import { routeNames, routes } from "@evenkeel/contracts/routes"
import { planFor } from "@evenkeel/acceptance/plan"
import { testDay } from "@evenkeel/acceptance/prepared"
import { theProduct } from "./test/product.ts"

const product = theProduct()

/** The response to a request that is never sent completely. */
const answerTo = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(product.address)
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.once("data", (chunk) => resolve(String(chunk).split("\r\n")[0] ?? "")).once("error", reject)
  })

const half = (route: string, ...headers: ReadonlyArray<string>) =>
  [
    `${methodOf(route)} ${route.slice(route.indexOf(" ") + 1).replace(/\{\w+\}/g, "some-id")} HTTP/1.1`,
    `Host: ${new URL(product.address).host}`,
    "Content-Type: application/json",
    "Content-Length: 1000",
    ...headers,
    "",
    '{"amount":',
  ].join("\r\n")

const takesBody = (name: RouteName) => routes[name].body !== undefined || routes[name].bodyKind === "upload"
const owned = routeNames.filter((name) => routes[name].access !== "public" && takesBody(name))

test.each(owned)("%s does not wait for the body of someone whom it does not know", async (name) => {
  expect(await answerTo(half(paths[name]))).toBe("HTTP/1.1 401 Unauthorized")
  expect(await answerTo(half(paths[name], `Authorization: Bearer ${"a".repeat(43)}`))).toBe("HTTP/1.1 401 Unauthorized")
})

test("neither does the sandbox bank inflate anything, or take more than the provider's calls have", async () => {
  const ask = async (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) => {
    const response = await fetch(`${product.address}/sandbox-bank/transactions/sync`, {
      method: "POST",
      body,
      headers: { "Content-Type": "application/json", ...headers },
    })
    return ((await response.json()) as { readonly error_code: string }).error_code
  }
  expect(await ask("{}")).not.toBe("INVALID_BODY")
  expect(await ask(Uint8Array.from(gzipSync("{}")), { "Content-Encoding": "gzip" })).toBe("INVALID_BODY")
  expect(await ask(JSON.stringify({ padding: "a".repeat(70_000) }))).toBe("INVALID_BODY")
})

test("anyone may send 16 kB, people who are signed in 64 kB, 3 MB about many transactions, or files of 128 MB", () => {
  const largest = (name: (typeof routeNames)[number]) => bodies[routes[name].bodyKind].largest
  const uploads = ["previewImport", "previewBring", "bringEverything"]
  expect(largest("changeTransactions")).toBe(3 * 1_048_576)
  for (const name of routeNames.filter((each) => !uploads.includes(each) && each !== "changeTransactions"))
    expect(largest(name)).toBe(routes[name].access === "public" ? 16_384 : 65_536)
  for (const name of routeNames.filter((each) => uploads.includes(each))) expect(largest(name)).toBe(134_217_728)
})

test("the largest commands of use fit: a hundred categories, and a split into twenty parts, with the longest names", async () => {
  const person = await product.register()
  const { wants } = await planFor(person)
  const categories = Array.from({ length: 100 }, (_, index) => ({
    // The maximum number of characters, each as long as possible in UTF-8.
    name: `${String(index).padStart(3, "0")}${"\u20ac".repeat(57)}`,
    budgetAllocationPercentage: 0.001,
    budgetAmount: 123456.78,
    categoryTypeId: wants.categoryTypeId,
  }))
  const body = { categories }
  expect(Buffer.byteLength(JSON.stringify(body))).toBeGreaterThan(16_384)
  expect(await person.send("POST", "/category/bulk", { body })).toMatchObject({ status: 200 })

  const lunch = { updatedName: "Lunch", updatedAmount: 20, date: testDay }
  const { transactionId } = await person.client.addTransaction({ body: lunch })
  const part = { updatedName: "\u20ac".repeat(100), updatedAmount: 1 }
  const splitTransactions = Array.from({ length: 20 }, () => part)
  const split = await person.send("PUT", `/transactions/${transactionId}/split`, { body: { splitTransactions } })
  expect(split.status).toBe(200)
  expect(split.body).toHaveLength(20)
})
