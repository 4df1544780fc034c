// Serves the built browser app: hashed files are cached forever, the page itself never.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import type { ServerResponse } from "node:http"
import { join } from "node:path"
import express, { Router, type Request, type RequestHandler } from "express"
import { tagOf } from "@evenkeel/server-kit/http/etag"
import type { BankLink } from "./security-headers.ts"

interface Chunk {
  readonly file: string
  readonly name?: string
  readonly imports?: ReadonlyArray<string>
}

/** Preloads the chunks of /home with the page, which saves a round trip. A build without a manifest has none. */
const preloadsOfHome = (directory: string, base: string): string => {
  const file = join(directory, ".vite", "manifest.json")
  const manifest: Record<string, Chunk> = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {}
  const found = new Set<Chunk>()
  const add = (chunk: Chunk | undefined): void => {
    if (chunk === undefined || found.has(chunk)) return
    found.add(chunk)
    chunk.imports?.forEach((key) => add(manifest[key]))
  }
  // The build's configuration gives the chunk this name.
  add(Object.values(manifest).find(({ name }) => name === "home"))
  return [...found].map((chunk) => `<link rel="modulepreload" crossorigin href="${base}/${chunk.file}" />`).join("")
}

const marker = "<!-- bank-link-script -->"

/**
 * The sandbox's widget replaces the provider's script. The inert tag with the provider's URL makes react-plaid-link
 * believe that its script is loaded. Deferred scripts run before the app, in the page's order.
 */
const sandboxScripts = (base: string): string =>
  `<script type="text/plain" src="https://cdn.plaid.com/link/v2/stable/link-initialize.js"></script>` +
  `<script defer src="${base}/sandbox-bank/link/link-initialize.js"></script>`

/**
 * Whether a browser opens a page, as opposed to a script that calls the API. "/" is a page for clients that accept
 * anything, too, because it is not an API path.
 */
export const isPageVisit = (request: Request): boolean =>
  (request.method === "GET" || request.method === "HEAD") &&
  request.accepts(request.path === "/" ? ["html", "json"] : ["json", "html"]) === "html" &&
  !request.path.startsWith("/assets/")

const forever = { immutable: true, maxAge: "1y", index: false } as const

/** Files that the build has compressed better than a server could for every request. */
const compressedAssets = (directory: string): RequestHandler => {
  const compressed = new Set(existsSync(directory) ? readdirSync(directory).filter((name) => name.endsWith(".br")) : [])
  return (request, response, next) => {
    const name = `${request.path.slice(1)}.br`
    if (!compressed.has(name)) return next()
    response.vary("Accept-Encoding")
    if (request.acceptsEncodings("br") === false) return next()
    request.url = `/${name}`
    next()
  }
}

/** Called once the file is found, because other responses are not compressed. */
const asWhatItContains = (response: ServerResponse, file: string): void => {
  if (!file.endsWith(".br")) return
  response.setHeader("Content-Encoding", "br")
  response.setHeader(
    "Content-Type",
    file.endsWith(".css.br") ? "text/css; charset=utf-8" : "text/javascript; charset=utf-8",
  )
}

/** The page of every screen. `base` is the path before ours, which the build leaves open as "./". */
export const readPage = (directory: string, bankLink: BankLink, base = ""): string => {
  const file = join(directory, "index.html")
  if (!existsSync(file)) throw new Error(`The browser app is not built: there is no ${file}. Run npm run build.`)
  const page = readFileSync(file, "utf8").replaceAll('"./', `"${base}/`)
  return page
    .replace("<html", base === "" ? "<html" : `<html data-base="${base}"`)
    .replace(marker, bankLink === "sandbox" ? sandboxScripts(base) : "")
}

/** Whether a proxy has users of its own: the page then leaves the Authorization header to them. */
const isBehindLogin = (request: Request): boolean => /^Basic /i.test(request.get("authorization") ?? "")

export const browserApp = (directory: string, page: string, base = ""): RequestHandler => {
  const sending = (html: string): RequestHandler => {
    const pages = [html, html.replace("<html", "<html data-basic-auth")].map((each) => ({ each, tag: tagOf(each) }))
    return (request, response) => {
      const { each, tag } = pages[isBehindLogin(request) ? 1 : 0]!
      response.type("html").set({ "Cache-Control": "no-cache", ETag: tag }).send(each)
    }
  }
  const send = sending(page)
  const sendHome = sending(page.replace("</head>", `${preloadsOfHome(directory, base)}</head>`))
  const assets = join(directory, "assets")
  const router = Router()
  // The file itself lacks the scripts of the bank-linking widget.
  router.get("/index.html", send)
  router.use("/assets", compressedAssets(assets), express.static(assets, { ...forever, setHeaders: asWhatItContains }))
  router.use(express.static(directory, { index: false, dotfiles: "ignore" }))
  router.get("/home", (request, response, next) => (isPageVisit(request) ? sendHome(request, response, next) : next()))
  router.get(/.*/, (request, response, next) => (isPageVisit(request) ? send(request, response, next) : next()))
  return router
}
