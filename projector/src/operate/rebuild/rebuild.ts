// Builds all read models beside the live ones, which may be of an older version, and swaps them in. Reads and writes
// continue throughout.
import { Effect, type Scope } from "effect"
import { attempt } from "@evenkeel/server-kit/lifetime"
import type { UserId } from "@evenkeel/contracts/ids"
import { openClient, query } from "../database.ts"
import { Refusal, type Installation } from "../installation.ts"
import { streamsOf } from "../streams/streams-of.ts"
import type { Streams } from "../streams/streams.ts"
import { openTail } from "../tail.ts"
import { liveSchema, nextOf, previousOf } from "../version.ts"
import { everyone, sampleOf, verify } from "../verify/verify.ts"
import { projectInBulk } from "./project-in-bulk.ts"
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
  /** How much is copied and committed at a time, in bytes. */
  readonly unitSize?: number
  /** How many people's new rows are compared with their events before the swap. */
  readonly sample?: number
  readonly progress: RebuildProgress
}

export interface Rebuilt extends Swapped {
  readonly events: number
  readonly users: number
  readonly verified: number
}

/** Stops when it is interrupted, and resumes when it is started again. */
export const rebuild = Effect.fnUntraced(function* (
  installation: Installation,
  options: RebuildOptions,
): Effect.fn.Return<Rebuilt, Error, Scope.Scope> {
  const live = yield* liveSchema(yield* lockRebuild(installation), installation)
  if (live === undefined)
    return yield* new Refusal("There are no read models yet: start the product, which builds them.")
  return yield* build(installation, live, options)
}, Effect.scoped)

/** Requires the rebuild's lock. `live` is the schema that is read until the swap. */
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

/**
 * Projects the log, or the rest of it after an earlier run, into the next tables. Returns the total number of events.
 */
const projectNext = Effect.fnUntraced(function* (
  { databaseUrl, source, version }: Installation,
  { unitSize, progress }: RebuildOptions,
  next: string,
  streams: Streams,
): Effect.fn.Return<number, Error> {
  const total = yield* streams.count
  const filled = yield* prepareNext(databaseUrl, next, version, source.head())
  let { events } = filled
  if (events > 0)
    progress.said(`Resuming the rebuild that was started earlier: ${events} of ${total} events are projected.`)

  progress.step("projecting", total, events)
  const advanced = (by: number): void => {
    events += by
    progress.advanced(by)
  }
  const size = unitSize === undefined ? {} : { unitSize }
  const options = { url: databaseUrl, schema: next, streams, filled, advanced, ...size }
  if (!filled.isDone) yield* untilStopped((stop) => projectInBulk({ ...options, stop }))
  return events
})

/** An interrupt waits for the end of the work: nothing may be written any more when the rebuild's lock is released. */
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

/** The number of events that can be projected in a moment. */
const smallTail = 500

/** Swaps the tables in. If the live ones are of the same version, they become the previous ones. */
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
