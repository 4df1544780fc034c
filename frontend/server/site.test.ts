import { request as send, type OutgoingHttpHeaders } from "node:http"
import { afterEach, describe, expect, test } from "vitest"
import { paths } from "@evenkeel/contracts/paths"
import { makeApp } from "@evenkeel/server-kit/http/app"
import { openListener, type Listener } from "@evenkeel/server-kit/http/listener"
import { openClosable, type Closable } from "@evenkeel/server-kit/test/scope"
import { noOtherSite, onlyOurHosts, withoutPublicPath, type Site } from "./site.ts"

let listener: Closable<Listener> | undefined
afterEach(async () => {
  await listener?.close()
  listener = undefined
})

/** The status, and the sentence of a refusal. */
const ask = async (
  site: Partial<Site>,
  headers: OutgoingHttpHeaders,
  { method = "GET", path = "/income", from = "127.0.0.1" } = {},
) => {
  const whole = { host: "127.0.0.1", publicUrls: [], ...site }
  listener ??= await openClosable(openListener({ host: "0.0.0.0", port: 0 }))
  const app = makeApp().use(onlyOurHosts(whole), noOtherSite(whole), (_, response) => void response.json({}))
  listener.open((request, response) => {
    Object.defineProperty(request.socket, "remoteAddress", { value: from, configurable: true })
    app(request, response)
  })
  const { port } = new URL(listener.origin)
  return new Promise((resolve, reject) => {
    const own = { host: `127.0.0.1:${port}`, ...headers }
    send({ port, host: "127.0.0.1", path, method, headers: own, agent: false }, (response) => {
      let body = ""
      response.on("data", (chunk) => (body += String(chunk)))
      response.on("end", () => {
        const { error } = JSON.parse(body) as { readonly error?: string }
        resolve(error === undefined ? response.statusCode : [response.statusCode, error])
      })
    })
      .once("error", reject)
      .end()
  })
}

const refusal = (remedy: string) => [421, `Evenkeel does not answer at this address. ${remedy}`]
const unset = refusal("Set PUBLIC_URL to the address that people open.")

describe("without PUBLIC_URL", () => {
  test.each(["localhost", "localhost:8080", "127.0.0.1:8080", "127.0.0.2", "[::1]:8080", "LOCALHOST"])(
    "%s is answered",
    async (host) => expect(await ask({}, { host })).toBe(200),
  )

  test.each(["evil.example", "localhost.evil.example", "127.0.0.1.evil.example:8080", "203.0.113.7", "a b"])(
    "a name that someone has pointed at this machine is not: %j",
    async (host) => expect(await ask({}, { host })).toEqual(unset),
  )

  test("the address that it is bound to is answered", async () => {
    expect(await ask({ host: "192.168.1.5" }, { host: "192.168.1.5:8080" })).toBe(200)
    expect(await ask({ host: "192.168.1.5" }, { host: "192.168.1.6:8080" })).toEqual(unset)
    expect(await ask({ host: "budget.lan" }, { host: "budget.lan:8080" })).toBe(200)
  })

  test("bound to all addresses, any address is, but no name", async () => {
    for (const host of ["192.168.1.5:8080", "[2001:db8::7]"]) expect(await ask({ host: "0.0.0.0" }, { host })).toBe(200)
    expect(await ask({ host: "::" }, { host: "evil.example" })).toEqual(unset)
  })
})

describe("with PUBLIC_URL", () => {
  const site = { publicUrls: ["https://budget.example.com", "http://budget.lan:8080"] }
  const elsewhere = { from: "203.0.113.7" }

  test.each(["budget.example.com", "budget.example.com:443", "BUDGET.example.com", "budget.lan:8080"])(
    "%s is answered",
    async (host) => expect(await ask(site, { host }, elsewhere)).toBe(200),
  )

  test.each(["evil.example", "localhost:8080", "127.0.0.1", "203.0.113.1"])("%s is not", async (host) =>
    expect(await ask(site, { host }, elsewhere)).toEqual(refusal("Open https://budget.example.com")),
  )

  test("this machine still reaches itself, and anyone learns whether it is up", async () => {
    expect(await ask(site, { host: "127.0.0.1:8080" })).toBe(200)
    for (const path of ["/health", "/ready"])
      expect(await ask(site, { host: "10.0.0.7" }, { ...elsewhere, path })).toBe(200)
  })
})

