import { Result } from "effect"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import type { WholePlan } from "@evenkeel/contracts/api/plan/proposal"
import type { RequestError } from "@evenkeel/contracts/errors"
import { presentMonthOf } from "../decision.ts"
import { commandRoutes } from "../handle.ts"
import { amountIn, share } from "../requests.ts"
import { decidePlan, type TakePlan } from "./decide.ts"

export const planRoutes = commandRoutes(decidePlan)({
  takePlan: {
    read: ({ body }, { budget, idAt, at }) => Result.map(readPlan(budget, body), (plan) => ({ ...plan, idAt, at })),
    reply: ({ budget, events, at }) => {
      const [first] = events.flatMap((event) => ("month" in event ? [event.month] : []))
      const count = (tag: string) => events.filter(({ _tag }) => _tag === tag).length
      return {
        month: first ?? presentMonthOf(budget, at),
        incomes: count("IncomeAdded"),
        categories: count("CategoryAdded"),
      }
    },
  },
})

/** Amounts are read in the budget's currency. */
const readPlan = (
  budget: Budget,
  { incomes, split, categories, lastMonth = false }: WholePlan,
): Result.Result<Omit<TakePlan, "idAt" | "at">, RequestError> =>
  Result.map(
    Result.all({
      incomes: Result.all(
        incomes.map(({ amount, description, onlyThisMonth = false, ...income }) =>
          Result.map(amountIn(budget, "amount", amount), (cents) => ({
            ...income,
            amount: cents,
            description: description ?? "",
            onlyThisMonth,
          })),
        ),
      ),
      categories: Result.all(
        categories.map(({ name, type, budgetAllocationPercentage, fixedAmount = null }) => {
          const claim = { name, type, share: share(budgetAllocationPercentage) }
          return fixedAmount === null
            ? Result.succeed(claim)
            : Result.map(amountIn(budget, "fixedAmount", fixedAmount), (fixed) => ({ ...claim, fixed }))
        }),
      ),
    }),
    (read) => ({
      ...read,
      split: { needs: share(split.needs), wants: share(split.wants), investments: share(split.investments) },
      lastMonth,
    }),
  )
