import type { NewIncome } from "@evenkeel/contracts/api/incomes"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import type { IncomeId } from "@evenkeel/contracts/ids"
import { largestAmount, mostUnits, type Cents } from "@evenkeel/contracts/money"
import { notAboveZero, problemOfDescription } from "@evenkeel/contracts/budget/incomes/rules"
import { inThousands } from "@evenkeel/contracts/budget/wording"
import { tidied } from "@evenkeel/contracts/names"
import { accept, presentMonthOf, refuseSaying, type Decision } from "../decision.ts"

export interface AddIncome extends Pick<NewIncome, "incomeSource" | "incomeType"> {
  readonly _tag: "AddIncome"
  readonly incomeId: IncomeId
  readonly amount: Cents
  readonly description: string
  readonly at: Date
}

export const decideIncome = (command: AddIncome, budget: Budget): Decision => {
  const { incomeId, amount, incomeSource, incomeType } = command
  if (amount <= 0) return refuseSaying(notAboveZero)
  // Every budget follows from the total, so it too stays within the amounts that are understood.
  if (budget.plan.totalIncome + amount > largestAmount(budget.currency)) {
    return refuseSaying(`All incomes together cannot exceed ${inThousands(mostUnits(budget.currency))}.`)
  }
  const description = tidied(command.description)
  const tooLong = problemOfDescription(description)
  if (tooLong !== undefined) return refuseSaying(tooLong)
  return accept({
    _tag: "IncomeAdded",
    incomeId,
    amount,
    incomeSource,
    incomeType,
    description,
    month: presentMonthOf(budget, command.at),
  })
}
