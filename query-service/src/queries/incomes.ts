import { dollarsFromCents } from "@evenkeel/contracts/money"
import type { IncomeRow } from "@evenkeel/projector/read-models/incomes"
import type { Query } from "../query.ts"

export const incomes: Query<"incomes", { incomes: ReadonlyArray<IncomeRow> }> = {
  lists: { incomes: "select * from incomes where user_id = $1 order by place" },
  reply: ({ incomes }) =>
    incomes.map((row) => ({
      incomeId: row.income_id,
      amount: dollarsFromCents(row.amount),
      incomeSource: row.income_source,
      incomeType: row.income_type,
      description: row.description,
    })),
}
