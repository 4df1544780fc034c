import { incomeFields, incomeReply, type IncomeFigures } from "@evenkeel/contracts/budget/figures/incomes"
import { columnsOf, type Query } from "../query.ts"

export const incomes: Query<"incomes", { incomes: ReadonlyArray<IncomeFigures> }> = {
  lists: { incomes: `select ${columnsOf(incomeFields)} from incomes where user_id = $1 order by place` },
  reply: ({ incomes }, { currency }) => incomes.map((income) => incomeReply(income, currency)),
}
