// One of the threads: answers one call after the other. See `threads.ts`, its other end.
import { parentPort } from "node:worker_threads"
import type { Outcome } from "./threads.ts"
import { work, type Work } from "./work.ts"

interface Called {
  readonly name: keyof Work
  readonly given: ReadonlyArray<unknown>
}

parentPort?.on("message", ({ name, given }: Called) => {
  const outcome = ((): Outcome => {
    try {
      return { result: (work[name] as (...given: ReadonlyArray<unknown>) => unknown)(...given) }
    } catch (error) {
      return { error }
    }
  })()
  parentPort?.postMessage(outcome)
})
