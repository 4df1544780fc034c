// Projects batch after batch: while one is being written the next one is folded, and long work is projected in the
// background. Its rules of order are in test/order.ts. See ADR 0022.
import { setImmediate as nextTurn } from "node:timers/promises"
import { Effect, Fiber } from "effect"
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import type { UserId } from "@evenkeel/contracts/ids"
import type { WriteError } from "../tables/database.ts"
import { byUser, makeFolding, type Deliveries, type Folded, type FoldingOptions } from "./folding.ts"
import { makeLane, takesLong, type Lane } from "./lane.ts"
import { makeMemory, type MemoryOptions } from "./memory.ts"
import { makeProjecting, newsOf, type ProjectError } from "./projecting.ts"

export interface PipelineOptions extends FoldingOptions, MemoryOptions {
  /** For long work; without it, everything is projected in its turn. */
  readonly background?: Background | undefined
}

export interface Background {
  /** Starts work that continues after the batch, until the projector stops. */
  readonly run: (work: Effect.Effect<void>) => Effect.Effect<void>
  /** Called when the lane is empty, with the last event up to which everything is projected. */
  readonly done: (last: StoredEvent) => Effect.Effect<void, WriteError>
}

export interface Pipeline {
  /**
   * Projects the batch and moves the checkpoint past it. Idempotent. If more is to come, it may leave the batch in
   * flight for the next call to wait for; calls must not overlap. Returns the last event that is known to be projected,
   * if any. It, and the checkpoint, wait for the background.
   */
  readonly batch: (
    events: ReadonlyArray<StoredEvent>,
    isMoreToCome?: boolean,
  ) => Effect.Effect<StoredEvent | undefined, ProjectError>
  /** Projects what the source has beyond a user's cursor, even if their stream is parked. */
  readonly stream: (userId: UserId) => Effect.Effect<void, ProjectError>
}

/** A batch that is being written. Memory already has its budgets, so that the next one can be folded. */
interface InFlight {
  readonly deliveries: Deliveries
  readonly last: StoredEvent
  /** The new checkpoint. */
  readonly checkpoint: StoredEvent | null
  readonly folded: Folded
  readonly writing: Effect.Effect<boolean, WriteError>
}

/** The components and the state of a pipeline. */
interface Parts extends ReturnType<typeof partsOf> {
  inFlight: InFlight | undefined
  /** The last event up to which everything is projected, except for the lane. */
  reached: StoredEvent | undefined
  lane: Lane | undefined
}

const partsOf = (options: PipelineOptions) => {
  const memory = makeMemory(options)
  const folding = makeFolding(options, memory)
  return { memory, folding, projecting: makeProjecting(folding, memory, options.source) }
}

export const makePipeline = (options: PipelineOptions): Pipeline => {
  const parts: Parts = { ...partsOf(options), inFlight: undefined, reached: undefined, lane: undefined }
  if (options.background !== undefined) parts.lane = laneOf(parts, options.background, options)
  return {
    batch: Effect.fnUntraced(
      function* (events, isMoreToCome = false) {
        const last = events.at(-1)
        if (last !== undefined) yield* send(parts, byUser(events), last, isMoreToCome)
        if (!isMoreToCome || last === undefined) yield* settle(parts)
        return complete(parts)
      },
      Effect.tapError(() => Effect.sync(() => (parts.reached = undefined))),
    ),
    stream: parts.projecting.stream,
  }
}

const laneOf = (parts: Parts, background: Background, { log }: PipelineOptions): Lane =>
  makeLane<ProjectError>({
    project: (userId, events) => parts.projecting.project(new Map([[userId, events]]), null),
    inBackground: background.run,
    done: () => {
      const last = parts.reached
      if (last === undefined) return Effect.void
      return Effect.gen(function* () {
        yield* parts.projecting.moveCheckpoint(last)
        const latest = complete(parts)
        if (latest !== undefined) yield* background.done(latest)
      })
    },
    failed: (error) => log.error({ err: error }, "a large import could not be projected; it will be tried again"),
  })

/** The last event up to which everything is projected; undefined while the lane works. */
const complete = ({ lane, reached }: Parts): StoredEvent | undefined => (lane?.isIdle() === false ? undefined : reached)

/** The checkpoint has moved to that position; it moves to the last event if the lane has become idle. (behind) */
const reach = (parts: Parts, last: StoredEvent, checkpoint: StoredEvent | null): Effect.Effect<void, ProjectError> => {
  parts.reached = last
  return checkpoint === null && complete(parts) !== undefined ? parts.projecting.moveCheckpoint(last) : Effect.void
}

/** Moves long work into the lane, and returns the rest. (oneLane) */
const divert = Effect.fnUntraced(function* (parts: Parts, deliveries: Deliveries) {
  const { lane, memory } = parts
  if (lane === undefined) return deliveries
  const others = new Map(deliveries)
  for (const [userId, events] of deliveries) {
    if (!lane.isBusyWith(userId) && !takesLong(events, memory.peek(userId))) continue
    // The batch in flight may have events of the same person.
    yield* settle(parts)
    yield* lane.add(userId, events)
    others.delete(userId)
  }
  return others
})

/**
 * Waits for the batch in flight. Returns whether it was written, so that the events folded on top of it are valid;
 * otherwise it has been projected again.
 */
const settle = (parts: Parts) =>
  Effect.suspend((): Effect.Effect<boolean, ProjectError> => {
    const { memory, folding, projecting, inFlight } = parts
    if (inFlight === undefined) return Effect.succeed(true)
    const { deliveries, last, folded, writing, checkpoint } = inFlight
    parts.inFlight = undefined
    const forget = Effect.sync(() => memory.forget(deliveries.keys())) // cleanMemory
    return Effect.gen(function* () {
      // A rejected statement wrote nothing.
      const isWritten = yield* Effect.catchTag(writing, "RowRefused", () => Effect.succeed(false))
      if (isWritten) folding.written(folded)
      else {
        yield* forget
        yield* projecting.project(deliveries, checkpoint)
      }
      yield* reach(parts, last, checkpoint)
      return isWritten
    }).pipe(Effect.tapError(() => forget))
  })

/** Folds the batch while the one before it is still being written, and leaves it in flight. (oneAhead) */
const send = Effect.fnUntraced(function* (parts: Parts, all: Deliveries, last: StoredEvent, isMoreToCome: boolean) {
  const { memory, folding, projecting } = parts
  const deliveries = yield* divert(parts, all)
  const userIds = [...deliveries.keys()]
  if (!userIds.every(memory.has)) yield* settle(parts)
  const folded = yield* Effect.catchTag(
    folding.fold(userIds, newsOf(folding, deliveries)),
    "RowRefused",
    () => Effect.undefined,
  )
  const isValid = yield* settle(parts)
  const checkpoint = parts.lane?.isIdle() === false ? null : last
  if (folded === undefined || !isValid) {
    yield* projecting.project(deliveries, checkpoint)
    return yield* reach(parts, last, checkpoint)
  }
  folding.keep(folded)
  const writing = folding.write(folded, checkpoint)
  parts.inFlight = { deliveries, last, checkpoint, folded, writing: isMoreToCome ? yield* begun(writing) : writing }
})

/** Starts writing in the background, and sends the statement before this process is busy folding again. */
const begun = Effect.fnUntraced(function* (writing: Effect.Effect<boolean, WriteError>) {
  const fiber = yield* Effect.forkDetach(writing, { startImmediately: true })
  yield* Effect.promise(() => nextTurn())
  return Fiber.join(fiber)
})
