// Questions about a whole budget at a revision. Pure, except for reading that budget.
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { differenceBetween } from "@evenkeel/contracts/budget/figures/difference"
import type { Requested } from "@evenkeel/contracts/budget/figures/explanation/explained"
import { explain } from "@evenkeel/contracts/budget/figures/explanation/explanation"
import { stateReply } from "@evenkeel/contracts/budget/figures/state"
import { plannedUntil } from "@evenkeel/contracts/budget/plan/plan"
import { proposalReply } from "@evenkeel/contracts/budget/proposal/reply"
import { monthIn, type CalendarDate, type Month } from "@evenkeel/contracts/month"

type BudgetAfter = (revision: number) => Promise<Budget>

/** The budget after a revision, seen at an instant. */
export interface Moment {
  readonly revision: number
  readonly instant: Date
}

/** The person's month, in their time zone at the time. */
const monthAt = (budget: Budget, instant: Date): Month => monthIn(budget.user?.timeZone, instant)

const seenAt = async (budgetAfter: BudgetAfter, { revision, instant }: Moment) => {
  const budget = await budgetAfter(revision)
  return { budget, month: monthAt(budget, instant) }
}

export const questions = {
  explanation: async (budgetAfter: BudgetAfter, revision: number, request: Requested) => {
    const budget = await budgetAfter(revision)
    const explained = explain(budget, request)
    if (!("unit" in explained)) return explained
    return { ...explained, currency: budget.currency, plannedUntil: plannedUntil(budget, request.month) }
  },
  state: async (budgetAfter: BudgetAfter, moment: Moment) => {
    const { budget, month } = await seenAt(budgetAfter, moment)
    return stateReply(budget, month)
  },
  difference: async (budgetAfter: BudgetAfter, from: Moment, to: Moment) =>
    differenceBetween(await seenAt(budgetAfter, from), await seenAt(budgetAfter, to)),
  proposal: async (budgetAfter: BudgetAfter, revision: number, today: CalendarDate) =>
    proposalReply(await budgetAfter(revision), today),
}

export type Questions = typeof questions
export type QuestionName = keyof Questions
export type Given<Name extends QuestionName> =
  Parameters<Questions[Name]> extends [BudgetAfter, ...infer Rest] ? Rest : never
export type Answer<Name extends QuestionName> = Awaited<ReturnType<Questions[Name]>>
