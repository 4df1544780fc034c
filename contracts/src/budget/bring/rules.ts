import type { Budget } from "../budget.ts"

/** In characters: no line of an export comes near it. */
export const longestLine = 1024 ** 2

export const isTaken =
  "This budget is not empty. A history can only be brought into one in which nothing has happened yet."

/** Nothing but the person themselves, and perhaps their currency, is in it. */
export const isEmpty = ({ items, accounts, formerAccounts, incomes, plans, ...budget }: Budget): boolean =>
  [items, accounts, formerAccounts, incomes, plans, budget.categoryTypes, budget.categories].every(hasNone) &&
  [budget.transactions, budget.bankRows, budget.imports].every(hasNone) &&
  budget.staged === null

const hasNone = ({ size }: ReadonlyMap<string, unknown>): boolean => size === 0
