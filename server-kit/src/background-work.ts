// Work without a caller that waits for it: failures are logged, and it is repeated.
import { Effect, Schedule, type Duration, type Scope } from "effect"
import type { Log } from "./observability.ts"

/** Never fails: a failure is logged with that sentence, a defect as an error. */
export const logged =
  (log: Log, sentence: string, about: object = {}) =>
  <A, E extends { readonly _tag: string }>(work: Effect.Effect<A, E>): Effect.Effect<A | void> =>
    work.pipe(
      Effect.catch((error) => Effect.sync(() => log.warn({ ...about, reason: error._tag }, `${sentence} yet`))),
      Effect.catchDefect((err) => Effect.sync(() => log.error({ ...about, err }, `${sentence} because of a bug`))),
    )

/** Runs the work now, and then every `every` (milliseconds if a number) until the scope ends. */
export const repeatedly = (
  work: Effect.Effect<unknown>,
  every: Duration.Input,
): Effect.Effect<unknown, never, Scope.Scope> => Effect.forkScoped(Effect.repeat(work, Schedule.spaced(every)))
