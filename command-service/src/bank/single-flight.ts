// Work that many ask for at once is done once, and all get its result. It goes on though the one who asked first has gone.
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
