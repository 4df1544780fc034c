import { describe, expect, test } from "vitest"
import { ownProduct } from "./test/product.ts"

const product = ownProduct({ METRICS_PORT: "0", PUBLIC_URL: "https://budget.example.com" })

const browser = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" }
const open = (path: string, headers: Record<string, string> = browser) => fetch(product.address + path, { headers })

describe("one origin", () => {
  test.each(["/", "/home", "/accounts", "/budget/summary", "/needs/analysis/november/2026", "/category/type/needs"])(
    "opens the app at %s",
    async (path) => {
      const page = await open(path)
      expect(page.status).toBe(200)
      expect(page.headers.get("Content-Type")).toBe("text/html; charset=utf-8")
      expect(await page.text()).toContain("<title>")
    },
  )

  test("opens the app where an API call has the same path, and answers the call", async () => {
    expect((await open("/income")).headers.get("Content-Type")).toMatch("text/html")
    const { send } = await product.register()
    expect(await send("GET", "/income")).toMatchObject({ status: 200, body: [] })
    expect((await send("GET", "/income")).headers.get("Vary")).toMatch("Accept")
  })

  test("returns 404 for a missing file, instead of the app", async () =>
    expect((await open("/assets/gone.js")).status).toBe(404))
})

describe("every response", () => {
  test.each(["/", "/income", "/health", "/nowhere"])("allows only the app's own scripts: %s", async (path) => {
    const { headers } = await open(path, {})
    expect(headers.get("Content-Security-Policy")).toContain("script-src 'self'")
    expect(headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'")
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff")
    expect(headers.get("X-Powered-By")).toBeNull()
  })

  test("asks browsers for TLS if that is how people open it, and for no camera or place", async () => {
    const { headers } = await open("/")
    expect(headers.get("Strict-Transport-Security")).toBe("max-age=31536000")
    expect(headers.get("Permissions-Policy")).toContain("camera=(), display-capture=(), geolocation=()")
  })

  test("carries a correlation id, the caller's if there is one", async () => {
    const { send } = await product.register()
    expect((await send("GET", "/income")).headers.get("X-Correlation-Id")).toMatch(/^[\w-]{36}$/)
    expect(
      (await send("GET", "/income", { headers: { "X-Correlation-Id": "support-case-7" } })).headers.get(
        "X-Correlation-Id",
      ),
    ).toBe("support-case-7")
    const { headers } = await send("POST", "/income", {
      body: {},
      headers: { "X-Correlation-Id": "<script>alert(1)</script>" },
    })
    expect(headers.get("X-Correlation-Id")).toMatch(/^[\w-]{36}$/)
  })
})

describe("what a browser keeps", () => {
  const cacheControl = (headers: Headers) => headers.get("Cache-Control")
  test("is the lists of a budget, which it asks for each time whether they are current, and nothing else", async () => {
    const { send } = await product.register()
    const income = { amount: 1, incomeSource: "OTHER", incomeType: "OTHER" }
    expect(cacheControl((await send("GET", "/income")).headers)).toBe("private, no-cache")
    for (const [method, path, body] of [
      ["GET", "/auth", undefined],
      ["POST", "/income", income],
      ["GET", "/audit/history", undefined],
      ["GET", "/audit/state?at=0", undefined],
    ] as const) {
      const { headers } = await send(method, path, { body })
      expect(cacheControl(headers), path).toBe("no-store")
    }
  })
  test("is gone at logout", async () => {
    const { send } = await product.register()
    expect((await send("GET", "/auth")).headers.get("Clear-Site-Data")).toBeNull()
    expect((await send("DELETE", "/auth/logout")).headers.get("Clear-Site-Data")).toBe('"cache"')
  })
})

describe("operators", () => {
  test("can check liveness and readiness", async () => {
    expect(await product.send("GET", "/health")).toMatchObject({ status: 200, body: { status: "up" } })
    expect(await product.send("GET", "/ready")).toMatchObject({ status: 200, body: { status: "ready" } })
  })
  test("can read metrics, but not where the public can", async () => {
    expect((await product.send("GET", "/metrics")).status).toBe(404)
    const { hostname } = new URL(product.metricsAddress ?? "")
    expect(hostname).toBe("127.0.0.1")
    expect((await fetch(`${product.metricsAddress}/income`)).status).toBe(404)
  })
  test("can read metrics, which contain no usernames", async () => {
    const ada = await product.register({ username: "somebody-in-particular" })
    await ada.client.addIncome({ body: { amount: 1, incomeSource: "OTHER", incomeType: "OTHER" } })
    const figures = await (await fetch(`${product.metricsAddress}/metrics`)).text()
    expect(figures).toMatch(/^events_appended_total(\{.*\})? [1-9]/m)
    expect(figures).not.toMatch(/somebody-in-particular/)
    expect(figures).not.toContain(ada.userId)
  })
})
