// The other end of `threads.ts`: a thread that answers one call after the other.
import { parentPort } from "node:worker_threads"

/** What threads do, by name. What is given and returned is copied from thread to thread. */
// oxlint-disable-next-line typescript/no-explicit-any -- each work has parameters of its own
export type ThreadWork = Readonly<Record<string, (...given: any[]) => unknown>>

export interface Served {
  readonly name: string
  readonly given: ReadonlyArray<unknown>
}

export type Outcome = { readonly result: unknown } | { readonly error: unknown }

export const serveThread = (work: ThreadWork): void => {
  parentPort?.on("message", ({ name, given }: Served) => {
    void (async () => work[name]?.(...given))().then(
      (result) => parentPort?.postMessage({ result } satisfies Outcome),
      (error: unknown) => parentPort?.postMessage({ error } satisfies Outcome),
    )
  })
}
