// When a budget's currency can be chosen. The screens ask this before they offer it, and the decider asks it again.
import type { Budget } from "../budget.ts"

/**
 * Why the currency stays as it is; undefined as long as it can be chosen. A balance is an amount too, and so is what a
 * bank reported that is kept out of the lists, or may come back to them.
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
