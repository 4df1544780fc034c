// GET /plan/proposal and POST /plan.
import type { PlanProposal, WholePlan } from "@evenkeel/contracts/api/plan/proposal"
import { client, commandOf } from "../../lib/api.ts"
import { refetchShown } from "../../api/refetching.ts"
import { categories } from "../../api/categories.ts"
import { categoryTypes } from "../../api/category-types.ts"
import { incomes } from "../../api/incomes.ts"
import { budgetSummaries } from "../../api/performances.ts"
import { renewSuggestions } from "../../api/transactions.ts"

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
