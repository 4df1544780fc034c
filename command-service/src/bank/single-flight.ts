// Concurrent requests for the same work share one run and its result. The run continues
// even if its first caller is interrupted.
import { Effect, Fiber } from "effect"

export const makeSingleFlight = <A, E>() => {
  const underWay = new Map<string, Fiber.Fiber<A, E>>()
  return (key: string, work: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.suspend(() => {
      const running = underWay.get(key)
      if (running !== undefined) return Fiber.join(running)
      const fiber = Effect.runFork(work)
      underWay.set(key, fiber)
      fiber.addObserver(() => underWay.delete(key))
      return Fiber.join(fiber)
    })
}
