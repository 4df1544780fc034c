// Builds all read models beside the live ones, which may be of an older version, and swaps them in. Reads and writes go
// on throughout.
import { Effect, type Scope } from "effect"
import { attempt } from "@evenkeel/server-kit/lifetime"
import type { UserId } from "@evenkeel/contracts/ids"
import { openClient, query } from "../database.ts"
import { Refusal, type Installation } from "../installation.ts"
import { streamsOf } from "../streams-of.ts"
import type { Streams } from "../streams.ts"
import { openTail } from "../tail.ts"
import { liveSchema, nextOf, previousOf } from "../version.ts"
import { everyone, sampleOf, verify } from "../verify/verify.ts"
import { projectInBulk } from "./project-in-bulk.ts"
import { projectInThread } from "./project-in-thread.ts"
import { projectParts, type Layer } from "./project-parts.ts"
import { lockRebuild } from "./lock.ts"
import { indexNext, prepareNext, usersApart } from "./next-tables.ts"
import { swapSchemas, type Swapped, type SwapOptions } from "./swap.ts"

export interface RebuildProgress {
  /** The current step; `total` is in events or tables, if known. */
  readonly step: (name: string, total: number | undefined, done: number) => void
  readonly advanced: (by: number) => void
  readonly said: (sentence: string) => void
}

export interface RebuildOptions {
  /** How many ranges of the log are projected in parallel, all but one in threads of their own. */
  readonly workers?: number
  /** In bytes: how much is copied and committed at a time. */
  readonly unitSize?: number
  /** With fewer events than this, no threads are started. */
  readonly threadsFrom?: number
  /** Whether this thread has other things to do: then it leaves the work to others wherever it can. */
  readonly isBusy?: boolean
  /** How many people's new rows are compared with their events before the swap. */
  readonly sample?: number
  readonly progress: RebuildProgress
}

export interface Rebuilt extends Swapped {
  readonly events: number
  readonly users: number
  readonly verified: number
}

/** Interrupted, it stops; started again, it resumes. */
export const rebuild = Effect.fnUntraced(function* (
  installation: Installation,
  options: RebuildOptions,
): Effect.fn.Return<Rebuilt, Error, Scope.Scope> {
  const live = yield* liveSchema(yield* lockRebuild(installation), installation)
  if (live === undefined)
    return yield* new Refusal("There are no read models yet: start the product, which builds them.")
  return yield* build(installation, live, options)
}, Effect.scoped)

/** Only while the rebuild is locked. `live` is the schema that is read until then. */
export const build = Effect.fnUntraced(function* (
  installation: Installation,
  live: string,
  options: RebuildOptions,
): Effect.fn.Return<Rebuilt, Error, Scope.Scope> {
  const { databaseUrl, schema, source } = installation
  const { sample = 20, progress } = options
  const next = nextOf(schema)
  const streams = yield* streamsOf(installation)
  const events = yield* projectNext(installation, options, next, streams)

  progress.step("indexing", undefined, 0)
  yield* indexNext(databaseUrl, next, () => progress.advanced(1))

  const tail = yield* openTail(databaseUrl, next, source)
  progress.step("catching up", undefined, 0)
  yield* tail.projectUsers(yield* usersApart(databaseUrl, next))
  yield* Effect.repeat(tail.catchUp, { until: (projected) => projected <= smallTail })

  const users = yield* everyone(databaseUrl, next, streams)
  const chosen = sampleOf(users, sample)
  yield* expectSame(installation, next, chosen, progress)

  progress.step("swapping", undefined, 0)
  const swapped = yield* swapIn(databaseUrl, { live, schema, from: next, tail })
  return { ...swapped, events, users: users.length, verified: chosen.length }
}, Effect.scoped)

