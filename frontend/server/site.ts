// Which addresses we answer to, and whose pages may change anything.
//
// A page of another site can have its own name point at this machine (DNS rebinding), and would then share our origin:
// so a request has to name a host that is ours. And a page of any site can send requests to us, though it cannot read
// the answers: so those that change something must not come from one.
import { isIP } from "node:net"
import type { IncomingMessage } from "node:http"
import type { RequestHandler } from "express"
import { crossSite, misdirected } from "@evenkeel/contracts/errors"
import { publicPath } from "@evenkeel/server-kit/configuration"
import { peerOf, unmapped } from "@evenkeel/server-kit/http/client"
import { refuse } from "@evenkeel/server-kit/http/failures"
import { methodsAt } from "@evenkeel/server-kit/http/methods"
import { publicPathHeader } from "@evenkeel/server-kit/http/request"
import { isLoopback } from "@evenkeel/server-kit/http/this-machine"
import { isPageVisit } from "./browser-app.ts"

export interface Site {
  /** The address that the listener is bound to. */
  readonly host: string
  /** What people open, with a path or without; without any, the names of this machine. */
  readonly publicUrls: ReadonlyArray<string>
}

/**
 * Takes off the path of PUBLIC_URL, which some proxies take off and others leave on. What is a call as it stands is left so:
 * under /budget, /budget/performance/all has lost one already. Which page is opened only the browser has to know.
 */
export const withoutPublicPath = ({ publicUrls }: Site, calls: ReadonlyArray<string>): RequestHandler => {
  const base = publicPath(publicUrls)
  const methodsOf = methodsAt(calls)
  return (request, _, next) => {
    // Of a cookie that a service sets.
    request.headers[publicPathHeader] = base
    const isUnder = base !== "" && `${request.path}/`.startsWith(`${base}/`)
    if (isUnder && (isPageVisit(request) || !methodsOf(request.path).includes(request.method))) {
      const rest = request.url.slice(base.length)
      request.url = rest.startsWith("/") ? rest : `/${rest}`
      request.originalUrl = request.url
    }
    next()
  }
}

/** They say nothing of anyone, and load balancers ask by address. */
const anyHost = ["/health", "/ready"]

export const onlyOurHosts = (site: Site): RequestHandler => {
  const names = new Set(site.publicUrls.map((url) => new URL(url).hostname))
  const remedy =
    site.publicUrls[0] === undefined ? "Set PUBLIC_URL to the address that people open." : `Open ${site.publicUrls[0]}`
  return (request, response, next) => {
    const name = nameOf(`http://${request.headers.host ?? ""}`)
    if (names.has(name) || anyHost.includes(request.path)) return next()
    const isOpen = names.size === 0 || isFromOurOwn(request)
    if (isOpen && (isLoopback(name) || isBound(name, site.host))) return next()
    refuse(response, misdirected(`Evenkeel does not answer at this address. ${remedy}`))
  }
}

/** Of the host, without brackets; "" if there is none. */
const nameOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : "")

/** Such as the health check in a container, and the command side that asks the sandbox bank. */
const isFromOurOwn = (request: IncomingMessage): boolean =>
  isLoopback(peerOf(request)) || peerOf(request) === unmapped(request.socket.localAddress ?? "")

/** Bound to all addresses, we cannot know those that lead here from outside a container; but no name can pose as one. */
const isBound = (name: string, host: string): boolean => {
  const bare = name.replace(/^\[(.*)\]$/, "$1")
  return host === "0.0.0.0" || host === "::" ? isIP(bare) !== 0 : bare === host.toLowerCase()
}

const reading = ["GET", "HEAD", "OPTIONS"]

/** Only browsers say where a request comes from; other clients hold their token on purpose. */
export const noOtherSite = ({ publicUrls }: Site): RequestHandler => {
  const own = new Set(publicUrls.map((url) => new URL(url).origin))
  const isOwn = (origin: string, host = ""): boolean =>
    own.has(origin) || (URL.canParse(origin) && new URL(origin).host === hostAt(origin, host))
  return (request, response, next) => {
    const { origin, host, "sec-fetch-site": from = "none" } = request.headers
    const isForeign = !["same-origin", "none"].includes(String(from)) || (origin !== undefined && !isOwn(origin, host))
    if (isForeign && !reading.includes(request.method)) refuse(response, crossSite)
    else next()
  }
}

/** With the port, unless it is the one that the origin's scheme implies. */
const hostAt = (origin: string, host: string): string => {
  const url = `${new URL(origin).protocol}//${host}`
  return URL.canParse(url) ? new URL(url).host : ""
}
