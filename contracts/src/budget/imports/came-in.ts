// The rows of an import, by account and month.
import type { AccountId, ImportId } from "../../ids.ts"
import type { Cents } from "../../money.ts"
import { monthOf, type Month } from "../../month.ts"
import type { Budget } from "../budget.ts"
import type { NotSpending } from "../counting/rules.ts"
import { exclusionOf } from "../figures/transactions.ts"

/** Both sums are 0 or above, and do not include other currencies. */
export interface CameInMonth {
  readonly month: Month
  readonly rows: number
  readonly moneyIn: Cents
  readonly moneyOut: Cents
}

export interface CameIn {
  readonly accountId: AccountId
  readonly rows: number
  /** Earliest first. */
  readonly months: ReadonlyArray<CameInMonth>
}

/** The import's rows that no bank has reported since, including those that are kept out of the lists. */
export const cameIn = (budget: Budget, importId: ImportId): ReadonlyArray<CameIn> => {
  const accounts = new Map<AccountId, Map<Month, { rows: number; moneyIn: Cents; moneyOut: Cents }>>()
  for (const { fact } of budget.bankRows.values()) {
    if (fact.imported?.importId !== importId) continue
    let months = accounts.get(fact.accountId)
    if (months === undefined) accounts.set(fact.accountId, (months = new Map()))
    const month = monthOf(fact.date)
    let sums = months.get(month)
    if (sums === undefined) months.set(month, (sums = { rows: 0, moneyIn: 0, moneyOut: 0 }))
    sums.rows += 1
    if (fact.currency === undefined) sums[fact.amount < 0 ? "moneyIn" : "moneyOut"] += Math.abs(fact.amount)
  }
  return [...accounts].map(([accountId, months]) => ({
    accountId,
    rows: [...months.values()].reduce((sum, { rows }) => sum + rows, 0),
    months: [...months].map(([month, sums]) => ({ month, ...sums })).sort((a, b) => (a.month < b.month ? -1 : 1)),
  }))
}

/** The reasons of the import's rows that are kept out of the lists. */
export const setAsideBy = (budget: Budget, importId: ImportId): ReadonlyArray<NotSpending> =>
  [...budget.bankRows.values()].flatMap(({ fact, reason, transactionId, parts }) => {
    if (fact.imported?.importId !== importId) return []
    if (reason !== null) return [reason]
    const transactions = [transactionId, ...parts].flatMap((id) => budget.transactions.get(id) ?? [])
    return transactions.flatMap((transaction) => exclusionOf(transaction) ?? [])
  })
