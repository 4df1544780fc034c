// Turns promises into effects, and resources into scoped ones.
import { Effect, Fiber, Scope } from "effect"

/** Runs the work; what it throws or rejects with becomes an Error. */
export const attempt = <A>(work: (signal: AbortSignal) => A | PromiseLike<A>): Effect.Effect<A, Error> =>
  Effect.tryPromise({ try: async (signal) => work(signal), catch: asError })

/**
 * Opens a resource now and closes it with the scope. Opening is uninterruptible, so that no half-open resource remains.
 */
export const opened = <A>(
  open: () => A | PromiseLike<A>,
  close: (resource: A) => unknown,
): Effect.Effect<A, Error, Scope.Scope> =>
  Effect.acquireRelease(
    attempt(() => open()),
    (resource) => Effect.promise(async () => close(resource)),
  )

/** In milliseconds. Together with the other steps of a shutdown, it stays below 5 seconds. */
const longestClosing = 1_500

/**
 * Closes the resource with the scope, which waits only this long: a server may be silent, and a bank may be slow. Work
 * that has not ended by then is abandoned, as in a crash.
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
