// Follows the log from the checkpoint on and projects every event, through outages of the source and of the database.
import { Data, Effect, FiberSet, Schedule, type Scope } from "effect"
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import type { Log, Readiness } from "@evenkeel/server-kit/observability"
import { opened } from "@evenkeel/server-kit/lifetime"
import { openNotifier } from "@evenkeel/server-kit/postgres/notifications"
import { encodeProjected, projectedChannel } from "@evenkeel/server-kit/postgres/projected-signal"
import { fewSeconds, growingDeadline } from "@evenkeel/server-kit/postgres/deadline"
import type { UserId } from "@evenkeel/contracts/ids"
import type pg from "pg"
import type { Registry } from "prom-client"
import { DatabaseUnavailable, openDatabase, type Database } from "./tables/database.ts"
import { makeListeners, type ProjectedListener } from "./listeners.ts"
import { projectorMetrics } from "./metrics.ts"
import { countParked } from "./parked.ts"
import { makeProgress, type Lag } from "./progress.ts"
import { makePipeline, type Background } from "./projection/pipeline.ts"
import type { ProjectError } from "./projection/projecting.ts"
import { followedTo, type CheckpointRow } from "./read-models/checkpoint.ts"
import { buildBeside } from "./build-beside.ts"
import { LaterReadModels, prepareReadModels } from "./read-models/prepare.ts"
import { readModelsOf, searchPathOf, type ReadModels } from "./read-models/version.ts"
import {
  eventStoreUnreachable,
  type EventSource,
  type Handle,
  type SourceUnavailable,
} from "@evenkeel/event-log/event-source"
import { expectInLog, type NotInLog } from "@evenkeel/event-log/in-log"

export interface ProjectorOptions {
  /** The event store. */
  readonly source: EventSource
  /** The source of events for the tables in a schema, if not the event store itself. */
  readonly delivery?: (schema: string) => EventSource
  /** The database with the event log's table, if there is one, from which tables are built faster. */
  readonly logUrl?: string | undefined
  readonly databaseUrl: string
  readonly log: Log
  readonly metrics: Registry
  /** By default the read models of this code. */
  readonly readModels?: ReadModels
  /** Whether query services in other processes are woken too, by NOTIFY. */
  readonly notify?: boolean
  /** The limit for the rows of transactions of all budgets in memory. */
  readonly rowsKept?: number
  readonly now?: () => Date
}

export interface Projector {
  /**
   * Calls the listener after each commit for every person whose rows have advanced. Returns a function that removes it.
   */
  readonly onProjected: (listener: ProjectedListener) => () => void
  /** The position of the last event projected; undefined before the first. */
  readonly position: () => string | undefined
  readonly lag: Effect.Effect<Lag, SourceUnavailable>
  /** Why the tables may not keep up right now; undefined if they do. */
  readonly ready: Readiness
}

/**
 * Starts following. While the source or the database is unavailable it keeps retrying, and `ready` reports that. The
 * scope's end stops it after the current batch.
 */
export const startProjector = Effect.fnUntraced(function* (
  options: ProjectorOptions,
): Effect.fn.Return<Projector, Error, Scope.Scope> {
  const {
    source,
    delivery = () => source,
    databaseUrl,
    log,
    metrics,
    readModels = readModelsOf(),
    notify = true,
    rowsKept,
    now = () => new Date(),
  } = options
  const durable = delivery(readModels.schema).givesOnce
  const database = yield* opened(
    () => openDatabase(databaseUrl, searchPathOf(readModels), { durable }),
    (open) => open.close(),
  )
  const { listeners, projected } = yield* announcing({ notify, log }, database.pool)
  const progress = makeProgress(source, now, positionOf(database.pool))
  const recorded = projectorMetrics(metrics, { lag: progress.lag, parked: () => countParked(database.pool) })
  const advancing = advancingWith(progress, database.pool)
  const working = yield* FiberSet.make()
  const background: Background = { run: (work) => Effect.asVoid(FiberSet.run(working, work)), done: advancing.advance }
  const pipeline = makePipeline({
    source,
    database,
    rowsKept,
    log,
    now,
    projected,
    // A source that delivers each event only once counts it as projected together with its batch.
    background: durable ? undefined : background,
  })

  const projectBatch = Effect.fnUntraced(function* (batch: ReadonlyArray<StoredEvent>, isMoreToCome = false) {
    const began = performance.now()
    const last = yield* pipeline.batch(batch, isMoreToCome)
    if (batch.length > 0) recorded.projected(batch.length, (performance.now() - began) / 1_000)
    if (last !== undefined) yield* advancing.advance(last)
  }, Effect.uninterruptible)

  /** Waits for batches still in flight when the source fails or the projector stops. */
  const settle = pipeline.batch([])

  const follow = following({ ...options, readModels, delivery, database, progress, settle, projectBatch, advancing })

  yield* Effect.addFinalizer(() => Effect.ignore(settle))
  yield* Effect.forkScoped(retried(follow, progress, log))

  return { onProjected: listeners.add, position: progress.position, lag: progress.lag, ready: progress.ready }
})

const announcing = Effect.fnUntraced(function* (
  { notify, log }: { readonly notify: boolean; readonly log: Log },
  pool: pg.Pool,
) {
  const notifier = notify
    ? yield* openNotifier({ pool, channel: projectedChannel, payloads: encodeProjected })
    : undefined
  const listeners = makeListeners(log)
  const projected = (userId: UserId, revision: number): void => {
    listeners.notify(userId, revision)
    notifier?.notify(userId, revision)
  }
  return { listeners, projected }
})

type Progress = ReturnType<typeof makeProgress>

