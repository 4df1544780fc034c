import { Result } from "effect"
import { incomeReply } from "@evenkeel/contracts/budget/figures/incomes"
import { present } from "@evenkeel/contracts/budget/budget"
import type { Handlers } from "@evenkeel/server-kit/http/routes"
import { decideIncome } from "./decide.ts"
import { amountIn, contextOf, type BudgetRoutesOptions } from "../requests.ts"

export const incomeRoutes = ({ handle, now }: BudgetRoutesOptions): Pick<Handlers<"command">, "addIncome"> => ({
  addIncome: (call) => {
    const { amount, description, ...income } = call.body
    const context = contextOf(call, now)
    const command = {
      _tag: "AddIncome",
      description: description ?? "",
      at: context.at,
      ...income,
    } as const
    return handle(
      context,
      (budget, { idAt }) =>
        Result.flatMap(amountIn(budget, "amount", amount), (cents) =>
          decideIncome({ ...command, amount: cents, incomeId: idAt(0) }, budget),
        ),
      ({ budget, events }) => {
        const added = present(events.find((event) => event._tag === "IncomeAdded"))
        return incomeReply(present(budget.incomes.get(added.incomeId)), budget.currency)
      },
    )
  },
})
