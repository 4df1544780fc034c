// Checks the host and the origin of requests. A page of another site can have its own name point at this machine (DNS
// rebinding), and would then share our origin: so a request must name one of our hosts. And a page of any site can send
// requests to us, though it cannot read the responses: so a request that changes something must not come from one.
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
  /** The public URLs, with or without a path; if there are none, the names of this machine. */
  readonly publicUrls: ReadonlyArray<string>
}

/**
 * Strips the path of PUBLIC_URL, which some proxies strip themselves. A path that is a call stays: under /budget,
 * /budget/performance/all has lost one already. Page visits are always stripped.
 */
export const withoutPublicPath = ({ publicUrls }: Site, calls: ReadonlyArray<string>): RequestHandler => {
  const base = publicPath(publicUrls)
  const methodsOf = methodsAt(calls)
  return (request, _, next) => {
    // Services need the path for their cookies.
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

/** These paths reveal nothing, and load balancers use an address as host. */
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

/** The host without brackets; "" if there is none. */
const nameOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : "")

/** For instance the health check in a container, or the command side that calls the sandbox bank. */
const isFromOurOwn = (request: IncomingMessage): boolean =>
  isLoopback(peerOf(request)) || peerOf(request) === unmapped(request.socket.localAddress ?? "")

/** Bound to all addresses, we cannot know those that lead here from outside a container; but no name is an address. */
const isBound = (name: string, host: string): boolean => {
  const bare = name.replace(/^\[(.*)\]$/, "$1")
  return host === "0.0.0.0" || host === "::" ? isIP(bare) !== 0 : bare === host.toLowerCase()
}

const reading = ["GET", "HEAD", "OPTIONS"]

/** Only browsers send the origin of a request; other clients use their token on purpose. */
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

/** The host with its port, unless that is the default of the origin's scheme. */
const hostAt = (origin: string, host: string): string => {
  const url = `${new URL(origin).protocol}//${host}`
  return URL.canParse(url) ? new URL(url).host : ""
}
