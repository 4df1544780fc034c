import type { Budget } from "../budget.ts"

/** In characters: every line of an export is far shorter. */
export const longestLine = 1024 ** 2

export const isTaken =
  "This budget is not empty. A history can only be brought into one in which nothing has happened yet."

/** Whether the budget contains only the person, and perhaps their currency. */
export const isEmpty = ({ items, accounts, formerAccounts, incomes, plans, ...budget }: Budget): boolean =>
  [items, accounts, formerAccounts, incomes, plans, budget.categoryTypes, budget.categories].every(hasNone) &&
  [budget.transactions, budget.bankRows, budget.imports].every(hasNone) &&
  budget.staged === null

const hasNone = ({ size }: ReadonlyMap<string, unknown>): boolean => size === 0
