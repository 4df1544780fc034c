import type { NewIncome } from "@evenkeel/contracts/api/incomes"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import type { Income } from "@evenkeel/contracts/budget/incomes/state"
import { countsIn, planAtEndOf } from "@evenkeel/contracts/budget/plan/plan"
import { notFound } from "@evenkeel/contracts/errors"
import type { IncomeId } from "@evenkeel/contracts/ids"
import { largestAmount, mostUnits, type Cents } from "@evenkeel/contracts/money"
import type { Month } from "@evenkeel/contracts/month"
import { alreadyEnded, notAboveZero, problemOfDescription } from "@evenkeel/contracts/budget/incomes/rules"
import { inThousands } from "@evenkeel/contracts/budget/wording"
import { trimmed } from "@evenkeel/contracts/names"
import { accept, nothingToDo, presentMonthOf, refuse, refuseSaying, type Decision } from "../decision.ts"

interface EnteredIncome extends Pick<NewIncome, "incomeSource" | "incomeType"> {
  readonly incomeId: IncomeId
  readonly amount: Cents
  readonly description: string
  readonly onlyThisMonth: boolean
  readonly at: Date
}

export type IncomeCommand =
  | ({ readonly _tag: "AddIncome" } & EnteredIncome)
  | ({ readonly _tag: "ChangeIncome" } & EnteredIncome)
  | { readonly _tag: "EndIncome"; readonly incomeId: IncomeId; readonly at: Date }

export const decideIncome = (command: IncomeCommand, budget: Budget): Decision => {
  const month = presentMonthOf(budget, command.at)
  if (command._tag === "AddIncome") {
    const problem = problemOf(command, undefined, month, budget)
    return problem === undefined ? accept({ _tag: "IncomeAdded", ...entered(command, month) }) : refuseSaying(problem)
  }
  const income = budget.incomes.get(command.incomeId)
  if (income === undefined) return refuse(notFound("Income"))
  // Past months keep an ended income. It cannot be reopened: that would be a new income.
  if (!countsIn(income, month)) return refuseSaying(alreadyEnded)
  if (command._tag === "EndIncome") return accept({ _tag: "IncomeEnded", incomeId: income.incomeId, month })
  const problem = problemOf(command, income, month, budget)
  if (problem !== undefined) return refuseSaying(problem)
  const changed = entered(command, month)
  return isSame(income, changed) ? nothingToDo : accept({ _tag: "IncomeChanged", ...changed })
}

const entered = ({ description, onlyThisMonth, ...income }: EnteredIncome, month: Month) => ({
  incomeId: income.incomeId,
  amount: income.amount,
  incomeSource: income.incomeSource,
  incomeType: income.incomeType,
  description: trimmed(description),
  month,
  ...(onlyThisMonth ? { until: month } : {}),
})

const isSame = (income: Income, changed: ReturnType<typeof entered>): boolean =>
  income.amount === changed.amount &&
  income.incomeSource === changed.incomeSource &&
  income.incomeType === changed.incomeType &&
  income.description === changed.description &&
  income.until === changed.until

/** `replaced` is the former income, for a change. */
const problemOf = (
  { amount, description }: EnteredIncome,
  replaced: Income | undefined,
  month: Month,
  budget: Budget,
): string | undefined => {
  if (amount <= 0) return notAboveZero
  // All budgets follow from the total, so the total must be an amount that is understood, too.
  const total = Math.max(budget.plan.totalIncome, planAtEndOf(budget, month).totalIncome)
  return total - (replaced?.amount ?? 0) + amount > largestAmount(budget.currency)
    ? `All incomes together cannot exceed ${inThousands(mostUnits(budget.currency))}.`
    : problemOfDescription(trimmed(description))
}
