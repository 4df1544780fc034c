import type { PlanProposal } from "../../api/plan/proposal.ts"
import { unitsOf } from "../../money.ts"
import type { CalendarDate } from "../../month.ts"
import { fractionFromShare } from "../../share.ts"
import type { Budget } from "../budget.ts"
import { proposalFor } from "./proposal.ts"

export const proposalReply = (budget: Budget, today: CalendarDate): PlanProposal => {
  const { incomes, categories, unknown, oneOffs, ...proposal } = proposalFor(budget, today)
  const { currency } = budget
  return {
    ...proposal,
    oneOffs: oneOffs.map((payment) => ({ ...payment, amount: unitsOf(payment.amount, currency) })),
    unknown: { ...unknown, amount: unitsOf(unknown.amount, currency) },
    incomes: incomes.map((income) => ({ ...income, amount: unitsOf(income.amount, currency) })),
    categories: categories.map(({ spent, amount, usualShare, ...category }) => ({
      ...category,
      spent: unitsOf(spent, currency),
      amount: unitsOf(amount, currency),
      ...(usualShare === undefined ? {} : { usualPercentage: fractionFromShare(usualShare) }),
    })),
  }
}
