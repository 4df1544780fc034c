// Folds, and derives rows, in steps between other work of this process: a large import would block it otherwise.
import { Effect } from "effect"
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import { inTurns } from "@evenkeel/server-kit/limits/in-turns"
import type { Changes } from "../read-models/table.ts"
import { RowRefused } from "../tables/database.ts"
import { changesInSteps, isMuchChanged, takeChanges } from "./changed-rows.ts"
import { foldIntoInSteps, type Fault, type FoldOptions, type ProjectedBudget } from "./projected-budget.ts"

/** Folds the events, up to the first faulty one. The budget is unusable after a fault. */
export const foldInTurns = (
  projected: ProjectedBudget,
  events: Iterable<StoredEvent>,
  options: FoldOptions,
): Effect.Effect<Fault | undefined> => Effect.promise(() => inTurns(foldIntoInSteps(projected, events, options)))

/** Rows that cannot be computed count as rejected: projecting events one by one finds the culprit. */
export const changesOf = (projected: ProjectedBudget): Effect.Effect<Changes, RowRefused> =>
  isMuchChanged(projected)
    ? Effect.tryPromise({ try: () => inTurns(changesInSteps(projected)), catch: refusal })
    : Effect.try({ try: () => takeChanges(projected), catch: refusal })

const refusal = (cause: unknown): RowRefused => new RowRefused({ reason: String(cause) })
