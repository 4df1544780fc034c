import type { Budget } from "@evenkeel/contracts/budget/budget"
import { whyCurrencyStays } from "@evenkeel/contracts/budget/currency/rules"
import type { Currency } from "@evenkeel/contracts/currency"
import { accept, nothingToDo, refuseSaying, type Decision } from "../decision.ts"

export interface ChooseCurrency {
  readonly _tag: "ChooseCurrency"
  readonly currency: Currency
}

export const decideCurrency = ({ currency }: ChooseCurrency, budget: Budget): Decision => {
  if (currency === budget.currency) return nothingToDo
  const why = whyCurrencyStays(budget)
  return why === undefined ? accept({ _tag: "CurrencyChosen", currency }) : refuseSaying(why)
}
