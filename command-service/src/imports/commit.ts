// Carries out an import: its events are appended in slices, between which other commands have their turn. Nothing of it
// is visible before the last slice. If the budget changes in between, it is planned and decided again.
import { Effect } from "effect"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { conflict, type RequestError } from "@evenkeel/contracts/errors"
import { addedIdsOf } from "@evenkeel/contracts/ids"
import type { LoadedBudget } from "../execute/budget-cache.ts"
import { makeExecute, type CommandReply, type ExecuteOptions } from "../execute/execute.ts"
import type { CommandContext } from "../execute/metadata.ts"
import { replay } from "../execute/replay.ts"
import { stepsPerAppend, type Slice } from "../execute/slices.ts"
import { decideImport, type DecidedImport } from "./decide.ts"
import type { ImportPlan } from "./plan.ts"

/** The progress of an import, and its cancellation. */
export interface ImportWatch {
  /** Reports how many of its rows have been appended. */
  readonly advanced: (rows: number) => void
  readonly isCancelled: () => boolean
}

export type CommitImport = <Reply>(
  context: CommandContext,
  importId: string,
  /** Called again if the budget has changed meanwhile. The budget does not change during the call. */
  plan: (loaded: LoadedBudget) => Effect.Effect<ImportPlan, RequestError>,
  watch: ImportWatch,
  /** Reads the live budget with the import, synchronously. */
  reply: (loaded: Pick<LoadedBudget, "budget" | "revision">) => Reply,
) => Effect.Effect<CommandReply<Reply>, RequestError>

export const makeCommitImport = (options: ExecuteOptions): CommitImport => {
  const execute = makeExecute(options)
  return (context, importId, planOf, watch, reply) =>
    execute(context, {
      decide: Effect.fnUntraced(function* (loaded) {
        const { budget, revision } = loaded
        if (budget.imports.has(importId)) return yield* Effect.fail(alreadyMade)
        watch.advanced(0)
        const plan = yield* planOf(loaded)
        if (plan.count === 0) return { events: [], slices: [] }
        const idAt = addedIdsOf(context.commandId, revision)
        const decided = yield* Effect.fromResult(decideImport(plan, budget, { at: context.at, idAt }))
        return { events: [decided.started], slices: slicesOf(importId, decided, watch), isInParts: true }
      }),
      before: Effect.fnUntraced(function* ({ budget }) {
        if (!budget.imports.has(importId)) return undefined
        const before = yield* replay(options.store, context.userId, context.commandId)
        return before?.budget.imports.has(importId) ? before : undefined
      }),
      reply,
    })
}

function* slicesOf(
  importId: string,
  { started, chunks, ending }: DecidedImport,
  { advanced, isCancelled }: ImportWatch,
): Generator<Slice> {
  const abandoned: BudgetEvent = { _tag: "ImportAbandoned", importId }
  let events: Array<BudgetEvent> = [started]
  let begun: ReadonlyArray<BudgetEvent> = []
  let rows = 0
  let steps = 0
  for (const chunk of chunks) {
    if (steps === stepsPerAppend) {
      yield { events }
      advanced(rows)
      begun = [abandoned]
      events = []
      steps = 0
    }
    events.push(chunk)
    steps += 1
    rows += chunk.rows.length
    if (isCancelled()) return yield { events: begun, refusal: cancelled }
    yield { events: [] }
  }
  yield { events: [...events, ...ending()] }
  advanced(rows)
}

const alreadyMade = conflict("This import has already been carried out.")
const cancelled = conflict("The import was cancelled. Nothing of it was kept.")
