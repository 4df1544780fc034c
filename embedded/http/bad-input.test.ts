// Any request gets a clear message with the right status or a correct result, and nothing is half done.
import { connect } from "node:net"
import { describe, expect, test } from "vitest"
import { planFor } from "@evenkeel/acceptance/plan"
import { testDay } from "@evenkeel/acceptance/prepared"
import { theProduct } from "./product.ts"

const product = theProduct()

const salary = { amount: 5000, incomeSource: "EMPLOYER", incomeType: "SALARY" }
const lunch = { updatedName: "Lunch", updatedAmount: 12.5, date: testDay }

describe("a body", () => {
  test.each([
    [{ ...salary, amount: "5000" }, "amount must be a number"],
    [{ ...salary, amount: null }, "amount must be a number"],
    [{ ...salary, amount: [5000] }, "amount must be a number"],
    [{ ...salary, amount: 1_000_000_000.01 }, "amount must be a number of at most 1,000,000,000"],
    [{ ...salary, amount: -1_000_000_001 }, "amount must be a number of at most 1,000,000,000"],
    [{ ...salary, amount: 1e21 }, "amount must be a number of at most 1,000,000,000"],
    [{ incomeSource: "EMPLOYER", incomeType: "SALARY" }, "amount is missing"],
    [{ ...salary, description: 5 }, "description must be text"],
    [{ ...salary, description: "a".repeat(1001) }, "description is longer than 1000 characters"],
    [{ ...salary, description: "bell \u0007" }, "description holds characters that cannot be kept"],
    [{ ...salary, description: "red \u009b31m" }, "description holds characters that cannot be kept"],
    [{ ...salary, description: "nothing \u0000" }, "description holds characters that cannot be kept"],
    [{ ...salary, description: "half of an emoji \ud83d" }, "description holds characters that cannot be kept"],
  ])("with wrong fields is rejected with the field's name: %j", async (body, error) => {
    const { send } = await product.register()
    expect(await send("POST", "/income", { body })).toMatchObject({ status: 400, body: { error } })
    expect((await send("GET", "/income")).body).toEqual([])
  })

  test.each(["NaN", "Infinity", "-Infinity", "0x10", "01"])("with the number %s is not JSON", async (amount) => {
    const { send } = await product.register()
    expect(
      await send("POST", "/income", { text: `{"amount":${amount},"incomeSource":"EMPLOYER","incomeType":"SALARY"}` }),
    ).toMatchObject({ status: 400, body: { error: "The body is not JSON" } })
  })

  test("with a number out of range is rejected", async () => {
    const { send } = await product.register()
    expect(
      await send("POST", "/income", { text: '{"amount":1e999,"incomeSource":"EMPLOYER","incomeType":"SALARY"}' }),
    ).toMatchObject({ status: 400, body: { error: "amount must be a number of at most 1,000,000,000" } })
  })

  test("is read without its unknown fields", async () => {
    const { send } = await product.register()
    const { status, body } = await send("POST", "/income", {
      text: '{"amount":1,"incomeSource":"OTHER","incomeType":"OTHER","userId":"someone","incomeId":"mine","__proto__":{"amount":9},"constructor":1}',
    })
    expect([status, body]).toEqual([
      200,
      {
        amount: 1,
        incomeSource: "OTHER",
        incomeType: "OTHER",
        description: "",
        incomeId: expect.not.stringMatching(/^mine$/),
      },
    ])
  })

  test("with an error deep inside is rejected with its path", async () => {
    const ada = await product.register()
    const { needs } = await planFor(ada)
    const category = { name: "A", budgetAllocationPercentage: 0.1, categoryTypeId: needs.categoryTypeId }
    const add = (categories: unknown) => ada.send("POST", "/category/bulk", { body: { categories } })
    expect(await add([category, { ...category, name: 7 }])).toMatchObject({
      status: 400,
      body: { error: "categories.1.name must be text" },
    })
    expect(await add([{ ...category, budgetAllocationPercentage: 1.001 }])).toMatchObject({
      status: 400,
      body: { error: "categories.0.budgetAllocationPercentage must be from 0 to 1" },
    })
    expect(await add([{ ...category, budgetAllocationPercentage: -0.1 }])).toMatchObject({
      status: 400,
      body: { error: "categories.0.budgetAllocationPercentage must be from 0 to 1" },
    })
    expect(await add([{ ...category, categoryTypeId: "" }])).toMatchObject({
      status: 400,
      body: { error: "categories.0.categoryTypeId is not an id" },
    })
    expect(await add([null])).toMatchObject({ status: 400, body: { error: "categories.0 must be a JSON object" } })
    expect(await add({})).toMatchObject({ status: 400, body: { error: "categories must be a JSON array" } })
    expect(await ada.client.categories()).toHaveLength(2)
  })

  test("of another type than JSON, or compressed, is rejected", async () => {
    const { send } = await product.register()
    const status = async (headers: Record<string, string>) =>
      (await send("POST", "/income", { body: salary, headers })).status
    expect(await status({ "Content-Type": "application/json; charset=utf-8" })).toBe(200)
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/json; charset=ebcdic"])
      expect(await status({ "Content-Type": type })).toBe(415)
    expect(await status({ "Content-Encoding": "gzip" })).toBe(415)
  })

  test("of 64 kB is read, a larger one is rejected", async () => {
    const { send } = await product.register()
    const padded = (length: number) =>
      JSON.stringify({ ...salary, padding: "" }).replace('"padding":""', `"padding":"${"a".repeat(length)}"`)
    const overhead = padded(0).length
    expect((await send("POST", "/income", { text: padded(65_536 - overhead) })).status).toBe(200)
    expect((await send("POST", "/income", { text: padded(65_536 - overhead + 1) })).status).toBe(413)
  })

  test("nested ten thousand levels deep does no harm", async () => {
    const { send } = await product.register()
    expect((await send("POST", "/category/type/bulk", { text: "[".repeat(10_000) + "]".repeat(10_000) })).status).toBe(
      400,
    )
  })
})

