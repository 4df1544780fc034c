// Event stores with simulated failures, for tests.
import { Effect } from "effect"
import type { StreamId } from "@evenkeel/contracts/budget/envelope"
import { StoreUnavailable, type Appended, type EventStore, type RevisionConflict } from "../src/event-store.ts"

type Append = EventStore["append"]

const withAppend = (
  store: EventStore,
  append: (carryOut: ReturnType<Append>, streamId: StreamId) => ReturnType<Append>,
): EventStore => ({
  ...store,
  append: (streamId, expected, events) => append(store.append(streamId, expected, events), streamId),
})

/** The first appends are written, but their responses are lost. */
export const losingAnswers = (store: EventStore, times: number): EventStore => {
  let left = times
  return withAppend(store, (carryOut) =>
    carryOut.pipe(
      Effect.flatMap((appended): Effect.Effect<Appended, StoreUnavailable> => {
        left -= 1
        return left >= 0
          ? Effect.fail(new StoreUnavailable({ cause: "the connection was lost" }))
          : Effect.succeed(appended)
      }),
    ),
  )
}

/** The first append fails with a timeout, but is written just before the next one. */
export const arrivingLate = (store: EventStore): EventStore => {
  let late: ReturnType<Append> | undefined
  let isFirst = true
  return withAppend(store, (carryOut) => {
    if (isFirst) {
      isFirst = false
      late = carryOut
      return Effect.fail(new StoreUnavailable({ cause: "no answer in time" }))
    }
    const before = late ?? Effect.void
    late = undefined
    return Effect.andThen(before, carryOut)
  })
}

/** Runs this before each of the first appends, as a concurrent writer would. */
export const withSomebodyQuicker = (
  store: EventStore,
  times: number,
  somebody: (streamId: StreamId) => Effect.Effect<unknown, RevisionConflict | StoreUnavailable>,
): EventStore => {
  let left = times
  return withAppend(store, (carryOut, streamId) => {
    left -= 1
    return left >= 0 ? Effect.andThen(somebody(streamId), carryOut) : carryOut
  })
}

/** Nothing can be read or written. */
export const away: EventStore = {
  load: () => Effect.fail(new StoreUnavailable({ cause: "the store is away" })),
  append: () => Effect.fail(new StoreUnavailable({ cause: "the store is away" })),
  erase: () => Effect.fail(new StoreUnavailable({ cause: "the store is away" })),
}
