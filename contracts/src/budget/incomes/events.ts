import { Schema } from "effect"
import { incomeSources, incomeTypes } from "../../api/incomes.ts"
import type { Cents } from "../../money.ts"
import { addMonths, type Month } from "../../month.ts"
import { defined, type Budget } from "../budget.ts"
import type { Income } from "./state.ts"
import { defineEvent } from "../event.ts"
import { Cents as Amount, Id, InMonth } from "../event-fields.ts"
import { countsIn, planAtEndOf, replan } from "../plan/plan.ts"
import { incomeLabel, money } from "../wording.ts"

const stated = {
  incomeId: Id,
  amount: Amount,
  incomeSource: Schema.Literals(incomeSources),
  incomeType: Schema.Literals(incomeTypes),
  description: Schema.String,
  month: InMonth,
  /** The last month in which it counts; absent if it has no end. */
  until: Schema.optionalKey(InMonth),
}

const totalChange = (before: Budget, month: Month, more: Cents) => {
  const { totalIncome } = planAtEndOf(before, month)
  const { currency } = before
  return { what: "Total income", before: money(totalIncome, currency), after: money(totalIncome + more, currency) }
}

const IncomeAdded = defineEvent(Schema.TaggedStruct("IncomeAdded", stated), {
  kind: "income",
  apply: (budget, { _tag, month, until, ...income }) => {
    budget.incomes.set(income.incomeId, until === undefined ? income : { ...income, from: month, until })
    replan(budget, month)
  },
  describe: ({ amount, month, until, ...income }, before) => {
    const howOften = until === undefined ? "a month" : "for one month"
    return {
      sentence: `You added an income of ${money(amount, before.currency)} ${howOften} (${incomeLabel(income)})`,
      changes: [totalChange(before, month, amount)],
      month,
    }
  },
  refersTo: ({ incomeId }) => [incomeId],
  creates: ({ incomeId }) => [incomeId],
})

/** Applies from that month on: earlier months do not change. */
const IncomeChanged = defineEvent(Schema.TaggedStruct("IncomeChanged", stated), {
  kind: "income",
  apply: (budget, { _tag, month, until, ...income }) => {
    const { from } = defined(budget.incomes.get(income.incomeId))
    const started = from === undefined ? income : { ...income, from }
    budget.incomes.set(income.incomeId, until === undefined ? started : { ...started, until })
    replan(budget, month)
  },
  describe: ({ incomeId, amount, month, until, ...income }, before) => {
    const old = defined(before.incomes.get(incomeId))
    const { currency } = before
    const to = amount === old.amount ? "" : ` from ${money(old.amount, currency)} to ${money(amount, currency)}`
    const [was, is] = [incomeLabel(old), incomeLabel(income)]
    const named = was === is ? was : `${was} (now ${is})`
    const ends = until === undefined ? "" : ", and this month is its last"
    return {
      sentence: `You changed the income ${named}${to}${ends}`,
      changes: [totalChange(before, month, amount - countedIn(old, month))],
      month,
    }
  },
  refersTo: ({ incomeId }) => [incomeId],
})

/** It no longer counts from that month on. */
const IncomeEnded = defineEvent(Schema.TaggedStruct("IncomeEnded", { incomeId: Id, month: InMonth }), {
  kind: "income",
  apply: (budget, { incomeId, month }) => {
    const income = defined(budget.incomes.get(incomeId))
    budget.incomes.set(incomeId, { ...income, until: addMonths(month, -1) })
    replan(budget, month)
  },
  describe: ({ incomeId, month }, before) => {
    const income = defined(before.incomes.get(incomeId))
    return {
      sentence: `You ended the income of ${money(income.amount, before.currency)} (${incomeLabel(income)})`,
      changes: [totalChange(before, month, -countedIn(income, month))],
      month,
    }
  },
  refersTo: ({ incomeId }) => [incomeId],
})

const countedIn = (income: Income, month: Month): Cents => (countsIn(income, month) ? income.amount : 0)

export const incomeEvents = [IncomeAdded, IncomeChanged, IncomeEnded] as const
