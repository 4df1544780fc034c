import { Result } from "effect"
import { defined, type Budget } from "@evenkeel/contracts/budget/budget"
import { incomeRecord, incomeReply } from "@evenkeel/contracts/budget/figures/incomes"
import type { IncomeId } from "@evenkeel/contracts/ids"
import type { Call } from "@evenkeel/server-kit/http/routes"
import { commandRoutes, type ReadOn } from "../handle.ts"
import { amountIn } from "../requests.ts"
import { decideIncome } from "./decide.ts"

export const incomeRoutes = commandRoutes(decideIncome)({
  addIncome: {
    read: (call, on) => entered("AddIncome", on.idAt(0), call, on),
    reply: ({ budget, events }) =>
      replyOf(budget, defined(events.find((event) => event._tag === "IncomeAdded")).incomeId),
  },
  changeIncome: {
    read: (call, on) => entered("ChangeIncome", call.params.id, call, on),
    reply: ({ budget }, { params }) => replyOf(budget, params.id),
  },
  endIncome: {
    read: ({ params }, { at }) => ({ _tag: "EndIncome", incomeId: params.id, at }),
    reply: () => ({ message: "Income ended successfully" }),
  },
})

const entered = <Tag extends "AddIncome" | "ChangeIncome">(
  _tag: Tag,
  incomeId: IncomeId,
  { body }: Call<"addIncome"> | Call<"changeIncome">,
  { budget, at }: ReadOn,
) => {
  const { description, onlyThisMonth = false, ...income } = body
  return Result.map(amountIn(budget, "amount", income.amount), (amount) => ({
    ...income,
    _tag,
    incomeId,
    amount,
    description: description ?? "",
    onlyThisMonth,
    at,
  }))
}

const replyOf = (budget: Budget, incomeId: IncomeId) =>
  incomeReply(incomeRecord(defined(budget.incomes.get(incomeId))), budget.currency)
