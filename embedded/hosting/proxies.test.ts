// The product behind each proxy of docs/hosting.md, under a path, with a password of the proxy's own.
import { request, type RequestOptions } from "node:https"
import type { IncomingMessage } from "node:http"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { preparedDataDirectory } from "@evenkeel/acceptance/prepared"
import { end, spawnProduct, whenReady, type DataDirectory } from "@evenkeel/acceptance/product-process"
import { freePorts } from "@evenkeel/server-kit/free-ports"
import { isInstalled, login, programs, run } from "./test/proxies.ts"

let directory: DataDirectory
let product: ReturnType<typeof spawnProduct>
let address: string
beforeAll(async () => {
  const [port] = await freePorts(1)
  address = `http://127.0.0.1:${port}`
  directory = await preparedDataDirectory()
  const environment = {
    PORT: String(port),
    PUBLIC_URL: "https://home.example/budget",
    TRUSTED_PROXIES: "127.0.0.1,::1",
    PASSWORD_COST: "8",
  }
  product = spawnProduct({ data: directory.data, environment })
  await whenReady(product)
})
afterAll(async () => {
  await end(product, "SIGTERM")
  await directory.remove()
})

const basic = { Authorization: `Basic ${Buffer.from(`${login.user}:${login.password}`).toString("base64")}` }

describe.each(Object.entries(programs))("%s", (_, program) => {
  let port: number
  let stop: (() => Promise<void>) | undefined
  beforeAll(async () => {
    if (!isInstalled(program)) return
    port = (await freePorts(1))[0]!
    stop = await run(program, port, address)
    // Some proxies accept connections before they have read their own files.
    await vi.waitUntil(async () => (await send("/health").catch(() => undefined))?.statusCode === 200, 30_000)
  })
  afterAll(() => stop?.())

  /** Resolves with the head of the response. */
  const send = (path: string, options: RequestOptions = {}, body = ""): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const headers = { Host: "home.example", ...basic, ...(options.headers as Record<string, string>) }
      const whole = { host: "127.0.0.1", servername: "home.example", ...options, port, path: `/budget${path}`, headers }
      request({ ...whole, rejectUnauthorized: false, agent: false }, resolve)
        .once("error", reject)
        .end(body)
    })

  const textOf = async (answer: IncomingMessage): Promise<string> => {
    let text = ""
    for await (const chunk of answer) text += String(chunk)
    return text
  }

  const json = { "Content-Type": "application/json" }
  const register = async (username: string) => {
    const body = { name: "Ada", username, passwordOne: "engine#1843", passwordTwo: "engine#1843" }
    const answer = await send("/auth/register", { method: "POST", headers: json }, JSON.stringify(body))
    return { answer, token: (JSON.parse(await textOf(answer)) as { readonly token: string }).token }
  }

  test.runIf(isInstalled(program))("asks for its own password first, and the page knows of both", async () => {
    expect((await send("/", { headers: { Authorization: "" } })).statusCode).toBe(401)
    expect((await send("/", { headers: { Authorization: "Bearer token" } })).statusCode).toBe(401)
    const page = await textOf(await send("/home", { headers: { Accept: "text/html" } }))
    expect(page).toContain('data-base="/budget"')
    expect(page).toContain("data-basic-auth")
    const [, script = ""] = /src="\/budget(\/assets\/[^"]+)"/.exec(page) ?? []
    expect((await send(script)).statusCode).toBe(200)
  })

  test.runIf(isInstalled(program))(
    "lets a person sign in beside that, with a cookie for this path, and tells of changes at once",
    async () => {
      const { answer, token } = await register(`ada-${port}`)
      expect(answer.headers["set-cookie"]?.[0]).toMatch(/Path=\/budget\/auth;.*Secure/)
      const own = { "Session-Token": token }
      expect((await send("/auth", { headers: own })).statusCode).toBe(200)
      const live = await send("/live", { headers: own })
      expect(live.headers["content-type"]).toContain("text/event-stream")
      for await (const chunk of live) {
        expect(String(chunk)).toContain("data:")
        break
      }
    },
  )

  test.runIf(isInstalled(program))("lets an upload through whose size is allowed, and nothing larger", async () => {
    const { token } = await register(`ben-${port}`)
    const form = {
      method: "POST",
      headers: { "Session-Token": token, "Content-Type": "multipart/form-data; boundary=x" },
    }
    const body = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${"x".repeat(2_000_000)}\r\n--x--\r\n`
    expect((await send("/import/preview", form, body)).statusCode).not.toBe(413)
    if (!program.limitsBodies) return
    const tooLong = { ...form, headers: { ...form.headers, "Content-Length": "140000000", Expect: "100-continue" } }
    expect((await send("/import/preview", tooLong)).statusCode).toBe(413)
  })

  test.runIf(isInstalled(program))("answers by IPv6, too", async () => {
    expect((await send("/health", { host: "::1" })).statusCode).toBe(200)
  })
})
