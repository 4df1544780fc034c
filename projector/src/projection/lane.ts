// A lane for what takes seconds to project, such as an import of a hundred thousand rows: one person after the other,
// while everybody else's events go on.
import { Effect, Schedule } from "effect"
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import { rowsIn } from "@evenkeel/contracts/budget/events"
import type { UserId } from "@evenkeel/contracts/ids"
import type { ProjectedBudget } from "./projected-budget.ts"

export interface Lane {
  /** Whether that person's events have to wait for earlier ones that are still being projected. */
  readonly isBusyWith: (userId: UserId) => boolean
  /** Whether nothing is left to be projected: then the checkpoint may move past it. */
  readonly isIdle: () => boolean
  /** In order of revision; what is waiting already is not added again. Returns at once. */
  readonly add: (userId: UserId, events: ReadonlyArray<StoredEvent>) => Effect.Effect<void>
}

export interface LaneOptions<E> {
  readonly project: (userId: UserId, events: ReadonlyArray<StoredEvent>) => Effect.Effect<void, E>
  /** Goes on after the caller, until the projector stops. */
  readonly inBackground: (work: Effect.Effect<void>) => Effect.Effect<void>
  /** Called when it has become idle, with nothing in between. */
  readonly done: () => Effect.Effect<void, E>
  /** Called for each attempt that failed. */
  readonly failed: (error: unknown) => void
}

/** What fails is tried again until it succeeds: nobody else would, as the events have been delivered. */
export const makeLane = <E>({ project, inBackground, done, failed }: LaneOptions<E>): Lane => {
  const waiting = new Map<UserId, Array<StoredEvent>>()
  let present: UserId | undefined
  let isRunning = false

  /** A bug may not recur either, when the budget is folded again. */
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

/** Fewer are folded in no time. */
const rowsWorthIt = 500

/** Whether these events bring, or take back, so much at once. `known` is the person's budget, if it is in memory. */
export const takesLong = (events: ReadonlyArray<StoredEvent>, known: ProjectedBudget | undefined): boolean =>
  events.some((event) => rowsIn(event, known?.budget) >= rowsWorthIt)
