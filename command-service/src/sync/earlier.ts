// Which of the known rows the newly reported ones continue.
import type { Account, BankRow, Budget } from "@evenkeel/contracts/budget/budget"
import type { BankTransactionId, ItemId } from "@evenkeel/contracts/ids"
import { stands } from "./draft.ts"
import { keptRows, recognise } from "./recognised.ts"
import type { ItemReport, ToldRow } from "./report.ts"
import { successorsOf } from "./successors.ts"

/**
 * Known rows for those reported under new ids: the same money under another id, or its
 * pending predecessor. Keyed by the new id.
 */
export const earlierRows = (
  budget: Budget,
  { itemId, isWhole }: ItemReport,
  accounts: Iterable<Account>,
  told: ReadonlyArray<ToldRow>,
  leaving: ReadonlyArray<BankRow>,
): ReadonlyMap<BankTransactionId, BankRow> => {
  const { bankRows } = budget
  const toldIds = new Set(told.map(({ bankTransactionId }) => bankTransactionId))
  const kept = keptRows(budget, accounts).filter(
    (row) => stands(budget, row) && !toldIds.has(row.fact.bankTransactionId),
  )
  const leavingOrKept = [...leaving, ...kept]

  const unknown = told.filter(({ bankTransactionId }) => !bankRows.has(bankTransactionId))
  const nameless = unknown.filter(({ follows }) => follows === null || !bankRows.has(follows))
  const recognised = recognise(nameless, isWhole ? leavingOrKept : kept)

  const taken = new Set([...recognised.values()].map(({ fact }) => fact.bankTransactionId))
  const successors = successorsOf(
    unknown.filter(({ bankTransactionId }) => !recognised.has(bankTransactionId)),
    (isWhole ? leavingOrKept : leaving).filter(({ fact }) => !taken.has(fact.bankTransactionId)),
    (bankTransactionId) => (taken.has(bankTransactionId) ? undefined : bankRows.get(bankTransactionId)),
    (row) => itemOf(budget, row) === itemId,
  )
  return new Map([...recognised, ...successors])
}

/** The login that reported it, even if it is kept for an account that was linked again through another one. */
const itemOf = (budget: Budget, { fact }: BankRow): ItemId | undefined => {
  const accountId = budget.bankRows.get(fact.bankTransactionId)?.fact.accountId ?? ""
  return (budget.accounts.get(accountId) ?? budget.formerAccounts.get(accountId))?.itemId
}
