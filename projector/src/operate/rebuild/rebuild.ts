// Builds all read models beside the live ones, which may be of an older version, and swaps them in. Reads and writes go
// on throughout.
import { Effect } from "effect"
import type pg from "pg"
import type { UserId } from "@evenkeel/contracts/ids"
import { isLocked, withClient } from "../database.ts"
import { Refusal, type Installation } from "../installation.ts"
import { streamsOf } from "../streams-of.ts"
import type { Streams } from "../streams.ts"
import { openTail } from "../tail.ts"
import { liveSchema } from "../version.ts"
import { everyone, sampleOf, verify } from "../verify/verify.ts"
import { projectInBulk } from "./project-in-bulk.ts"
import { projectInThread } from "./project-in-thread.ts"
import { projectParts, type Layer } from "./project-parts.ts"
import { indexNext, prepareNext, usersApart } from "./next-tables.ts"
import { nextOf, previousOf } from "./schemas.ts"
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
  /** Stops it; started again, it resumes. */
  readonly signal?: AbortSignal
}

export interface Rebuilt extends Swapped {
  readonly events: number
  readonly users: number
  readonly verified: number
}

export const rebuild = (installation: Installation, options: RebuildOptions): Promise<Rebuilt> =>
  whileLocked(installation, async () => {
    const live = await withClient(installation.databaseUrl, (client) => liveSchema(client, installation))
    if (live === undefined) throw new Refusal("There are no read models yet: start the product, which builds them.")
    return build(installation, live, options)
  })

/** Only while the rebuild is locked. `live` is the schema that is read until then. */
export const build = async (installation: Installation, live: string, options: RebuildOptions): Promise<Rebuilt> => {
  const { databaseUrl, schema, source } = installation
  const { sample = 20, progress, signal } = options
  const next = nextOf(schema)
  const streams = streamsOf(installation)
  const events = await projectNext(installation, options, next, streams)

  signal?.throwIfAborted()
  progress.step("indexing", undefined, 0)
  await indexNext(databaseUrl, next, () => progress.advanced(1))

  const tail = openTail(databaseUrl, next, source)
  try {
    progress.step("catching up", undefined, 0)
    await tail.projectUsers(await withClient(databaseUrl, (client) => usersApart(client, next)))
    while ((await tail.catchUp()) > smallTail) signal?.throwIfAborted()

    const users = await everyone(databaseUrl, next, streams)
    const chosen = sampleOf(users, sample)
    await expectSame(installation, next, chosen, progress)

    signal?.throwIfAborted()
    progress.step("swapping", undefined, 0)
    const swapped = await swapIn(databaseUrl, { live, schema, from: next, tail })
    return { ...swapped, events, users: users.length, verified: chosen.length }
  } finally {
    await tail.close()
  }
}

/** Projects the log into the next tables, or what an earlier run has left of it. Returns how many events that were in all. */
const projectNext = async (
  { databaseUrl, source, logUrl, version }: Installation,
  { workers = 1, unitSize, threadsFrom = 20_000, isBusy = false, progress, signal }: RebuildOptions,
  next: string,
  streams: Streams,
): Promise<number> => {
  const total = await streams.count()
  const { parts, isResumed } = await prepareNext(databaseUrl, next, version, async () => ({
    head: await Effect.runPromise(source.head()),
    cuts: await streams.cuts(workers === 1 ? 1 : workers * partsEach),
  }))
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
  await projectParts(left, signal === undefined ? layers : layers.map((layer) => stoppedBy(signal, layer)))
  signal?.throwIfAborted()
  return events
}

const stoppedBy =
  (signal: AbortSignal, layer: Layer): Layer =>
  (next, failed) =>
    layer(() => (signal.aborted ? undefined : next()), AbortSignal.any([signal, failed]))

/** Refuses if rows of these people in the next tables do not match their events. */
const expectSame = async (
  { databaseUrl, source }: Installation,
  next: string,
  userIds: ReadonlyArray<UserId>,
  progress: RebuildProgress,
): Promise<void> => {
  progress.step("verifying", userIds.length, 0)
  const verified = (): void => progress.advanced(1)
  const { differences } = await verify({ databaseUrl, schema: next, source, userIds, verified })
  if (differences.length > 0) {
    throw new Refusal(`The new tables do not match the events; the live ones stay. ${differences[0]}`)
  }
}

/**
 * How many ranges per worker the log is cut into. More ranges balance the load better, but at the end of
 * each, a worker waits for its last write.
 */
const partsEach = 3

/** A tail that is short enough to be projected in a moment. */
const smallTail = 500

/** Swaps those tables in. If `live` are of the same version, they become the previous ones. */
export const swapIn = (databaseUrl: string, tables: Omit<SwapOptions, "to" | "aside">): Promise<Swapped> =>
  withClient(databaseUrl, async (client) => {
    const aside = `${tables.schema}_dropped`
    await client.query(`drop schema if exists ${aside} cascade`)
    const swapped = await swapSchemas(client, { ...tables, to: previousOf(tables.schema), aside })
    await client.query(`drop schema if exists ${aside} cascade`)
    return swapped
  })

export class AnotherRebuild extends Refusal {}

/** Refuses while another process does so. A process that is killed does not keep the lock. */
export const whileLocked = async <A>(
  { databaseUrl, schema }: Pick<Installation, "databaseUrl" | "schema">,
  work: (client: pg.Client) => Promise<A>,
): Promise<A> =>
  withClient(
    databaseUrl,
    async (client) => {
      try {
        await client.query("select pg_advisory_lock(hashtext($1))", [`rebuild of ${schema}`])
      } catch (error) {
        throw isLocked(error)
          ? new AnotherRebuild("Another rebuild is running: wait for it to finish, or stop it first.")
          : error
      }
      return work(client)
    },
    { lock_timeout: "2s" },
  )
