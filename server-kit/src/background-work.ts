// Work that nobody waits for: what becomes of it is said in the log, and it is tried again.
import { Effect, Schedule, type Duration, type Scope } from "effect"
import type { Log } from "./observability.ts"

/** Never fails: that it did not succeed is logged in that sentence, a bug as one. */
export const logged =
  (log: Log, sentence: string, about: object = {}) =>
  <A, E extends { readonly _tag: string }>(work: Effect.Effect<A, E>): Effect.Effect<A | void> =>
    work.pipe(
      Effect.catch((error) => Effect.sync(() => log.warn({ ...about, reason: error._tag }, `${sentence} yet`))),
      Effect.catchDefect((err) => Effect.sync(() => log.error({ ...about, err }, `${sentence} because of a bug`))),
    )

/** Now, and then again and again until the scope ends; `every` in milliseconds, or in words. */
export const repeatedly = (
  work: Effect.Effect<unknown>,
  every: Duration.Input,
): Effect.Effect<unknown, never, Scope.Scope> => Effect.forkScoped(Effect.repeat(work, Schedule.spaced(every)))
