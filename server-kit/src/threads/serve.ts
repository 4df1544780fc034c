// The thread's side of `threads.ts`: answers one call after the other.
import { parentPort } from "node:worker_threads"

/** Functions by name. Arguments and results are copied between threads. */
// oxlint-disable-next-line typescript/no-explicit-any -- each work has parameters of its own
export type ThreadWork = Readonly<Record<string, (...given: any[]) => unknown>>

export interface Served {
  readonly name: string
  readonly given: ReadonlyArray<unknown>
}

/** `took` is how long the thread was busy, in milliseconds. */
export type Outcome = { readonly took: number } & ({ readonly result: unknown } | { readonly error: unknown })

export const serveThread = (work: ThreadWork): void => {
  parentPort?.on("message", ({ name, given }: Served) => {
    const began = performance.eventLoopUtilization()
    const took = () => performance.eventLoopUtilization(began).active
    void (async () => work[name]?.(...given))().then(
      (result) => parentPort?.postMessage({ result, took: took() } satisfies Outcome),
      (error: unknown) => parentPort?.postMessage({ error, took: took() } satisfies Outcome),
    )
  })
}
