import { Effect } from "effect"
import { Counter, Gauge, Histogram, type Registry } from "prom-client"
import type { Lag } from "./progress.ts"

export interface ProjectorMetrics {
  readonly projected: (events: number, seconds: number) => void
}

/** Values that are read at every scrape, because other processes change them too. */
export interface Measured {
  readonly lag: Effect.Effect<Lag, unknown>
  /** How many streams are parked. */
  readonly parked: () => Promise<number>
}

const unknown: Lag = { events: Number.NaN, seconds: Number.NaN }

export const projectorMetrics = (metrics: Registry, { lag, parked }: Measured): ProjectorMetrics => {
  const registers = [metrics]
  const batches = new Counter({ name: "projector_batches_total", help: "Batches of events projected", registers })
  const events = new Counter({
    name: "projector_events_total",
    help: "Events delivered and projected, including repeats",
    registers,
  })
  const seconds = new Histogram({
    name: "projector_batch_seconds",
    help: "Seconds to project a batch",
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers,
  })
  const lagSeconds = new Gauge({
    name: "projector_lag_seconds",
    help: "Seconds that the oldest event which waits to be projected has waited; 0 if none waits",
    registers,
  })
  new Gauge({
    name: "projector_lag_events",
    help: "Positions of the log that wait to be projected",
    registers,
    async collect() {
      // prom-client waits for a promise at each scrape, so the effect is run here.
      const { events, seconds } = await Effect.runPromise(Effect.orElseSucceed(lag, () => unknown))
      this.set(events)
      lagSeconds.set(seconds)
    },
  })
  new Gauge({
    name: "projector_parked_streams",
    help: "Streams that wait behind an event which could not be projected",
    registers,
    async collect() {
      this.set(await parked().catch(() => Number.NaN))
    },
  })
  return {
    projected: (count, took) => {
      batches.inc()
      events.inc(count)
      seconds.observe(took)
    },
  }
}
