import { describe, expect, test } from "vitest"
import { ownProduct } from "./test/product.ts"

// Thirty an hour, of which three need not wait.
const product = ownProduct({
  TRUSTED_PROXIES: "127.0.0.1",
  AUTH_ATTEMPTS_PER_ADDRESS: "60",
  AUTH_ATTEMPTS_PER_USERNAME: "30",
})

const logIn = (username: string, from: string, passwordOne = "engine#1844", headers: Record<string, string> = {}) =>
  product.send("POST", "/auth/authenticate", {
    body: { username, passwordOne },
    headers: { "X-Forwarded-For": from, ...headers },
  })
const form = { name: "Ada", username: "ada", passwordOne: "engine#1843", passwordTwo: "engine#1843" }
const register = (from: string, changes: Partial<typeof form> = {}) =>
  product.send("POST", "/auth/register", { body: { ...form, ...changes }, headers: { "X-Forwarded-For": from } })

describe("too many attempts", () => {
  test("for one username are refused from anywhere, with the time to wait, except from a browser of theirs", async () => {
    const { headers: registered } = await register("203.0.113.1")
    const own = { Cookie: registered.get("Set-Cookie")!.split(";")[0]! }
    for (const from of ["203.0.113.2", "198.51.100.2", "192.0.2.2"]) expect((await logIn("ADA", from)).status).toBe(401)
    const { status, body, headers } = await logIn("ada", "203.0.114.4", "engine#1843")
    expect(status).toBe(429)
    expect(body).toEqual({ error: "Too many attempts. Please try again in 1 second." })
    expect(headers.get("Retry-After")).toBe("1")
    expect((await logIn("ada", "203.0.114.4", "engine#1843", own)).status).toBe(200)
    const { token } = (await logIn("ada", "203.0.113.1", "engine#1843", own)).body
    const log = await product.send("GET", "/user/security-log", { headers: { Authorization: `Bearer ${token}` } })
    expect(log.body.events.filter(({ kind }: { readonly kind: string }) => kind === "sign-in-failed")).toHaveLength(3)
  })

  test("from one address are refused, whatever the username, and others are not affected", async () => {
    const statuses: Array<number> = []
    for (let attempt = 0; attempt < 13; attempt += 1) {
      statuses.push((await logIn(`somebody-${attempt}`, "203.0.115.9")).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 12 }, () => 401), 429])
    expect((await logIn("somebody-else", "203.0.115.10")).status).toBe(401)
  })

  test("to register are refused as well", async () => {
    const statuses: Array<number> = []
    for (let attempt = 0; attempt < 61; attempt += 1) {
      statuses.push((await register("203.0.116.11", { name: "" })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 422), 429])
  })

  test("do not include those that succeed", async () => {
    await register("203.0.117.1", { username: "grace" })
    for (let login = 0; login < 20; login += 1) {
      expect((await logIn("grace", "203.0.117.2", "engine#1843")).status).toBe(200)
    }
  })
})