describe("an amount", () => {
  test.each([
    [0.005, 0.01],
    [12.345, 12.35],
    [12.344999, 12.34],
    [999_999_999.994, 999_999_999.99],
  ])("of %d is rounded to the cent as %d", async (updatedAmount, amount) => {
    const { send } = await product.register()
    expect((await send("POST", "/transactions", { body: { ...lunch, updatedAmount } })).body.amount).toBe(amount)
    expect((await send("GET", "/transactions")).body).toMatchObject([{ amount }])
  })
  test.each([1e-9, 0, -0, -12.5, 0.0049])("of %d is rejected", async (updatedAmount) => {
    const { send } = await product.register()
    expect(await send("POST", "/transactions", { body: { ...lunch, updatedAmount } })).toMatchObject({
      status: 422,
      body: { error: "Please enter a valid amount." },
    })
  })
})

describe("text", () => {
  test.each([
    "Crème brûlée",
    "👩‍🚀🏳️‍🌈",
    "عشاء",
    "a\u202eb",
    "<script>alert(1)</script>",
    "'; drop table events.log; --",
    "${7*7}",
    "\\u0041\\",
    "a".repeat(100),
  ])("%j comes back unchanged", async (updatedName) => {
    const { send } = await product.register()
    await send("POST", "/transactions", { body: { ...lunch, updatedName } })
    expect((await send("GET", "/transactions")).body).toMatchObject([{ name: updatedName }])
  })

  test("of several lines comes back on one", async () => {
    const { send } = await product.register()
    await send("POST", "/transactions", { body: { ...lunch, updatedName: "tab\tand\nline" } })
    expect((await send("GET", "/transactions")).body).toMatchObject([{ name: "tab and line" }])
  })
})

describe("a path", () => {
  test.each(["%", "%zz", "%E0%A4%A", "%C0%AF", "%00", "%07", "%ED%A0%80"])(
    "that contains %s is rejected",
    async (escape) => {
      const { send } = await product.register()
      const { transactionId } = (await send("POST", "/transactions", { body: lunch })).body
      for (const [method, path] of [
        ["PUT", `/transactions/${transactionId}/${escape}`],
        ["PUT", `/transactions/${transactionId}/a${escape}-b`],
        ["DELETE", `/transactions/${escape}`],
        ["GET", `/category/type/${escape}`],
      ] as const) {
        const { status, body } = await send(method, path)
        expect([path, status, body]).toEqual([path, 400, { error: expect.any(String) }])
      }
      expect((await send("GET", "/transactions")).body).toMatchObject([{ name: "Lunch" }])
    },
  )
  test("with an extremely long id is rejected", async () => {
    const { send } = await product.register()
    expect((await send("DELETE", `/transactions/${"a".repeat(5000)}`)).status).toBe(400)
  })
  test("may end with a slash, and have an unknown query", async () => {
    const { send } = await product.register()
    expect((await send("GET", "/income/")).status).toBe(200)
    expect((await send("GET", "/income?userId=someone&access_token=x")).status).toBe(200)
  })
})

describe("a header", () => {
  test.each([
    ["Budget-Revision", "minus one"],
    ["Budget-Revision", "-5"],
    ["Budget-Revision", "1e3"],
    ["Time-Zone", "../../etc"],
    ["X-Correlation-Id", "<script>"],
    ["If-None-Match", "*"],
    ["traceparent", "nonsense"],
    ["Accept", "nothing/known"],
  ])("%s: %s is invalid and ignored", async (name, value) => {
    const { send } = await product.register()
    expect((await send("POST", "/income", { body: salary, headers: { [name]: value } })).status).toBe(200)
    expect((await send("GET", "/income", { headers: { [name]: value } })).body).toHaveLength(1)
  })
  test.each(["a b", "a".repeat(201)])(
    "Idempotency-Key: %s is invalid, and rejected before anything is done",
    async (key) => {
      const { send } = await product.register()
      expect(await send("POST", "/income", { body: salary, headers: { "Idempotency-Key": key } })).toMatchObject({
        status: 400,
        body: { error: "Idempotency-Key must have 1 to 200 visible characters" },
      })
      expect((await send("GET", "/income")).body).toEqual([])
    },
  )
})

test("bytes that are not a request are rejected, and the next request is served", async () => {
  const { hostname, port } = new URL(product.address)
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write("HELLO\r\n\r\n"))
    let heard = ""
    socket
      .on("data", (chunk) => (heard += String(chunk)))
      .on("close", () => resolve(heard))
      .on("error", reject)
  })
  expect(answer).toMatch(/^HTTP\/1.1 400/)
  expect((await product.send("GET", "/health")).status).toBe(200)
})
