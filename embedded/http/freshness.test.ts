import { describe, expect, test } from "vitest"
import { signedInAt, type Person } from "@evenkeel/acceptance/person"
import { planFor } from "@evenkeel/acceptance/plan"
import { testDay } from "@evenkeel/acceptance/prepared"
import { ownProduct } from "./test/product.ts"

const product = ownProduct({}, { waits: { freshnessTimeout: 1_000 } })

const salary = { amount: 1, incomeSource: "EMPLOYER", incomeType: "SALARY" }
const reads = ["/income", "/category/type", "/category", "/transactions", "/account", "/budget/performance/all"]

describe("a read after one's own write shows it,", () => {
  test("even for a client that does not send revisions", async () => {
    const { send } = await product.register()
    for (let count = 1; count <= 25; count += 1) {
      expect((await send("POST", "/income", { body: salary })).status).toBe(200)
      expect((await send("GET", "/income")).body).toHaveLength(count)
    }
  })

  test("right after registering", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { send } = await product.register()
      for (const path of reads) expect(await send("GET", path)).toMatchObject({ status: 200, body: [] })
    }
  })

  test("while others write concurrently", async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => product.register()))
    await Promise.all(
      people.map(async ({ send }) => {
        for (let count = 1; count <= 8; count += 1) {
          await send("POST", "/income", { body: salary })
          expect((await send("GET", "/income")).body).toHaveLength(count)
        }
      }),
    )
  })

  test("after concurrent writes by the same client", async () => {
    const { client } = await product.register()
    await Promise.all(
      Array.from({ length: 20 }, () =>
        client.addIncome({ body: { amount: 1, incomeSource: "OTHER", incomeType: "OTHER" } }),
      ),
    )
    expect(await client.incomes()).toHaveLength(20)
  })
})

test("another device that knows a revision never reads an older one", async () => {
  const ada = await product.register()
  const { body } = await product.send("POST", "/auth/authenticate", {
    body: { username: ada.username, passwordOne: ada.password },
  })
  const phone = signedInAt(product.address, body.token)
  const revision = (await ada.send("POST", "/income", { body: salary })).headers.get("Budget-Revision")!
  expect((await phone.send("GET", "/income", { headers: { "Budget-Revision": revision } })).body).toHaveLength(1)
})

test("a revision that does not arrive in time gets 503 with Retry-After", async () => {
  const { send } = await product.register()
  const { status, body, headers } = await send("GET", "/income", { headers: { "Budget-Revision": "999" } })
  expect(status).toBe(503)
  expect(body).toEqual({ error: "Your latest changes are still being processed. Please try again in a moment." })
  expect(headers.get("Retry-After")).toBe("1")
})

describe("an unchanged budget", () => {
  const etagOf = async ({ send }: Person, path: string) => (await send("GET", path)).headers.get("ETag")!

  test.each(reads)("is not sent again: %s", async (path) => {
    const ada = await product.register()
    await planFor(ada)
    const etag = await etagOf(ada, path)
    const again = await ada.send("GET", path, { headers: { "If-None-Match": etag } })
    expect({ status: again.status, body: again.body, etag: again.headers.get("ETag") }).toEqual({
      status: 304,
      body: undefined,
      etag,
    })
    await ada.client.addTransaction({ body: { updatedName: "Lunch", updatedAmount: 1, date: testDay } })
    const changed = await ada.send("GET", path, { headers: { "If-None-Match": etag } })
    expect(changed.status).toBe(200)
    expect(changed.headers.get("ETag")).not.toBe(etag)
  })

  test("is private, and revalidated each time", async () => {
    const { send } = await product.register()
    expect((await send("GET", "/income")).headers.get("Cache-Control")).toBe("private, no-cache")
  })

  test("of one person does not match another's at the same revision", async () => {
    const [ada, grace] = [await product.register(), await product.register()]
    expect(
      (await grace.send("GET", "/income", { headers: { "If-None-Match": await etagOf(ada, "/income") } })).status,
    ).toBe(200)
  })

  test("is sent again when the month has changed", async () => {
    const ada = await product.register()
    await ada.client.addTransaction({ body: { updatedName: "Lunch", updatedAmount: 1, date: testDay } })
    const etag = await etagOf(ada, "/transactions")
    const [year, month] = (await product.bank.today()).split("-").map(Number) as [number, number]
    await product.bank.moveTo(new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10))
    expect(await ada.send("GET", "/transactions", { headers: { "If-None-Match": etag } })).toMatchObject({
      status: 200,
      body: [],
    })
  })
})
