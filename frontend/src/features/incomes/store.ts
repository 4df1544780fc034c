import type { Income, NewIncome } from "@evenkeel/contracts/api/incomes"
import { client, commandOf } from "../../lib/api.ts"
import { collection } from "../../lib/collection.ts"
import { followPlan } from "../categories/store.ts"
import { sumOfAmounts } from "../../lib/money/amounts.ts"

export const incomes = collection<Income>(() => client.incomes())

export const totalIncome = (list: ReadonlyArray<Pick<Income, "amount">>): number =>
  sumOfAmounts(list.map(({ amount }) => amount))

/** Returns the id of the command, for an undo. With the same key it is added only once. */
export const addIncome = async (income: NewIncome, idempotencyKey?: string): Promise<string | undefined> => {
  const added = await incomes.change({
    call: () => client.addIncome({ body: income, idempotencyKey }),
    apply: (items, answer) => [...items.filter(({ incomeId }) => incomeId !== answer.incomeId), answer],
  })
  // Every budget is a share of the income.
  followPlan()
  return commandOf(added)
}
