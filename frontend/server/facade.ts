// The facade: one origin for the browser app, the REST paths and, without provider keys, the sandbox bank. Each path
// goes to the command or the query service, as the route's kind says: a function in this process, or a proxy to
// another.
import type { Express, RequestHandler } from "express"
import compression from "compression"
import type { Registry } from "prom-client"
import { publicPath } from "@evenkeel/server-kit/configuration"
import { makeApp } from "@evenkeel/server-kit/http/app"
import { isFromThisMachine } from "@evenkeel/server-kit/http/this-machine"
import { refuseOtherMethods } from "@evenkeel/server-kit/http/methods"
import { correlationOf } from "@evenkeel/server-kit/http/request"
import { failed } from "@evenkeel/server-kit/http/failures"
import { measureRequests, mountHealth, type Log, type Readiness } from "@evenkeel/server-kit/observability"
import { openApiDocument } from "@evenkeel/contracts/openapi/document"
import { tagOf } from "@evenkeel/server-kit/http/etag"
import { downloadPaths, livePath, methodOf, pathOf, paths, webhookPath } from "@evenkeel/contracts/paths"
import { routeNames, routes } from "@evenkeel/contracts/routes"
import { browserApp, isPageVisit, readPage } from "./browser-app.ts"
import { limitRefusals } from "./refusals.ts"
import { cacheRevisions } from "./revisions.ts"
import { securityHeaders, type BankLink } from "./security-headers.ts"
import { noOtherSite, onlyOurHosts, withoutPublicPath, type Site } from "./site.ts"

export interface FacadeOptions {
  readonly command: RequestHandler
  readonly query: RequestHandler
  /** The directory of the built browser app. */
  readonly browserApp: string
  readonly bankLink: BankLink
  readonly sandboxBank?: RequestHandler
  readonly site: Site
  /** The limit of refusals a minute. */
  readonly refusalsPerAddress: number
  readonly log: Log
  readonly metrics: Registry
  readonly readiness: Readiness
}

/** GET paths that the facade answers or proxies besides the routes in the table. */
const otherPaths = ["/health", "/ready", "/openapi.json", livePath, ...Object.values(downloadPaths)]
const allRoutes = [...Object.values(paths), ...otherPaths.map((path) => `GET ${path}`), `POST ${webhookPath}`]

/** Live updates must not wait in a compressor's buffer. */
const compressed = compression({
  filter: (request, response) => !request.path.startsWith(livePath) && compression.filter(request, response),
})

/** One correlation id for the whole request, returned so that people can quote it when they report a problem. */
const returnCorrelation: RequestHandler = (request, response, next) => {
  response.set("X-Correlation-Id", correlationOf(request))
  next()
}

/** Generated with the first request. */
const sendOpenApi = (): RequestHandler => {
  let document: string | undefined
  return (_, response) => {
    document ??= JSON.stringify(openApiDocument())
    response.type("json").set("ETag", tagOf(document)).send(document)
  }
}

/** Screens may share a path with an API call, such as /income: a page visit gets the app, other requests the reply. */
const pageVisitsTo = (pages: RequestHandler): RequestHandler => {
  return (request, response, next) => {
    response.vary("Accept")
    if (isPageVisit(request)) pages(request, response, next)
    else next()
  }
}

/**
 * The sandbox bank's controls are open to this machine, and to requests with a key. Behind the facade every request
 * seems to come from this machine, so other machines' requests pass only with a key, which the sandbox bank checks.
 */
const withoutKeyOnlyFromHere: RequestHandler = (request, response, next) => {
  const isControl = /^\/control(\/|$)/i.test(request.path)
  if (!isControl || request.get("authorization") !== undefined || isFromThisMachine(request)) return next()
  response.status(403).json({ error: "The sandbox bank's controls cannot be used from here without its control key." })
}

const notFound: RequestHandler = ({ method, path }, response) =>
  void response.status(404).json({ error: `There is no ${method} ${path}` })

export const createFacade = (options: FacadeOptions): Express => {
  const app = makeApp()
  const base = publicPath(options.site.publicUrls)
  const page = readPage(options.browserApp, options.bankLink, base)
  app.use(securityHeaders(options.bankLink, page, options.site.publicUrls))
  app.use(measureRequests(options.metrics, "facade"))
  app.use(withoutPublicPath(options.site, allRoutes), onlyOurHosts(options.site), noOtherSite(options.site))
  mountHealth(app, options.readiness)
  app.use(compressed)
  if (options.sandboxBank !== undefined) app.use("/sandbox-bank", withoutKeyOnlyFromHere, options.sandboxBank)
  app.get("/openapi.json", sendOpenApi())

  app.use(returnCorrelation)
  const pages = browserApp(options.browserApp, page, base)
  app.use(pageVisitsTo(pages))

  const services = { command: options.command, query: options.query }
  const revisions = cacheRevisions()
  const refusals = limitRefusals(options.refusalsPerAddress)
  for (const name of routeNames) {
    const method = methodOf(paths[name]).toLowerCase() as "get" | "post" | "put" | "delete"
    app[method](pathOf(paths[name]).replace(/\{(\w+)\}/g, ":$1"), refusals, revisions, services[routes[name].kind])
  }
  app.get(Object.values(downloadPaths), refusals, revisions, options.query)
  app.get(livePath, refusals, options.query)
  app.post(webhookPath, refusals, options.command)

  app.use(refuseOtherMethods(allRoutes))
  app.use(pages)
  app.use(notFound)
  // Paths with invalid escapes never reach a service.
  app.use(failed(options.log))
  return app
}
