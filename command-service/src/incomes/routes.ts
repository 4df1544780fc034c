import { Result } from "effect"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { present } from "@evenkeel/contracts/budget/budget"
import { incomeRecord, incomeReply } from "@evenkeel/contracts/budget/figures/incomes"
import type { IncomeId } from "@evenkeel/contracts/ids"
import type { Call, Handlers } from "@evenkeel/server-kit/http/routes"
import type { Handled } from "../execute/budget-cache.ts"
import { decideIncome, type IncomeCommand } from "./decide.ts"
import { amountIn, contextOf, type BudgetRoutesOptions } from "../requests.ts"

type IncomeRoute = "addIncome" | "changeIncome" | "endIncome"

export const incomeRoutes = ({ handle, now }: BudgetRoutesOptions): Pick<Handlers<"command">, IncomeRoute> => {
  const enter = <Reply>(
    call: Call<"addIncome"> | Call<"changeIncome">,
    _tag: Exclude<IncomeCommand["_tag"], "EndIncome">,
    idFrom: (idAt: (index: number) => string) => IncomeId,
    reply: (handled: Handled) => Reply,
  ) => {
    const { amount, description, onlyThisMonth = false, ...income } = call.body
    const context = contextOf(call, now)
    const command = { _tag, description: description ?? "", onlyThisMonth, at: context.at, ...income }
    return handle(
      context,
      (budget, { idAt }) =>
        Result.flatMap(amountIn(budget, "amount", amount), (cents) =>
          decideIncome({ ...command, amount: cents, incomeId: idFrom(idAt) }, budget),
        ),
      reply,
    )
  }

  return {
    addIncome: (call) =>
      enter(
        call,
        "AddIncome",
        (idAt) => idAt(0),
        ({ budget, events }) => {
          const added = present(events.find((event) => event._tag === "IncomeAdded"))
          return replyOf(budget, added.incomeId)
        },
      ),
    changeIncome: (call) =>
      enter(
        call,
        "ChangeIncome",
        () => call.params.id,
        ({ budget }) => replyOf(budget, call.params.id),
      ),
    endIncome: (call) => {
      const context = contextOf(call, now)
      const command = { _tag: "EndIncome", incomeId: call.params.id, at: context.at } as const
      return handle(
        context,
        (budget) => decideIncome(command, budget),
        () => ({ message: "Income ended successfully" }),
      )
    },
  }
}

const replyOf = (budget: Budget, incomeId: IncomeId) =>
  incomeReply(incomeRecord(present(budget.incomes.get(incomeId))), budget.currency)
