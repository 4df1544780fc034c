import type { Income, NewIncome } from "@evenkeel/contracts/api/incomes"
import { client, commandOf } from "../lib/api.ts"
import { collection } from "./collection.ts"
import { followPlan } from "./categories.ts"
import { sumOfAmounts } from "../lib/money.ts"

export const incomes = collection<Income>(() => client.incomes())

export const totalIncome = (list: ReadonlyArray<Pick<Income, "amount">>): number =>
  sumOfAmounts(list.map(({ amount }) => amount))

/** From this month on. */
export const changeIncome = async (incomeId: string, income: NewIncome): Promise<string | undefined> => {
  const changed = await incomes.change({
    call: () => client.changeIncome({ params: { id: incomeId }, body: income }),
    apply: (items, answer) => items.map((item) => (item.incomeId === incomeId ? answer : item)),
  })
  followPlan()
  return commandOf(changed)
}

/** This month and later ones are without it. */
export const endIncome = async (incomeId: string): Promise<string | undefined> => {
  const ended = await incomes.change({
    call: () => client.endIncome({ params: { id: incomeId } }),
    apply: (items) => items.filter((item) => item.incomeId !== incomeId),
  })
  followPlan()
  return commandOf(ended)
}

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
