// Projects ranges of the log in parallel: folding costs several times as much as what the database has to do.
import type { Part } from "./next-tables.ts"

/** Projects one range after another until there are none left. The signal is aborted when another layer fails. */
export type Layer = (next: () => Part | undefined, failed: AbortSignal) => Promise<void>

/**
 * Each layer takes the next range when it is done, as some take longer than others. Throws
 * the first failure, once all have stopped.
 */
export const projectParts = async (parts: ReadonlyArray<Part>, layers: ReadonlyArray<Layer>): Promise<void> => {
  const left = [...parts]
  const failure = new AbortController()
  const next = (): Part | undefined => (failure.signal.aborted ? undefined : left.shift())
  await Promise.all(
    layers.map((project) => project(next, failure.signal).catch((error: unknown) => failure.abort(error))),
  )
  failure.signal.throwIfAborted()
}
