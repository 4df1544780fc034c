// The threads that read files. Two, so that one person's large file does not keep all others waiting; each reads one
// import at a time, so that the files of many are not in memory at once.
import { LRUCache } from "lru-cache"
import { Effect, Semaphore, type Scope } from "effect"
import { tooLarge, type RequestError } from "@evenkeel/contracts/errors"
import { makeReader, ReaderGone, type Reader, type ReaderOptions } from "./reader.ts"
import type { Readings } from "./readings.ts"

export interface ReaderOf {
  readonly call: <Name extends keyof Readings>(
    method: Name,
    ...given: Parameters<Readings[Name]>
  ) => Effect.Effect<ReturnType<Readings[Name]>, RequestError>
  /** One after the other. */
  readonly alone: <A>(work: Effect.Effect<A, RequestError>) => Effect.Effect<A, RequestError>
}

/** The one that has read an import, or else one that has the least to do. */
export type Readers = (importId: string) => ReaderOf

const count = 2
const remembered = 1_000

export const makeReaders = (options: ReaderOptions = {}): Effect.Effect<Readers, never, Scope.Scope> =>
  Effect.gen(function* () {
    const readers = yield* Effect.forEach(Array.from({ length: count }), () =>
      Effect.acquireRelease(
        Effect.sync(() => makeReader(options)),
        (reader) => Effect.promise(() => reader.close()),
      ),
    )
    const all = readers.map(readerOf)
    const readBy = new LRUCache<string, number>({ max: remembered })
    return (importId) => {
      const [first, second] = readers.map(({ pending }) => pending())
      const chosen = readBy.get(importId) ?? (second! < first! ? 1 : 0)
      readBy.set(importId, chosen)
      return all[chosen]!
    }
  })

const readerOf = (reader: Reader): ReaderOf => {
  const one = Semaphore.makeUnsafe(1)
  return {
    call: (method, ...given) =>
      Effect.tryPromise({ try: () => reader.call(method, given), catch: (error) => error }).pipe(
        Effect.catch((error) => (error instanceof ReaderGone ? Effect.fail(tooMuch) : Effect.die(error))),
      ),
    alone: (work) => one.withPermit(work),
  }
}

const tooMuch = tooLarge("These files take more time or memory to read than they may. Import fewer of them at a time.")
