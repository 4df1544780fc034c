// GET /plan/proposal and POST /plan.
import type { PlanProposal, WholePlan } from "@evenkeel/contracts/api/plan/proposal"
import { client, commandOf } from "../../lib/api.ts"
import { refetchShown } from "../../lib/refetching.ts"
import { categories } from "../categories/store.ts"
import { categoryTypes } from "../category-types/store.ts"
import { incomes } from "../incomes/store.ts"
import { budgetSummaries } from "../performances/store.ts"
import { renewSuggestions } from "../transactions/store.ts"

export const fetchProposal = (): Promise<PlanProposal> => client.proposedPlan()

/** Returns the id of the command, for an undo. With the same key it is done only once. */
export const takePlan = async (plan: WholePlan, idempotencyKey: string): Promise<string | undefined> => {
  const taken = await client.takePlan({ body: plan, idempotencyKey })
  budgetSummaries.invalidate()
  await Promise.all([incomes, categoryTypes, categories].map((list) => list.refetch()))
  renewSuggestions()
  void refetchShown()
  return commandOf(taken)
}
