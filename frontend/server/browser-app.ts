// Serves the built browser app: hashed files are cached forever, the page itself never.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import express, { Router, type Request, type RequestHandler } from "express"
import { tagOf } from "@evenkeel/server-kit/http/etag"
import type { BankLink } from "./security-headers.ts"

/** What a screen's code is in: files that are fetched together. */
interface Chunk {
  readonly file: string
  readonly imports?: ReadonlyArray<string>
}

/** What the largest screen is made of, and what stands above it. */
const home = ["src/app/signed-in.tsx", "src/screens/home/home.tsx"]

/**
 * Fetched with the page, instead of after the script that would ask for them, which costs a round trip. A build without a
 * manifest just has none.
 */
const preloadsOf = (directory: string, screens: ReadonlyArray<string>): string => {
  const file = join(directory, ".vite", "manifest.json")
  const manifest: Record<string, Chunk> = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {}
  const found = new Set<string>()
  const add = (name: string): void => {
    if (found.has(name) || manifest[name] === undefined) return
    found.add(name)
    manifest[name].imports?.forEach(add)
  }
  screens.forEach(add)
  return [...found].map((name) => `<link rel="modulepreload" crossorigin href="/${manifest[name]?.file}" />`).join("")
}

const marker = "<!-- bank-link-script -->"

/**
 * The sandbox's widget replaces the provider's script. The inert tag with the provider's URL makes react-plaid-link
 * believe that the script is loaded; nothing is fetched from it.
 */
const sandboxScripts =
  `<script type="text/plain" src="https://cdn.plaid.com/link/v2/stable/link-initialize.js"></script>` +
  `<script src="/sandbox-bank/link/link-initialize.js"></script>`

/**
 * Whether a browser is opening a page, as opposed to a script calling the API. "/" is a page for clients that accept
 * anything, too, because it is not an API path.
 */
export const isPageVisit = (request: Request): boolean =>
  (request.method === "GET" || request.method === "HEAD") &&
  request.accepts(request.path === "/" ? ["html", "json"] : ["json", "html"]) === "html" &&
  !request.path.startsWith("/assets/")

export const browserApp = (directory: string, bankLink: BankLink): RequestHandler => {
  const file = join(directory, "index.html")
  if (!existsSync(file)) throw new Error(`The browser app is not built: there is no ${file}. Run npm run build.`)
  const page = readFileSync(file, "utf8").replace(marker, bankLink === "sandbox" ? sandboxScripts : "")
  const sending = (html: string): RequestHandler => {
    const tag = tagOf(html)
    return (_, response) => void response.type("html").set({ "Cache-Control": "no-cache", ETag: tag }).send(html)
  }
  const send = sending(page)
  const sendHome = sending(page.replace("</head>", `${preloadsOf(directory, home)}</head>`))
  const router = Router()
  // The file itself lacks the scripts of the bank-linking widget.
  router.get("/index.html", send)
  router.use("/assets", express.static(join(directory, "assets"), { immutable: true, maxAge: "1y", index: false }))
  router.use(express.static(directory, { index: false, dotfiles: "ignore" }))
  router.get("/home", (request, response, next) => (isPageVisit(request) ? sendHome(request, response, next) : next()))
  router.get(/.*/, (request, response, next) => (isPageVisit(request) ? send(request, response, next) : next()))
  return router
}
