// What every service does when it runs as its own process: reads its configuration, binds its port, reports liveness
// and readiness, and shuts down gracefully on SIGTERM.
import { Effect, type Config, type Scope } from "effect"
import type { RequestHandler } from "express"
import { Registry } from "prom-client"
import { readConfiguration } from "./configuration.ts"
import { unavailable } from "@evenkeel/contracts/errors"
import { closedInTime } from "./lifetime.ts"
import { runMain } from "./run-main.ts"
import type { StartTimeout } from "./waiting.ts"
import { makeApp } from "./http/app.ts"
import type { IsProxy } from "./http/client.ts"
import type { ConnectionLimits } from "./http/connections.ts"
import { openMetrics, type MetricsAddress } from "./http/metrics.ts"
import { openListener } from "./http/listener.ts"
import { makeLog, mountHealth, mountMetrics, type Log, type Readiness } from "./observability.ts"
import { refuse } from "./http/failures.ts"

interface Settings {
  readonly host: string
  readonly port: number
  readonly portVariable: string
  readonly isProxy: IsProxy
  readonly connections?: ConnectionLimits
  /** Whether the port is public: then metrics have another port, or none. */
  readonly isPublic?: boolean
  readonly metricsAt?: MetricsAddress | undefined
  readonly logLevel: string
  /** In seconds. */
  readonly startTimeout: number
}

export interface ProcessContext {
  readonly log: Log
  readonly metrics: Registry
  /** How long to wait for servers that are not available yet. */
  readonly timeout: StartTimeout
}

export interface Service {
  /** Handles requests other than /health, /ready and, unless it is public, /metrics. */
  readonly handler?: RequestHandler
  readonly ready: Readiness
  /** Ends connections that would otherwise stay open forever. */
  readonly drain?: () => void
}

/**
 * Exits with a one-sentence error if the service cannot start. Resources in its scope are closed after the last request
 * has been answered.
 */
export const runProcess = <Of extends Settings>(
  name: string,
  config: Config.Config<Of>,
  start: (config: Of, context: ProcessContext) => Effect.Effect<Service, Error, Scope.Scope>,
): void => runMain(Effect.scoped(serve(name, config, start)))

const serve = Effect.fnUntraced(function* <Of extends Settings>(
  name: string,
  config: Config.Config<Of>,
  start: (config: Of, context: ProcessContext) => Effect.Effect<Service, Error, Scope.Scope>,
) {
  const settings = yield* readConfiguration(config)
  const log = makeLog(name, settings.logLevel)
  const metrics = new Registry()
  let service: Service | undefined = undefined

  const listener = yield* openListener(settings)
  const app = makeApp()
  mountHealth(app, async () => (service === undefined ? "It is starting." : service.ready()))
  if (settings.isPublic === true) yield* openMetrics(settings.metricsAt, metrics)
  else mountMetrics(app, metrics)
  app.use((request, response, next) => {
    if (service === undefined) refuse(response, unavailable(`The ${name} is starting. Please try again in a moment.`))
    else if (service.handler === undefined) next()
    else void service.handler(request, response, next)
  })
  listener.open(app)
  const report = (sentence: string): void => console.error(`${name}: ${sentence}`)
  const { drain, ...started } = yield* closedInTime(
    start(settings, { log, metrics, timeout: { seconds: settings.startTimeout, report } }),
  )
  // Added last, so that requests in flight are answered before anything that they use is closed.
  yield* Effect.addFinalizer(() =>
    Effect.promise(() => {
      drain?.()
      return listener.close()
    }),
  )
  service = started
  console.log(`${name} is up: ${listener.origin}`)
  return yield* Effect.never
})
