import { incomeFields, incomeReply, type IncomeFigures } from "@evenkeel/contracts/budget/figures/incomes"
import { columnsOf, type Query } from "../query.ts"

/** The incomes that count in the current month, $2. */
const counting = `
  select ${columnsOf(incomeFields)} from incomes
  where user_id = $1 and (since is null or since <= $2) and (until is null or until >= $2)
  order by place`

export const incomes: Query<"incomes", { incomes: ReadonlyArray<IncomeFigures> }> = {
  lists: { incomes: counting },
  values: ({ month }) => [month],
  reply: ({ incomes }, { currency }) => incomes.map((income) => incomeReply(income, currency)),
}
