// Each row that the bank has of a person is in their budget exactly once, and no rows of others are; and the product
// knows all its access to the bank.
import type { Budget } from "@evenkeel/contracts/budget/budget"
import type { Account } from "@evenkeel/contracts/budget/accounts/state"
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import { amountFrom } from "@evenkeel/contracts/money"
import { monthOf, type Month } from "@evenkeel/contracts/month"
import type { BankItem, BankRow, SimulatedBank } from "../bank/bank.ts"
import type { Backend } from "../postgres/backend.ts"
import { foldedOf, streamOf } from "./log.ts"

/** Items that the product can access, but of which no account is in a budget. */
export const unusedItems = (backend: Backend, { items }: SimulatedBank): ReadonlyArray<BankItem> => {
  const open = items.filter(({ state }) => state === "exchanged")
  return open.filter(({ owner, itemId }) => !foldedOf(streamOf(backend, owner)).items.has(itemId))
}

/**
 * `lost` is the number of exchange responses that the product has reported as lost. If the bank returns an access token
 * only once, those items cannot be removed.
 */
export const everyItemHasAnOwner = (backend: Backend, bank: SimulatedBank, lost: number): ReadonlyArray<string> => {
  const left = unusedItems(backend, bank)
  if (left.length <= (bank.exchangesAgain ? 0 : lost)) return []
  return [`The product may read ${left.map(({ itemId }) => itemId).join(" and ")} at the bank, which nobody has linked`]
}

/** `month` is the month in which the simulation began. Earlier rows may be too old by now. */
export const rowsAreInTheBudgetOnce = (
  { items }: SimulatedBank,
  userId: string,
  stream: ReadonlyArray<StoredEvent>,
  month: Month,
): ReadonlyArray<string> => {
  const budget = foldedOf(stream)
  return [...budget.items.keys()].flatMap((itemId) => {
    const item = items.find((each) => each.itemId === itemId)
    if (item?.owner !== userId) return [`${userId} has ${itemId}, which is somebody else's`]
    const accounts = [...budget.accounts.values()].filter((account) => account.itemId === itemId)
    return accounts.flatMap((account) => rowsDiffer(budget, account, item, month))
  })
}

const rowsDiffer = (
  budget: Budget,
  { accountId, plaidAccountId }: Account,
  item: BankItem,
  month: Month,
): ReadonlyArray<string> => {
  const known = [...budget.bankRows.values()].filter(({ fact }) => fact.accountId === accountId)
  const rows = [...item.rows.values()].filter((row) => row.account_id === plaidAccountId)
  const missing = rows.filter(
    (row) => monthOf(row.date) === month && !known.some(({ fact }) => fact.bankTransactionId === row.transaction_id),
  )
  const wrong = known.filter(({ fact }) => !isSame(item.rows.get(fact.bankTransactionId), fact))
  const doubled = known.filter(
    ({ fact, fate, transactionId }) =>
      fate === "listed" &&
      [...budget.transactions.values()].some(
        (other) => other.bankTransactionId === fact.bankTransactionId && other.transactionId !== transactionId,
      ),
  )
  return [
    ...missing.map((row) => `The bank's row ${JSON.stringify(row)} is missing`),
    ...wrong.map(({ fact }) => `The budget has ${JSON.stringify(fact)}, which the bank does not say`),
    ...doubled.map(({ fact }) => `There are two transactions of the bank's row ${fact.bankTransactionId}`),
  ]
}

const isSame = (row: BankRow | undefined, fact: { readonly amount: number; readonly pending: boolean }): boolean =>
  row !== undefined && amountFrom(row.amount, "USD") === fact.amount && (row.pending ?? false) === fact.pending
