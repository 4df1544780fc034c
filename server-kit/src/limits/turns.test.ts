import { Deferred, Effect, Fiber } from "effect"
import { expect, test } from "vitest"
import { makeTurns, type InTurn } from "./turns.ts"

/** Work of that person: `begun` lists it once it has begun, and `end` ends it. */
const working = (inTurn: InTurn) => {
  const begun: Array<string> = []
  const begin = (person: string, name: string) => {
    const end = Deferred.makeUnsafe<void>()
    const work = Effect.andThen(
      Effect.sync(() => begun.push(name)),
      Deferred.await(end),
    )
    const fiber = Effect.runFork(Effect.result(inTurn(person, work)))
    return {
      end: () => Effect.runPromise(Deferred.succeed(end, undefined)),
      done: Effect.runPromise(Fiber.join(fiber)),
    }
  }
  return { begun, begin }
}

test("two at once for each; the next gets the first turn that is given back", async () => {
  const { begun, begin } = working(makeTurns(2, 60_000))
  const [first, second] = [begin("ada", "first"), begin("ada", "second")]
  const hers = begin("grace", "hers")
  const [third, fourth] = [begin("ada", "third"), begin("ada", "fourth")]
  await expect.poll(() => begun).toEqual(["first", "second", "hers"])
  await hers.end()
  await hers.done
  expect(begun).toHaveLength(3)
  await first.end()
  await expect.poll(() => begun).toHaveLength(4)
  await second.end()
  await expect.poll(() => begun).toEqual(["first", "second", "hers", "third", "fourth"])
  for (const each of [third, fourth]) await each.end()
})

test("one that waits too long gets none, and takes none later", async () => {
  const { begun, begin } = working(makeTurns(1, 10))
  const first = begin("ada", "first")
  expect(await begin("ada", "late").done).toMatchObject({ failure: { _tag: "TooManyRequests" } })
  await first.end()
  await first.done
  begin("ada", "second")
  await expect.poll(() => begun).toEqual(["first", "second"])
})
