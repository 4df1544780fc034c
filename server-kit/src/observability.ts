// Structured logs, metrics, liveness and readiness of each service.
import type { Express, RequestHandler } from "express"
import { pino, type Logger } from "pino"
import { Histogram, type Registry } from "prom-client"

export type Log = Pick<Logger, "trace" | "debug" | "info" | "warn" | "error" | "fatal">

/**
 * JSON lines on standard error; standard output is for people. Logs hold no personal data, only ids, routes and
 * reasons. Errors are reduced to type, message and stack, because errors of HTTP clients carry secrets.
 */
export const makeLog = (service: string, level: string = "info"): Log =>
  pino({ name: service, level, base: { service }, serializers: { err: shrink } }, pino.destination(2))

const shrink = (error: unknown): object => {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { name: type, message, stack, cause } = error
  return { type, message, stack, ...(cause === undefined ? {} : { cause: shrink(cause) }) }
}

const requestSeconds = "http_request_seconds"

const requestHistogram = (metrics: Registry): Histogram =>
  new Histogram({
    name: requestSeconds,
    help: "Seconds to answer a request",
    labelNames: ["service", "route", "status"],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [metrics],
  })

/** Seconds to answer, by service, route and status. Services in one process share one registry. */
export const measureRequests = (metrics: Registry, service: string): RequestHandler => {
  const known = metrics.getSingleMetric(requestSeconds)
  const seconds = known instanceof Histogram ? known : requestHistogram(metrics)
  return (request, response, next) => {
    const stop = seconds.startTimer()
    response.once("finish", () => {
      const route: unknown = request.route?.path
      stop({
        service,
        route: typeof route === "string" ? `${request.method} ${route}` : "other",
        status: String(response.statusCode),
      })
    })
    next()
  }
}

/** Why a service is not ready, in one sentence; undefined if it is. */
export type Readiness = () => Promise<string | undefined>

/** /health is liveness, /ready is readiness. Neither reveals anything about people. */
export const mountHealth = (app: Express, readiness: Readiness): void => {
  app.get("/health", (_, response) => void response.json({ status: "up" }))
  app.get("/ready", async (_, response) => {
    const reason = await readiness()
    if (reason === undefined) response.json({ status: "ready" })
    else response.status(503).set("Retry-After", "1").json({ error: reason })
  })
}

/** /metrics, in Prometheus format: for operators alone, never on a port that the public can reach. */
export const mountMetrics = (app: Express, metrics: Registry): void => {
  app.get("/metrics", async (_, response) => {
    response.type(metrics.contentType).send(await metrics.metrics())
  })
}