describe("a command", () => {
  const foreign = [403, "This came from a page of another site, and was not carried out."]
  const post = { method: "POST" }
  const host = "localhost:8080"

  test.each<OutgoingHttpHeaders>([
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "https://evil.example" },
    { origin: "http://localhost:8081" },
    { origin: "null" },
    { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
  ])("is refused from another site: %j", async (headers) => {
    for (const method of ["POST", "PUT", "DELETE"])
      expect(await ask({}, { host, ...headers }, { method })).toEqual(foreign)
  })

  test.each<OutgoingHttpHeaders>([
    {},
    { origin: "http://localhost:8080" },
    { origin: "http://localhost:8080", "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "none" },
  ])("is carried out from our own, and from what is no browser: %j", async (headers) =>
    expect(await ask({}, { host, ...headers }, post)).toBe(200),
  )

  test("is carried out from a public address whose proxy names us otherwise, or leaves out the port", async () => {
    const publicUrls = ["https://budget.example.com"]
    const origin = "https://budget.example.com"
    expect(await ask({ publicUrls }, { host: "127.0.0.1:8080", origin }, post)).toBe(200)
    expect(await ask({ publicUrls }, { host: "budget.example.com:443", origin }, post)).toBe(200)
  })
})

test("a page of another site may be the way to ours", async () =>
  expect(await ask({}, { "sec-fetch-site": "cross-site" })).toBe(200))

describe("under the path of PUBLIC_URL", () => {
  const calls = Object.values(paths)

  /** The rest of a request's path. */
  const pathOf = (url: string, method = "GET", accept = "*/*", publicUrl = "https://home.example/budget"): string => {
    const request = { url, method, headers: { accept }, accepts: () => (accept === "text/html" ? "html" : "json") }
    Object.defineProperty(request, "path", { get: () => request.url.split("?")[0] })
    const site = { host: "127.0.0.1", publicUrls: [publicUrl] }
    void withoutPublicPath(site, calls)(request as never, {} as never, () => {})
    return request.url
  }

  test.each([
    ["/budget/income?month=2026-01", "/income?month=2026-01"],
    ["/budget/assets/index.js", "/assets/index.js"],
    ["/budget", "/"],
    ["/budget?from=mail", "/?from=mail"],
    ["/budget/budget/performance/all", "/budget/performance/all"],
  ])("a proxy may leave it on: %s", (sent, meant) => expect(pathOf(sent)).toBe(meant))

  test.each(["/income", "/assets/index.js", "/budget/performance/all", "/budgets", "/"])("or take it off: %s", (sent) =>
    expect(pathOf(sent)).toBe(sent),
  )

  test("a browser that opens a page may have it left on or not", () => {
    expect(pathOf("/budget/home", "GET", "text/html")).toBe("/home")
    expect(pathOf("/home", "GET", "text/html")).toBe("/home")
  })

  test("no other path is taken for a call, apart from those that PUBLIC_URL must not have", () => {
    const isAmbiguous = (base: string): boolean =>
      calls.some((call) => {
        const [method = "", path = ""] = call.replaceAll(/\{\w+\}/g, "x").split(" ")
        return pathOf(base + path, method, "*/*", `https://home.example${base}`) !== path
      })
    const bases = new Set(calls.map((call) => `/${call.split("/")[1]}`))
    expect([...bases].filter(isAmbiguous)).toEqual(["/income", "/transactions", "/import", "/rules"])
  })
})
