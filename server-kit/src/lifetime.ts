// How promises, and what they open, become effects: whatever is opened is closed together with the scope it lives in.
import { Effect, Fiber, Scope } from "effect"

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

/** In milliseconds: with what else a stop takes, such as answering the last requests, it stays below 5 seconds. */
const longestClosing = 1_500

/**
 * What is opened is closed with the scope, which waits for that only so long: a server may have gone silent, and a bank
 * may take its time. What has not ended by then is left behind, as by a crash, which everything has to survive anyway.
 */
export const closedInTime = <A, E>(
  opening: Effect.Effect<A, E, Scope.Scope>,
  longest = longestClosing,
): Effect.Effect<A, E, Scope.Scope> =>
  Effect.gen(function* () {
    const inner = yield* Scope.make()
    yield* Effect.addFinalizer((exit) =>
      Effect.forkDetach(Scope.close(inner, exit)).pipe(
        Effect.flatMap((closing) => Effect.interruptible(Fiber.await(closing))),
        Effect.timeoutOption(longest),
      ),
    )
    return yield* Scope.provide(opening, inner)
  })

export const asError = (cause: unknown): Error => (cause instanceof Error ? cause : new Error(String(cause), { cause }))
