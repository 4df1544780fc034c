// Lays ranges of the log side by side: to fold costs several times what the database has to do.
import type { Part } from "./next-tables.ts"

/** Lays one range after another, as long as there is a next one. Where the signal comes, another one has failed. */
export type Layer = (next: () => Part | undefined, failed: AbortSignal) => Promise<void>

/** Whoever is done takes the next range, as some take longer than others. Throws what failed first, when all have stopped. */
export const layParts = async (parts: ReadonlyArray<Part>, layers: ReadonlyArray<Layer>): Promise<void> => {
  const left = [...parts]
  const failure = new AbortController()
  const next = (): Part | undefined => (failure.signal.aborted ? undefined : left.shift())
  await Promise.all(layers.map((lay) => lay(next, failure.signal).catch((error: unknown) => failure.abort(error))))
  failure.signal.throwIfAborted()
}
