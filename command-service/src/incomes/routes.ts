import { incomeReply } from "@evenkeel/contracts/budget/figures/incomes"
import { present } from "@evenkeel/contracts/budget/budget"
import type { Handlers } from "@evenkeel/server-kit/http/routes"
import { newId } from "@evenkeel/contracts/ids"
import { contextOf } from "../context.ts"
import { decideIncome } from "./decide.ts"
import { cents } from "../amounts.ts"
import type { BudgetRoutesOptions } from "../budget-routes.ts"

export const incomeRoutes = ({ handle, now }: BudgetRoutesOptions): Pick<Handlers<"command">, "addIncome"> => ({
  addIncome: (call) => {
    const { amount, description, ...income } = call.body
    const context = contextOf(call, now)
    const command = {
      _tag: "AddIncome",
      incomeId: newId(),
      amount: cents(amount),
      description: description ?? "",
      at: context.at,
      ...income,
    } as const
    return handle(
      context,
      (budget) => decideIncome(command, budget),
      ({ budget, events }) => {
        const added = present(events.find((event) => event._tag === "IncomeAdded"))
        return incomeReply(present(budget.incomes.get(added.incomeId)))
      },
    )
  },
})
