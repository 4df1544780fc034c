// Follows the log from the bookmark on and lays what comes, through outages of the source and of the database.
import { Data, Effect, Fiber, Schedule } from "effect"
import type { StoredEvent } from "@evenkeel/contracts/events/envelope"
import type { Log, Readiness } from "@evenkeel/contracts/http/observability"
import type { UserId } from "@evenkeel/contracts/ids"
import type { Registry } from "prom-client"
import { DatabaseUnavailable, openDatabase, type WriteError } from "./database.ts"
import { keepLaidBudgets } from "./laid-budgets.ts"
import { makeListeners, type ProjectedListener } from "./listeners.ts"
import { projectorMetrics, type Lag } from "./metrics.ts"
import { makeNotifier } from "./notifier.ts"
import { retryParked } from "./parked.ts"
import { makeProject } from "./project.ts"
import { prepareReadModels } from "./read-models/schema.ts"
import { readModelVersion } from "./read-models/version.ts"
import type { EventSource, SourceUnavailable } from "./source/source.ts"

export interface ProjectorOptions {
  readonly source: EventSource
  readonly databaseUrl: string
  readonly log: Log
  readonly metrics: Registry
  /** Where the tables are. */
  readonly schema?: string
  /** Whether query services in other processes are woken too, by NOTIFY. */
  readonly notify?: boolean
  /** How many budgets stay in memory. */
  readonly budgetsKept?: number
  readonly now?: () => Date
}

export interface Projector {
  /** Calls the listener after each commit for every person whose rows have moved on; gives back what ends that. */
  readonly onProjected: (listener: ProjectedListener) => () => void
  /** Of the last event laid; undefined before the first. */
  readonly position: () => string | undefined
  readonly lag: () => Promise<Lag>
  /** Why the tables cannot be trusted to follow now; undefined where they can. */
  readonly ready: Readiness
  /** Lays a parked stream's events once more; gives why it is still parked, where it is. */
  readonly retryParked: (userId: UserId) => Promise<string | undefined>
  /** Ends after the batch that is being laid. */
  readonly stop: () => Promise<void>
}

/** Starts to follow; while the source or the database is away it tries again, and `ready` says so. */
export const startProjector = ({
  source, databaseUrl, log, metrics, schema = "read", notify = true, budgetsKept, now = () => new Date(),
}: ProjectorOptions): Promise<Projector> => {
  const version = readModelVersion()
  const database = openDatabase(databaseUrl, schema, version)
  const notifier = notify ? makeNotifier(database.pool) : undefined
  const listeners = makeListeners(log)

  let position: string | undefined
  let caughtUp = false
  /** Where the log ended when these tables were begun. */
  let target: string | undefined
  let trouble: string | undefined = "The projector is starting."
  /** When nothing was known to wait: by the clock of the events, or by ours. */
  let currentAt = 0

  const lag = async (): Promise<Lag> => {
    const head = await Effect.runPromise(source.head())
    if (isReached(head, position)) {
      currentAt = now().getTime()
      return { events: 0, seconds: 0 }
    }
    return { events: Number(BigInt(head) - BigInt(position ?? "0")), seconds: Math.max(0, now().getTime() - currentAt) / 1_000 }
  }
  const recorded = projectorMetrics(metrics, lag)

  const project = makeProject({
    source,
    database,
    budgets: keepLaidBudgets(budgetsKept),
    metrics: recorded,
    log,
    now,
    projected: (userId, revision) => {
      listeners.tell(userId, revision)
      notifier?.tell(userId, revision)
    },
  })

  const sayCaughtUp = Effect.fnUntraced(function*() {
    yield* orUnavailable(() => database.pool.query("update bookmark set caught_up = true where version = $1", [version]))
    caughtUp = true
  })

  const handle = Effect.fnUntraced(function*(batch: ReadonlyArray<StoredEvent>) {
    const began = performance.now()
    yield* project.batch(batch)
    recorded.laid(batch.length, (performance.now() - began) / 1_000)
    const last = batch.at(-1)
    if (last === undefined) return
    position = last.position
    currentAt = Math.max(currentAt, Date.parse(last.metadata.occurredAt) || 0)
    trouble = undefined
    if (!caughtUp && isReached(target, position)) yield* sayCaughtUp()
  })

  const follow = Effect.gen(function*() {
    const prepared = yield* orUnavailable(() => prepareReadModels(databaseUrl, schema, version))
    if (prepared.replaced !== undefined) {
      log.warn({ from: prepared.replaced, to: version }, "the read models are of another version: they are laid anew from the events")
    }
    position = prepared.position ?? undefined
    caughtUp = prepared.caught_up
    target = yield* source.head()
    if (!caughtUp && isReached(target, position)) yield* sayCaughtUp()
    trouble = undefined
    return yield* source.follow(position, (batch) => Effect.uninterruptible(handle(batch)))
  })

  const fiber = Effect.runFork(
    follow.pipe(
      Effect.catchDefect((cause) => Effect.fail(new ProjectorFault({ cause }))),
      Effect.tapError((error) => Effect.sync(() => {
        trouble = sentences[error._tag]
        log.error({ err: error }, "the projector stopped; it goes on from its bookmark")
      })),
      Effect.retry({ schedule: backoff, while: (error) => error._tag !== "ReadModelsReplaced" }),
      Effect.ignore,
    ),
  )

  return Promise.resolve({
    onProjected: listeners.add,
    position: () => position,
    lag,
    ready: async () => trouble ?? (caughtUp ? undefined : "The read models are being laid from the events."),
    retryParked: (userId) => retryParked(database.pool, project, userId),
    stop: async () => {
      await Effect.runPromise(Fiber.interrupt(fiber))
      await notifier?.settled()
      await database.close()
    },
  })
}

/** A fault of ours, that may be gone when the budgets are folded anew. */
class ProjectorFault extends Data.TaggedError("ProjectorFault")<{ readonly cause: unknown }> {}

const backoff = Schedule.min([Schedule.exponential("50 millis"), Schedule.spaced("2 seconds")]).pipe(Schedule.jittered)

type Trouble = SourceUnavailable | WriteError | ProjectorFault

const sentences: { readonly [Tag in Trouble["_tag"]]: string } = {
  SourceUnavailable: "The event store cannot be reached.",
  DatabaseUnavailable: "The database of the read models cannot be reached.",
  RowRefused: "The database refuses what an event says.",
  ReadModelsReplaced: "Another version of the projector has made the read models anew.",
  ProjectorFault: "The projector failed by a fault of ours.",
}

const orUnavailable = <A>(work: () => Promise<A>): Effect.Effect<A, DatabaseUnavailable> =>
  Effect.tryPromise({ try: work, catch: (cause) => new DatabaseUnavailable({ cause }) })

/** Positions are decimal digits; a log without events has been reached by whoever looks. */
const isReached = (target: string | undefined, position: string | undefined): target is undefined =>
  target === undefined || (position !== undefined && BigInt(position) >= BigInt(target))
