// Rebuilds all read models beside the live ones and swaps them in. Reads and writes go on throughout.
import { Effect } from "effect"
import type pg from "pg"
import type { UserId } from "@evenkeel/contracts/ids"
import { connect, isLocked, withClient } from "../database.ts"
import { Refusal, type Installation } from "../installation.ts"
import { streamsOf } from "../streams-of.ts"
import type { Streams } from "../streams.ts"
import { openTail, type Tail } from "../tail.ts"
import { versionOf } from "../version.ts"
import { everyone, sampleOf, verify } from "../verify/verify.ts"
import { projectInBulk } from "./project-in-bulk.ts"
import { projectInThread } from "./project-in-thread.ts"
import { projectParts, type Layer } from "./project-parts.ts"
import { indexNext, prepareNext, usersApart } from "./next-tables.ts"
import { nextOf, previousOf } from "./schemas.ts"
import { swapSchemas, type Swapped } from "./swap.ts"

export interface RebuildProgress {
  /** The current step; `total` is in events or tables, if known. */
  readonly step: (name: string, total: number | undefined, done: number) => void
  readonly advanced: (by: number) => void
  readonly said: (sentence: string) => void
}

export interface RebuildOptions {
  readonly version: string
  /** How many ranges of the log are projected in parallel, all but one in threads of their own. */
  readonly workers?: number
  /** In bytes: how much is copied and committed at a time. */
  readonly unitSize?: number
  /** With fewer events than this, no threads are started. */
  readonly threadsFrom?: number
  /** How many people's new rows are compared with their events before the swap. */
  readonly sample?: number
  /** Whether tables of another version may be replaced: the running services then have to be of this version, too. */
  readonly replaceVersion?: boolean
  readonly progress: RebuildProgress
}

export interface Rebuilt extends Swapped {
  readonly events: number
  readonly users: number
  readonly verified: number
}

export const rebuild = async (installation: Installation, options: RebuildOptions): Promise<Rebuilt> => {
  const { databaseUrl, schema } = installation
  const lock = await lockRebuild(databaseUrl, schema)
  try {
    await expectVersion(databaseUrl, schema, options)
    return await rebuildLocked(installation, options)
  } finally {
    await lock.end()
  }
}

const rebuildLocked = async (installation: Installation, options: RebuildOptions): Promise<Rebuilt> => {
  const { databaseUrl, schema, source } = installation
  const { version, sample = 20, progress } = options
  const next = nextOf(schema)
  const streams = streamsOf(installation)
  const events = await projectNext(installation, options, next, streams)

  progress.step("indexing", undefined, 0)
  await indexNext(databaseUrl, next, () => progress.advanced(1))

  const tail = openTail(databaseUrl, next, version, source)
  try {
    progress.step("catching up", undefined, 0)
    await tail.projectUsers(await withClient(databaseUrl, (client) => usersApart(client, next)))
    while ((await tail.catchUp()) > smallTail) continue

    const users = await everyone(databaseUrl, next, streams)
    const chosen = sampleOf(users, sample)
    await expectSame(installation, next, chosen, progress)

    progress.step("swapping", undefined, 0)
    const swapped = await takePlace(databaseUrl, schema, next, tail)
    return { ...swapped, events, users: users.length, verified: chosen.length }
  } finally {
    await tail.close()
  }
}

/** Projects the log into the next tables, or what an earlier run has left of it. Returns how many events that were in all. */
const projectNext = async (
  { databaseUrl, source, logUrl }: Installation,
  { version, workers = 1, unitSize, threadsFrom = 20_000, progress }: RebuildOptions,
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
  const others = Math.max(0, Math.min(workers, left.length) - 1)
  await projectParts(left, [projectHere, ...Array.from({ length: others }, () => projectElsewhere)])
  return events
}

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

/** Swaps those tables in for the live ones, which become the previous ones. */
export const takePlace = (databaseUrl: string, schema: string, from: string, tail: Tail): Promise<Swapped> =>
  withClient(databaseUrl, async (client) => {
    const aside = `${schema}_dropped`
    await client.query(`drop schema if exists ${aside} cascade`)
    const swapped = await swapSchemas(client, { schema, from, to: previousOf(schema), aside, tail })
    await client.query(`drop schema if exists ${aside} cascade`)
    return swapped
  })

/** The lock is held until the connection ends, so a killed process does not keep it. */
export const lockRebuild = async (databaseUrl: string, schema: string): Promise<pg.Client> => {
  const client = await connect(databaseUrl, { lock_timeout: "2s" })
  try {
    await client.query("select pg_advisory_lock(hashtext($1))", [`rebuild of ${schema}`])
    return client
  } catch (error) {
    await client.end()
    throw isLocked(error) ? new Refusal("Another rebuild is running: wait for it to finish, or stop it first.") : error
  }
}

const expectVersion = async (
  databaseUrl: string,
  schema: string,
  { version, replaceVersion = false }: RebuildOptions,
): Promise<void> => {
  const live = await withClient(databaseUrl, (client) => versionOf(client, schema))
  if (live === undefined) {
    throw new Refusal(
      `There are no read models in ${schema} yet: start the product, and its projector will build them.`,
    )
  }
  if (live !== version && !replaceVersion) {
    throw new Refusal(
      `The live tables are of version ${live}, but this code projects version ${version}, which the running processes would not recognise. ` +
        "Restart the product with this code, which rebuilds them, or use --replace-version and restart it right after the swap.",
    )
  }
}
