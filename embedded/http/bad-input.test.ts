// Any request gets a clear message with the right status or a correct result, and nothing is half done.
import { connect } from "node:net"
import { describe, expect, test } from "vitest"
import { testDay } from "@evenkeel/acceptance/prepared"
import { theProduct } from "./test/product.ts"

const product = theProduct()

const salary = { amount: 5000, incomeSource: "EMPLOYER", incomeType: "SALARY" }
const lunch = { updatedName: "Lunch", updatedAmount: 12.5, date: testDay }

describe("a body", () => {
  test("with wrong fields is rejected with the field's name", async () => {
    const { send } = await product.register()
    const error = "amount must be a number"
    const body = { ...salary, amount: "5000" }
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
    const { body } = await send("POST", "/income", {
      text: '{"amount":1,"incomeSource":"OTHER","incomeType":"OTHER","userId":"someone","incomeId":"mine","__proto__":{"amount":9},"constructor":1}',
    })
    expect(body).toEqual({
      amount: 1,
      incomeSource: "OTHER",
      incomeType: "OTHER",
      description: "",
      incomeId: expect.not.stringMatching(/^mine$/),
    })
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
        expect(await send(method, path), path).toMatchObject({ status: 400, body: { error: expect.any(String) } })
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
