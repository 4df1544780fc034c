// What every service does when it runs as its own process: reads its configuration, binds its port, reports liveness
// and readiness, and shuts down gracefully on SIGTERM.
import type { Config } from "effect"
import type { RequestHandler } from "express"
import { Registry } from "prom-client"
import { readConfiguration } from "./configuration.ts"
import { unavailable } from "@evenkeel/contracts/errors"
import type { StartTimeout } from "./waiting.ts"
import { makeApp } from "./http/app.ts"
import { openListener } from "./http/listener.ts"
import { makeLog, mountObservability, type Log, type Readiness } from "./observability.ts"
import { refuse } from "./http/failures.ts"

interface Settings {
  readonly host: string
  readonly port: number
  readonly portVariable: string
  readonly logLevel: string
  /** In seconds. */
  readonly startTimeout: number
}

export interface ProcessContext {
  readonly log: Log
  readonly metrics: Registry
  /** How long to wait for servers that do not answer yet. */
  readonly timeout: StartTimeout
  /** Registers cleanup: called in reverse order at shutdown, after the last request has been answered. */
  readonly onStop: (end: () => Promise<void> | void) => void
}

export interface Service {
  /** Handles requests other than /health, /ready and /metrics. */
  readonly handler?: RequestHandler
  readonly ready: Readiness
  /** Ends what would keep connections open forever. */
  readonly drain?: () => void
}

/** Exits with a one-sentence error if the service cannot start. */
export const runProcess = <Of extends Settings>(
  name: string,
  config: Config.Config<Of>,
  start: (config: Of, context: ProcessContext) => Promise<Service>,
): void => {
  run(name, config, start).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(1)
  })
}

const run = async <Of extends Settings>(
  name: string,
  config: Config.Config<Of>,
  start: (config: Of, context: ProcessContext) => Promise<Service>,
): Promise<void> => {
  const settings = readConfiguration(config)
  const log = makeLog(name, settings.logLevel)
  const metrics = new Registry()
  const ends: Array<() => Promise<void> | void> = []
  let service: Service | undefined

  const listener = await openListener(settings)
  const stop = async (): Promise<void> => {
    service?.drain?.()
    await listener.close()
    for (const end of ends.splice(0).reverse()) await end()
  }
  let stopping = false
  const stopOnce = (): void => {
    if (stopping) process.exit(130) // a second signal means "now"; whatever was acknowledged is safe
    stopping = true
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "the process did not shut down cleanly")
        process.exit(1)
      },
    )
  }
  process.on("SIGTERM", stopOnce)
  process.on("SIGINT", stopOnce)

  const app = makeApp()
  mountObservability(app, metrics, async () => (service === undefined ? "It is starting." : service.ready()))
  app.use((request, response, next) => {
    if (service === undefined) refuse(response, unavailable(`The ${name} is starting. Please try again in a moment.`))
    else if (service.handler === undefined) next()
    else void service.handler(request, response, next)
  })
  listener.open(app)
  const tell = (sentence: string): void => console.error(`${name}: ${sentence}`)
  try {
    service = await start(settings, {
      log,
      metrics,
      timeout: { seconds: settings.startTimeout, tell },
      onStop: (end) => ends.push(end),
    })
  } catch (error) {
    await stop()
    throw error
  }
  console.log(`${name} is up: ${listener.origin}`)
}
