import { describe, expect, test } from "vitest"
import { theProduct } from "./product.ts"

const product = theProduct({
  TRUSTED_PROXIES: "127.0.0.1",
  AUTH_ATTEMPTS_PER_ADDRESS: "12",
  AUTH_ATTEMPTS_PER_USERNAME: "3",
})

const logIn = (username: string, from: string, passwordOne = "engine#1844") =>
  product.send("POST", "/auth/authenticate", { body: { username, passwordOne }, headers: { "X-Forwarded-For": from } })

describe("too many attempts", () => {
  test("for one username are refused from any address, even with the right password, with the time to wait", async () => {
    const form = { name: "Ada", username: "ada", passwordOne: "engine#1843", passwordTwo: "engine#1843" }
    await product.send("POST", "/auth/register", { body: form, headers: { "X-Forwarded-For": "203.0.113.1" } })
    for (const from of ["203.0.113.2", "203.0.113.3"]) expect((await logIn("ADA", from)).status).toBe(401)
    const { status, body, headers } = await logIn("ada", "203.0.113.4", "engine#1843")
    expect([status, body]).toEqual([
      429,
      { error: expect.stringMatching(/^Too many attempts\. Please try again in \d+ seconds\.$/) },
    ])
    const seconds = Number(headers.get("Retry-After"))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
  })

  test("from one address are refused, whatever the username, and others are not affected", async () => {
    const statuses: Array<number> = []
    for (let attempt = 0; attempt < 13; attempt += 1)
      statuses.push((await logIn(`somebody-${attempt}`, "203.0.113.9")).status)
    expect(statuses).toEqual([...Array.from({ length: 12 }, () => 401), 429])
    expect((await logIn("somebody-else", "203.0.113.10")).status).toBe(401)
  })

  test("to register are refused as well", async () => {
    const register = () =>
      product.send("POST", "/auth/register", {
        body: { name: "", username: "grace", passwordOne: "", passwordTwo: "" },
        headers: { "X-Forwarded-For": "203.0.113.11" },
      })
    const statuses = [await register(), await register(), await register(), await register()].map(
      ({ status }) => status,
    )
    expect(statuses).toEqual([422, 422, 422, 429])
  })
})
