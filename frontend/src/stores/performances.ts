import type { BudgetSummary } from "@evenkeel/contracts/api/performances"
import { client } from "../api.ts"
import { collection } from "./collection.ts"

/** One budget summary a month, newest first. */
export const budgetSummaries = collection<BudgetSummary>(() => client.budgetPerformances())
