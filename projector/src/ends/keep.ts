// Records the ends of streams while a service runs.
import { Effect, type Scope } from "effect"
import { repeatedly } from "@evenkeel/server-kit/background-work"
import type { Log } from "@evenkeel/server-kit/observability"
import { noteEnds, type NoteOptions } from "./note.ts"

/** The timeout of the last recording; the next start catches up if it fails. */
const longestNoting = "2 seconds"

/**
 * Records ends every minute, and when the scope ends, and logs mismatches: at startup, those from before. Never fails.
 */
export const keepEnds = Effect.fnUntraced(function* (
  options: Omit<NoteOptions, "now">,
  log: Log,
): Effect.fn.Return<void, never, Scope.Scope> {
  const reported = new Set<string>()
  const note = Effect.suspend(() => noteEnds({ ...options, now: new Date() })).pipe(
    Effect.map((problems) => {
      for (const problem of problems) if (!reported.has(problem)) log.error(problem)
      for (const problem of problems) reported.add(problem)
    }),
    Effect.catch((error) => Effect.sync(() => log.warn({ err: error }, "the ends of streams could not be noted"))),
  )
  yield* Effect.addFinalizer(() => Effect.timeoutOption(note, longestNoting))
  yield* repeatedly(note, "1 minute")
})
