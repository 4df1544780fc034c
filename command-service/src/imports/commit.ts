// Carries out an import: its events are appended in slices, between which everybody else has their turn. Nobody sees
// anything of it before the last slice, and what happens to the budget in between ends it: then it is planned and decided
// again, on the budget as that is by then.
import { setImmediate as nextTurn } from "node:timers/promises"
import { Effect, Result } from "effect"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { conflict, unauthenticated, type RequestError } from "@evenkeel/contracts/errors"
import { addedIdsOf } from "@evenkeel/contracts/ids"
import { storeAway, type EventStore } from "@evenkeel/event-log/event-store"
import { makeAppender } from "../append/appender.ts"
import type { BudgetCache, LoadedBudget } from "../budget-cache.ts"
import type { CommandContext } from "../append/metadata.ts"
import { afterConflicts, changedMeanwhile, longestContention, type CommandReply } from "../handle.ts"
import type { CommandMetrics } from "../metrics.ts"
import { replay } from "../replay.ts"
import { decideImport } from "./decide.ts"
import type { ImportPlan } from "./plan.ts"

/** What whoever waits for an import sees of it, and how they stop it. */
export interface ImportWatch {
  /** How many of its rows have been appended. */
  readonly advanced: (rows: number) => void
  readonly isCancelled: () => boolean
}

export type CommitImport = <Reply>(
  context: CommandContext,
  importId: string,
  /** Called again if the budget has changed meanwhile. Nothing changes it before the import is carried out. */
  plan: (loaded: LoadedBudget) => Effect.Effect<ImportPlan, RequestError>,
  watch: ImportWatch,
  /** Given the live budget, with the import in it. It must read at once. */
  reply: (loaded: Pick<LoadedBudget, "budget" | "revision">) => Reply,
) => Effect.Effect<CommandReply<Reply>, RequestError>

/** Of 200 kB each at most: EventStoreDB takes no append of more than 1 MiB, and the last one has more than chunks. */
const chunksPerAppend = 3

interface Committed extends Pick<LoadedBudget, "budget" | "revision"> {
  readonly unchanged: boolean
}

export const makeCommitImport = ({
  store,
  cache,
  metrics,
  contentionTimeout = longestContention,
}: {
  readonly store: EventStore
  readonly cache: BudgetCache
  readonly metrics: CommandMetrics
  /** In milliseconds: how long it is planned again on a budget that others keep changing. */
  readonly contentionTimeout?: number
}): CommitImport => {
  const appender = makeAppender({ store, cache, metrics })

  const attempt = Effect.fnUntraced(function* (
    context: CommandContext,
    importId: string,
    planOf: Parameters<CommitImport>[2],
    { advanced, isCancelled }: ImportWatch,
  ) {
    const { userId, commandId, at } = context
    const loaded = yield* cache.load(userId)
    const { budget, revision } = loaded
    // The person was erased after their token had been checked.
    if (revision >= 0 && budget.user === null) return yield* Effect.fail(unauthenticated())
    if (budget.imports.has(importId)) {
      const before = yield* replay(store, userId, commandId)
      return before?.budget.imports.has(importId) ? { ...before, unchanged: false } : yield* Effect.fail(alreadyMade)
    }
    advanced(0)
    const plan = yield* planOf(loaded)
    if (plan.count === 0) return { budget, revision, unchanged: true }
    const decision = decideImport(plan, budget, { at, idAt: addedIdsOf(commandId, revision) })
    if (Result.isFailure(decision)) return yield* Effect.fail(decision.failure)
    const { started, chunks, ending } = decision.success

    const append = appender(context, loaded)
    let rows = 0
    let waiting: Array<BudgetEvent> = [started]
    let chunksWaiting = 0
    for (const chunk of chunks) {
      if (chunksWaiting === chunksPerAppend) {
        yield* append(waiting)
        waiting = []
        chunksWaiting = 0
        advanced(rows)
      }
      waiting.push(chunk)
      chunksWaiting += 1
      rows += chunk.rows.length
      // Others have their turn.
      yield* Effect.promise(() => nextTurn())
      if (!isCancelled()) continue
      if (loaded.revision !== revision) yield* append([{ _tag: "ImportAbandoned", importId }])
      return yield* Effect.fail(cancelled)
    }
    yield* append([...waiting, ...ending()])
    advanced(rows)
    return { budget, revision: loaded.revision, unchanged: false }
  })

  return (context, importId, plan, watch, reply) =>
    cache.exclusively(
      context.userId,
      attempt(context, importId, plan, watch).pipe(
        Effect.retry({
          schedule: afterConflicts(contentionTimeout),
          while: (error) => error._tag === "RevisionConflict",
        }),
        // A budget to which events were given only in part.
        Effect.tapDefect(() => cache.forget(context.userId)),
        // Inside the lock, because the reply reads the live budget.
        Effect.map(({ unchanged, ...loaded }: Committed) => ({
          reply: reply(loaded),
          revision: loaded.revision,
          ...(unchanged ? { unchanged } : {}),
        })),
        Effect.catchTag("RevisionConflict", () => Effect.fail(conflict(changedMeanwhile))),
        Effect.catchTag("StoreUnavailable", (error) => Effect.fail(storeAway(error))),
      ),
    )
}

const alreadyMade = conflict("This import has already been carried out.")
const cancelled = conflict("The import was cancelled. Nothing of it was kept.")
