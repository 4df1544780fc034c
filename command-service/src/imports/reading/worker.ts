// The thread that keeps the readings: answers one call after the other. See `reader.ts`, its other end.
import { parentPort } from "node:worker_threads"
import type { CallSent, Outcome } from "./reader.ts"
import { makeReadings } from "./readings.ts"

const readings = makeReadings()

parentPort?.on("message", ({ call, method, given }: CallSent) => {
  const outcome = ((): Outcome => {
    try {
      return { call, result: (readings[method] as (...given: ReadonlyArray<unknown>) => unknown)(...given) }
    } catch (error) {
      return { call, error }
    }
  })()
  parentPort?.postMessage(outcome)
})