/** Projects the log into the next tables, or what an earlier run has left of it. Gives how many events that were in all. */
const projectNext = Effect.fnUntraced(function* (
  { databaseUrl, source, logUrl, version }: Installation,
  { workers = 1, unitSize, threadsFrom = 20_000, isBusy = false, progress }: RebuildOptions,
  next: string,
  streams: Streams,
): Effect.fn.Return<number, Error> {
  const total = yield* streams.count
  const plan = Effect.all({ head: source.head(), cuts: streams.cuts(workers === 1 ? 1 : workers * partsEach) })
  const { parts, isResumed } = yield* prepareNext(databaseUrl, next, version, plan)
  const before = parts.reduce((sum, { events }) => sum + events, 0)
  let events = before
  if (isResumed)
    progress.said(`Resuming the rebuild that was started earlier: ${before} of ${total} events are projected.`)

  progress.step("projecting", total, before)
  const advanced = (by: number): void => {
    events += by
    progress.advanced(by)
  }
  const order = { url: databaseUrl, schema: next, unitSize }
  const projectHere: Layer = async (take, stop) => {
    for (let part = take(); part !== undefined; part = take()) {
      await projectInBulk({ ...order, part, streams, advanced, stop })
    }
  }
  const isWorthThreads = logUrl !== undefined && total - before >= threadsFrom
  const projectElsewhere = isWorthThreads ? projectInThread({ ...order, logUrl }, advanced) : projectHere
  const left = parts.filter(({ done }) => !done)
  const layers = Array.from({ length: Math.max(1, Math.min(workers, left.length)) }, (_, index) =>
    index === 0 && !isBusy ? projectHere : projectElsewhere,
  )
  yield* untilStopped((signal) =>
    projectParts(
      left,
      layers.map((layer) => stoppedBy(signal, layer)),
    ),
  )
  return events
})

/** Interrupted, it ends once the work has: nothing may be written any more when the rebuild's lock is released. */
const untilStopped = (work: (signal: AbortSignal) => Promise<void>): Effect.Effect<void, Error> =>
  Effect.suspend(() => {
    const stop = new AbortController()
    const working = work(stop.signal)
    const ended = attempt(() => working)
    return Effect.onInterrupt(ended, () =>
      Effect.andThen(
        Effect.sync(() => stop.abort()),
        Effect.ignore(ended),
      ),
    )
  })

const stoppedBy =
  (signal: AbortSignal, layer: Layer): Layer =>
  (next, failed) =>
    layer(() => (signal.aborted ? undefined : next()), AbortSignal.any([signal, failed]))

/** Refuses if rows of these people in the next tables do not match their events. */
const expectSame = Effect.fnUntraced(function* (
  { databaseUrl, source }: Installation,
  next: string,
  userIds: ReadonlyArray<UserId>,
  progress: RebuildProgress,
) {
  progress.step("verifying", userIds.length, 0)
  const verified = (): void => progress.advanced(1)
  const { differences } = yield* verify({ databaseUrl, schema: next, source, userIds, verified })
  if (differences.length > 0) {
    yield* new Refusal(`The new tables do not match the events; the live ones stay. ${differences[0]}`)
  }
})

/**
 * How many ranges per worker the log is cut into. More ranges balance the load better, but at the end of
 * each, a worker waits for its last write.
 */
const partsEach = 3

/** A tail that is short enough to be projected in a moment. */
const smallTail = 500

/** Swaps those tables in. If `live` are of the same version, they become the previous ones. */
export const swapIn = Effect.fnUntraced(function* (
  databaseUrl: string,
  tables: Omit<SwapOptions, "to" | "aside">,
): Effect.fn.Return<Swapped, Error, Scope.Scope> {
  const client = yield* openClient(databaseUrl)
  const aside = `${tables.schema}_dropped`
  yield* query(client, `drop schema if exists ${aside} cascade`)
  const swapped = yield* swapSchemas(client, { ...tables, to: previousOf(tables.schema), aside })
  yield* query(client, `drop schema if exists ${aside} cascade`)
  return swapped
}, Effect.scoped)
