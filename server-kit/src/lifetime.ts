// How promises, and what they open, become effects: whatever is opened is closed together with the scope it lives in.
import { Effect, type Scope } from "effect"

/** What the work gives, or the Error that it throws or rejects with. */
export const attempt = <A>(work: (signal: AbortSignal) => A | PromiseLike<A>): Effect.Effect<A, Error> =>
  Effect.tryPromise({ try: async (signal) => work(signal), catch: asError })

/** Opened now, closed with the scope. Opening is not interrupted, so that nothing half open is left behind. */
export const opened = <A>(
  open: () => A | PromiseLike<A>,
  close: (resource: A) => unknown,
): Effect.Effect<A, Error, Scope.Scope> =>
  Effect.acquireRelease(
    attempt(() => open()),
    (resource) => Effect.promise(async () => close(resource)),
  )

export const asError = (cause: unknown): Error => (cause instanceof Error ? cause : new Error(String(cause), { cause }))
