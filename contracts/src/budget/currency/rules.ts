// When a budget's currency can be chosen. The screens check this before they offer it, and the decider checks it again.
import type { Budget } from "../budget.ts"

/**
 * The reason why the currency can no longer be changed; undefined if it can. A balance is an amount too, and so is a
 * bank's row that is kept out of the lists, or may come back to them.
 */
export const whyCurrencyStays = ({
  incomes,
  accounts,
  transactions,
  bankRows,
  removedRows,
  rules,
}: Pick<Budget, "incomes" | "accounts" | "transactions" | "bankRows" | "removedRows" | "rules">): string | undefined =>
  incomes.size + accounts.size + transactions.size + bankRows.size + removedRows.size + rules.size === 0
    ? undefined
    : "The currency can be chosen until there is an income, an account or a transaction. Those amounts would mean something else in another currency."
