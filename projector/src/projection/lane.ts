// A lane for work that takes seconds to project, such as an import of a hundred thousand rows: one person after the
// other, while other people's events continue.
import { Effect, Schedule } from "effect"
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import { rowsIn } from "@evenkeel/contracts/budget/events"
import type { UserId } from "@evenkeel/contracts/ids"
import type { ProjectedBudget } from "./projected-budget.ts"

export interface Lane {
  /** Whether that person's events have to wait for earlier ones in the lane. */
  readonly isBusyWith: (userId: UserId) => boolean
  /** Whether the lane is empty: then the checkpoint may move past it. */
  readonly isIdle: () => boolean
  /** In order of revision; events that already wait are not added again. Returns at once. */
  readonly add: (userId: UserId, events: ReadonlyArray<StoredEvent>) => Effect.Effect<void>
}

export interface LaneOptions<E> {
  readonly project: (userId: UserId, events: ReadonlyArray<StoredEvent>) => Effect.Effect<void, E>
  /** Starts work that runs until the projector stops. */
  readonly inBackground: (work: Effect.Effect<void>) => Effect.Effect<void>
  /** Called at once when the lane has become idle. */
  readonly done: () => Effect.Effect<void, E>
  /** Called for each attempt that failed. */
  readonly failed: (error: unknown) => void
}

/** Retries failures until they succeed, since the events will not be delivered again. */
export const makeLane = <E>({ project, inBackground, done, failed }: LaneOptions<E>): Lane => {
  const waiting = new Map<UserId, Array<StoredEvent>>()
  let present: UserId | undefined
  let isRunning = false

  /** A defect may not recur when the budget is folded again. */
  const untilItSucceeds = (work: Effect.Effect<void, E>): Effect.Effect<void> =>
    work.pipe(
      Effect.catchDefect((cause) => Effect.fail(cause)),
      Effect.tapError((error) => Effect.sync(() => failed(error))),
      Effect.retry(backoff),
      Effect.ignore,
    )

  const run = Effect.gen(function* () {
    for (const [userId, events] of waiting) {
      waiting.delete(userId)
      present = userId
      yield* untilItSucceeds(project(userId, events))
      present = undefined
    }
    isRunning = false
    yield* untilItSucceeds(done())
  })

  return {
    isBusyWith: (userId) => present === userId || waiting.has(userId),
    isIdle: () => !isRunning,
    add: (userId, events) =>
      Effect.suspend(() => {
        const others = waiting.get(userId)
        if (others === undefined) waiting.set(userId, [...events])
        else {
          const last = others.at(-1)?.revision ?? -1
          for (const event of events) if (event.revision > last) others.push(event)
        }
        if (isRunning) return Effect.void
        isRunning = true
        return inBackground(run)
      }),
  }
}

const backoff = Schedule.min([Schedule.exponential("50 millis"), Schedule.spaced("2 seconds")]).pipe(Schedule.jittered)

/** Fewer rows are folded in no time. */
const leastRows = 500

/** Whether these events add or remove that many rows at once. `known` is the person's budget, if it is in memory. */
export const takesLong = (events: ReadonlyArray<StoredEvent>, known: ProjectedBudget | undefined): boolean =>
  events.some((event) => rowsIn(event, known?.budget) >= leastRows)
