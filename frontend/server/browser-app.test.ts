import { createHash } from "node:crypto"
import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliCompressSync } from "node:zlib"
import { afterAll, beforeAll, expect, test } from "vitest"
import { makeApp } from "@evenkeel/server-kit/http/app"
import { browserApp, readPage } from "./browser-app.ts"
import { securityHeaders } from "./security-headers.ts"

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "evenkeel-app-"))
  await mkdir(join(directory, "assets"))
  await writeFile(join(directory, "index.html"), "<html><head><title>Evenkeel</title><!-- bank-link-script --></head>")
})
afterAll(() => rm(directory, { recursive: true }))

const widget = "/sandbox-bank/link/link-initialize.js"

const ask = async (
  path: string,
  {
    method = "GET",
    accept = "*/*",
    bankLink = "sandbox" as "sandbox" | "plaid",
    known = "",
    encoding = "br, gzip",
    authorization = "",
  } = {},
) => {
  const page = readPage(directory, bankLink)
  const app = makeApp().use(securityHeaders(bankLink, page), browserApp(directory, page))
  const server = app.listen(0, "127.0.0.1")
  await new Promise((listening) => server.once("listening", listening))
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
    method,
    headers: {
      Accept: accept,
      "Accept-Encoding": encoding,
      "If-None-Match": known,
      "Cache-Control": "max-age=0",
      Authorization: authorization,
    },
  })
  const text = await response.text()
  server.close()
  return { status: response.status, text, headers: response.headers }
}

test("the root path serves the app, to browsers and to clients that only check that it is up", async () => {
  expect(await ask("/")).toMatchObject({ status: 200, text: expect.stringContaining("Evenkeel") })
  expect(await ask("/", { method: "HEAD" })).toMatchObject({ status: 200, text: "" })
  expect(await ask("/home", { method: "HEAD", accept: "text/html" })).toMatchObject({ status: 200 })
  expect(await ask("/", { accept: "application/json" })).toMatchObject({ status: 404 })
})

test("a cached app is sent again only if it has changed", async () => {
  const known = (await ask("/")).headers.get("ETag") ?? ""
  expect(await ask("/", { known })).toMatchObject({ status: 304, text: "" })
  expect(await ask("/", { known, bankLink: "plaid" })).toMatchObject({ status: 200 })
})

test("under a path, the page says so and asks for everything below it", async () => {
  await writeFile(
    join(directory, "index.html"),
    '<html><script src="./assets/app.js"></script><!-- bank-link-script -->',
  )
  const page = readPage(directory, "sandbox", "/budget")
  expect(page).toContain('<html data-base="/budget">')
  expect([...page.matchAll(/ src="(\/[^"]+)"/g)].map(([, address]) => address)).toEqual([
    "/budget/assets/app.js",
    `/budget${widget}`,
  ])
  expect(readPage(directory, "sandbox")).toContain('<html><script src="/assets/app.js">')
  await writeFile(join(directory, "index.html"), "<html><head><title>Evenkeel</title><!-- bank-link-script --></head>")
})

test("the page says that a proxy has users of its own, and is not cached for those without", async () => {
  const behind = await ask("/", { authorization: "Basic YWRhOjE=" })
  expect(behind.text).toContain("<html data-basic-auth>")
  const plain = await ask("/", { authorization: "Bearer token" })
  expect(plain.text).not.toContain("basic-auth")
  expect(plain.headers.get("ETag")).not.toBe(behind.headers.get("ETag"))
})

test("index.html by name also includes the widget", async () => {
  expect((await ask("/")).text).toContain(widget)
  expect((await ask("/index.html", { accept: "text/html" })).text).toContain(widget)
  expect((await ask("/", { bankLink: "plaid" })).text).not.toContain("script")
})

test("a bank's login window can reach the provider's widget, but no window can reach the sandbox's", async () => {
  expect((await ask("/", { bankLink: "plaid" })).headers.get("Cross-Origin-Opener-Policy")).toBe(
    "same-origin-allow-popups",
  )
  expect((await ask("/")).headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin")
})

test("TLS is asked for only if every address that people open has it", async () => {
  const asked = (...publicUrls: ReadonlyArray<string>) =>
    new Promise((resolve) => {
      const headers = new Map<string, string>()
      const set = (name: string, value: string) => headers.set(name.toLowerCase(), value)
      const response = { set, setHeader: set, removeHeader: () => {} }
      securityHeaders("sandbox", "", publicUrls)({} as never, response as never, () =>
        resolve(headers.get("strict-transport-security")),
      )
    })
  expect(await asked("https://budget.example.com")).toBe("max-age=31536000")
  expect(await asked("https://budget.example.com", "http://budget.lan:8080")).toBeUndefined()
  expect(await asked()).toBeUndefined()
})

test("the page of /home asks for what the screen is made of at once, and no other page does", async () => {
  const chunks = {
    "index.html": { file: "assets/index.js", name: "index" },
    "_public.js": { file: "assets/public.js", name: "public", imports: ["index.html"] },
    "_home.js": { file: "assets/home.js", name: "home", imports: ["_public.js", "index.html"] },
    "src/screens/plan/plan.tsx": { file: "assets/plan.js", name: "plan" },
  }
  await mkdir(join(directory, ".vite"))
  await writeFile(join(directory, ".vite", "manifest.json"), JSON.stringify(chunks))
  const { text } = await ask("/home", { accept: "text/html" })
  expect([...text.matchAll(/rel="modulepreload" crossorigin href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    "/assets/home.js",
    "/assets/public.js",
    "/assets/index.js",
  ])
  expect((await ask("/", { accept: "text/html" })).text).not.toContain("modulepreload")
})

test("files that the build has compressed are sent as they are, to those who can read them", async () => {
  const code = "console.log('Evenkeel')"
  await writeFile(join(directory, "assets", "large.js"), code)
  await writeFile(join(directory, "assets", "large.js.br"), brotliCompressSync(code))
  await writeFile(join(directory, "assets", "small.js"), code)
  const { text, headers } = await ask("/assets/large.js")
  expect(text).toBe(code)
  expect(headers.get("Content-Encoding")).toBe("br")
  expect(headers.get("Content-Type")).toContain("text/javascript")
  expect(headers.get("Cache-Control")).toContain("immutable")
  expect(headers.get("Vary")).toContain("Accept-Encoding")
  const plain = await ask("/assets/large.js", { encoding: "gzip" })
  expect(plain.text).toEqual(code)
  expect(plain.headers.get("Content-Encoding")).toBeNull()
  expect(plain.headers.get("Vary")).toBe("Accept-Encoding")
  expect((await ask("/assets/small.js")).text).toBe(code)
  expect(await ask("/assets/none.js")).toMatchObject({ status: 404 })
  await writeFile(join(directory, "assets", "style.css.br"), brotliCompressSync("main{}"))
  const style = await ask("/assets/style.css")
  expect(style.text).toBe("main{}")
  expect(style.headers.get("Content-Type")).toBe("text/css; charset=utf-8")
})

test("scripts that stand in the page are allowed by their hash, and no others", async () => {
  const script = "theme()"
  await writeFile(join(directory, "index.html"), `<head><script>${script}</script><!-- bank-link-script --></head>`)
  const hash = createHash("sha256").update(script).digest("base64")
  const policy = (await ask("/")).headers.get("Content-Security-Policy")
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
})

test("pictures of no other origin are allowed", async () => {
  await writeFile(join(directory, "index.html"), "<head><!-- bank-link-script --></head>")
  expect((await ask("/")).headers.get("Content-Security-Policy")).toContain("img-src 'self' data:;")
})