const advancingWith = (progress: Progress, pool: pg.Pool) => {
  const sayWhenCaughtUp = Effect.fnUntraced(function* () {
    if (!progress.hasJustCaughtUp()) return
    yield* orUnavailable(() => pool.query("update checkpoint set caught_up = true"))
    progress.sayCaughtUp()
  })

  const advance = Effect.fnUntraced(function* (last: StoredEvent) {
    progress.projected(last)
    yield* sayWhenCaughtUp()
  })
  return { sayWhenCaughtUp, advance }
}

interface Following extends Pick<ProjectorOptions, "source" | "databaseUrl" | "logUrl" | "log"> {
  readonly readModels: ReadModels
  readonly delivery: (schema: string) => EventSource
  readonly database: Database
  readonly progress: Progress
  readonly settle: Effect.Effect<unknown, ProjectError>
  readonly projectBatch: Handle<ProjectError>
  readonly advancing: ReturnType<typeof advancingWith>
}

const following = (options: Following) => {
  const { source, databaseUrl, logUrl, log, readModels, delivery, database, progress, settle, projectBatch } = options
  const preparing = growingDeadline(fewSeconds)
  return Effect.gen(function* () {
    yield* settle
    const prepared = yield* prepare(() =>
      preparing(({ query_timeout }) => prepareReadModels(databaseUrl, readModels, query_timeout)),
    )
    const followed = followedTo(prepared)
    if (followed !== undefined) yield* expectInLog(source, followed, "The read models")
    progress.begin(prepared, yield* source.head())
    yield* options.advancing.sayWhenCaughtUp()
    const delivered = delivery(prepared.schema)
    if (prepared.isCurrent) return yield* delivered.follow(progress.position(), projectBatch)
    /**
     * Events that waited for the swap were written to this version's tables. Kafka must deliver them again to
     * projectors of the older tables, so they do not count as projected.
     */
    const standIn = (batch: ReadonlyArray<StoredEvent>, isMoreToCome?: boolean) =>
      Effect.andThen(projectBatch(batch, isMoreToCome), expectTablesIn(database.pool, prepared.schema))
    const following = delivered.follow(progress.position(), standIn).pipe(
      // The builder reports the swap, which ends this effect.
      Effect.catchTag("SwappedIn", () => Effect.sleep("1 second")),
    )
    log.warn(
      { from: prepared.schema, to: readModels.schema },
      "the read models are of another version: those of this version are being built beside them",
    )
    yield* Effect.raceFirst(following, buildBeside({ ...readModels, databaseUrl, logUrl, source }, log))
  })
}

/** Retries until its scope ends. */
const retried = (follow: ReturnType<typeof following>, progress: Progress, log: Log) =>
  Effect.forever(follow).pipe(
    Effect.catchDefect((cause) => Effect.fail(new ProjectorFault({ cause }))),
    Effect.tapError((error) =>
      Effect.sync(() => {
        const sentence = sentenceOf(error)
        // Logged once: the problem remains until an operator solves it.
        if (error._tag === "NotInLog" && progress.trouble() === sentence) return
        progress.stopped(sentence)
        log.error({ err: error }, "the projector stopped; it will resume from its checkpoint")
      }),
    ),
    Effect.retry(backoff),
    Effect.ignore,
  )

const positionOf = (pool: pg.Pool): Effect.Effect<string | undefined, DatabaseUnavailable> =>
  orUnavailable(() => pool.query<Pick<CheckpointRow, "position">>("select position from checkpoint")).pipe(
    Effect.map(({ rows }) => rows[0]?.position ?? undefined),
  )

/** The tables of this version are complete: the older ones are written to by others. */
class SwappedIn extends Data.TaggedError("SwappedIn") {}

/** The search path decides which schema's tables each statement uses. */
const expectTablesIn = (pool: pg.Pool, schema: string): Effect.Effect<void, DatabaseUnavailable | SwappedIn> =>
  orUnavailable(() =>
    pool.query<{ schema: string | null }>(
      `select nspname as schema from pg_class join pg_namespace n on n.oid = relnamespace
       where pg_class.oid = to_regclass('budgets')`,
    ),
  ).pipe(Effect.flatMap(({ rows }) => (rows[0]?.schema === schema ? Effect.void : Effect.fail(new SwappedIn()))))

/** A defect. It may not recur when the budgets are folded again. */
class ProjectorFault extends Data.TaggedError("ProjectorFault")<{ readonly cause: unknown }> {}

const backoff = Schedule.min([Schedule.exponential("50 millis"), Schedule.spaced("2 seconds")]).pipe(Schedule.jittered)

type Trouble = ProjectError | ProjectorFault | LaterReadModels | NotInLog

const sentenceOf = (trouble: Trouble): string => {
  if (trouble._tag === "LaterReadModels" || trouble._tag === "NotInLog") return trouble.message
  if (trouble._tag === "SourceUnavailable" && trouble.what !== undefined) return `${trouble.what} cannot be reached.`
  return sentences[trouble._tag]
}

const sentences: { readonly [Tag in Exclude<Trouble["_tag"], "LaterReadModels" | "NotInLog">]: string } = {
  SourceUnavailable: eventStoreUnreachable,
  DatabaseUnavailable: "The database of the read models cannot be reached.",
  RowRefused: "The database rejects the rows of an event.",
  ProjectorFault: "The projector failed because of a bug.",
}

const orUnavailable = <A>(work: () => Promise<A>): Effect.Effect<A, DatabaseUnavailable> =>
  Effect.tryPromise({ try: work, catch: (cause) => new DatabaseUnavailable({ cause }) })

const prepare = <A>(work: () => Promise<A>): Effect.Effect<A, DatabaseUnavailable | LaterReadModels> =>
  Effect.tryPromise({
    try: work,
    catch: (cause) => (cause instanceof LaterReadModels ? cause : new DatabaseUnavailable({ cause })),
  })
