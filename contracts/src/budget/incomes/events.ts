import { Schema } from "effect"
import { incomeSources, incomeTypes } from "../../api/incomes.ts"
import { defineEvent } from "../event.ts"
import { Cents, Id, InMonth } from "../event-fields.ts"
import { replan } from "../plan.ts"
import { money, titled } from "../wording.ts"

const IncomeAdded = defineEvent(
  Schema.TaggedStruct("IncomeAdded", {
    incomeId: Id,
    amount: Cents,
    incomeSource: Schema.Literals(incomeSources),
    incomeType: Schema.Literals(incomeTypes),
    description: Schema.String,
    month: InMonth,
  }),
  {
    kind: "income",
    apply: (budget, { incomeId, amount, incomeSource, incomeType, description, month }) => {
      budget.incomes.set(incomeId, { incomeId, amount, incomeSource, incomeType, description })
      replan(budget, month)
    },
    describe: ({ amount, incomeType, description, month }, { plan, currency }) => {
      const of = description === "" ? titled(incomeType) : `${titled(incomeType)}, ${description}`
      const total = { before: money(plan.totalIncome, currency), after: money(plan.totalIncome + amount, currency) }
      return {
        sentence: `You added an income of ${money(amount, currency)} a month (${of})`,
        changes: [{ what: "Total income", ...total }],
        categoryIds: [],
        month,
      }
    },
    refersTo: ({ incomeId }) => [incomeId],
    creates: ({ incomeId }) => [incomeId],
  },
)

export const incomeEvents = [IncomeAdded] as const
