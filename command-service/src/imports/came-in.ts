// The rows of an import that are in the budget: their sums by account and month, and those that are not spending.
import type { Budget } from "@evenkeel/contracts/budget/budget"
import type { NotSpending } from "@evenkeel/contracts/budget/counting/rules"
import { exclusionOf } from "@evenkeel/contracts/budget/figures/transactions"
import { grouped } from "@evenkeel/contracts/budget/grouped"
import type { AccountId, ImportId } from "@evenkeel/contracts/ids"
import { sumsOf, type AccountSums } from "./reading/sums.ts"

const rowsOf = (budget: Budget, importId: ImportId) =>
  [...budget.bankRows.values()].filter(({ fact }) => fact.imported?.importId === importId)

/** Without the rows that a bank has reported since. Other currencies are counted, and not summed. */
export const cameIn = (budget: Budget, importId: ImportId): ReadonlyMap<AccountId, AccountSums> => {
  const byAccount = grouped(rowsOf(budget, importId), ({ fact }) => fact.accountId)
  const inMoney = (rows: ReturnType<typeof rowsOf>) =>
    rows.map(({ fact: { date, amount, currency } }) => ({ date, amount: currency === undefined ? amount : 0 }))
  return new Map([...byAccount].map(([accountId, rows]) => [accountId, sumsOf(inMoney(rows))]))
}

/** The reasons of the rows that are kept out of the lists. */
export const setAsideBy = (budget: Budget, importId: ImportId): ReadonlyArray<NotSpending> =>
  rowsOf(budget, importId).flatMap(({ reason, transactionId, parts }) => {
    if (reason !== null) return [reason]
    const transactions = [transactionId, ...parts].flatMap((id) => budget.transactions.get(id) ?? [])
    return transactions.flatMap((transaction) => exclusionOf(transaction) ?? [])
  })
