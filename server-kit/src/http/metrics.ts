// A port for /metrics alone, if the main port is public.
import { Effect, type Scope } from "effect"
import type { Registry } from "prom-client"
import { mountMetrics } from "../observability.ts"
import { makeApp } from "./app.ts"
import { openListener, type Listener } from "./listener.ts"

export interface MetricsAddress {
  readonly host: string
  readonly port: number
}

/** Without an address, metrics are not served. */
export const openMetrics = (
  address: MetricsAddress | undefined,
  metrics: Registry,
): Effect.Effect<Listener | undefined, Error, Scope.Scope> => {
  if (address === undefined) return Effect.undefined
  return Effect.tap(openListener({ ...address, portVariable: "METRICS_PORT" }), (listener) =>
    Effect.sync(() => {
      const app = makeApp()
      mountMetrics(app, metrics)
      listener.open(app)
    }),
  )
}
