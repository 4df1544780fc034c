// The same money under another id. A bank gives every row a new one where an account that was removed is linked again through a
// new login, and may where an item is read from the start. Without this, what was kept would come a second time.
import { merchantKey, type Account, type BankRow, type Budget } from "@evenkeel/contracts/budget/budget"
import type { BankFact } from "@evenkeel/contracts/events/sync"
import type { BankTransactionId } from "@evenkeel/contracts/ids"
import { isSameAccount, knownBy } from "./same-account.ts"
import type { ReportedRow } from "./sync-report.ts"

/** The rows of removed accounts that are linked again as these, as rows of these. */
export const keptRows = (budget: Budget, accounts: Iterable<Account>): ReadonlyArray<BankRow> => {
  const now = new Map<string, string>()
  for (const account of accounts) {
    for (const former of budget.formerAccounts.values()) {
      if (isSameAccount(knownBy(budget, account), former)) now.set(former.accountId, account.accountId)
    }
  }
  if (now.size === 0) return []
  return [...budget.bankRows.values()].flatMap((row) => {
    const accountId = now.get(row.fact.accountId)
    return accountId === undefined ? [] : [{ ...row, fact: { ...row.fact, accountId } }]
  })
}

interface Likeness {
  readonly known: (fact: BankFact) => string
  readonly told: (row: ReportedRow) => string
}

const days: ReadonlyArray<Likeness> = [
  { known: ({ booked, date }) => booked ?? date, told: ({ bookedOn }) => bookedOn },
  { known: ({ date }) => date, told: ({ authorizedOn, bookedOn }) => authorizedOn ?? bookedOn },
]
const names: ReadonlyArray<Likeness> = [
  { known: ({ name }) => name, told: ({ name }) => name },
  { known: merchantKey, told: merchantKey },
]

/**
 * Of one account, amount, day and name, pending or not alike; keyed by the new id. Where there are several of them on either side,
 * they are as good as each other: each known row is one of those told.
 */
export const recognise = (
  told: ReadonlyArray<ReportedRow>, known: ReadonlyArray<BankRow>, accountIdOf: (row: ReportedRow) => string,
): ReadonlyMap<BankTransactionId, BankRow> => {
  const pairs = new Map<BankTransactionId, BankRow>()
  const taken = new Set<BankRow>()
  for (const day of days) {
    for (const name of names) {
      const free = new Map<string, Array<BankRow>>()
      for (const row of known) {
        const { accountId, amount, pending } = row.fact
        if (taken.has(row)) continue
        const key = JSON.stringify([accountId, amount, pending, day.known(row.fact), name.known(row.fact)])
        free.set(key, [...(free.get(key) ?? []), row])
      }
      for (const row of told) {
        if (pairs.has(row.bankTransactionId)) continue
        const match = free.get(JSON.stringify([accountIdOf(row), row.amount, row.pending, day.told(row), name.told(row)]))?.shift()
        if (match === undefined) continue
        taken.add(match)
        pairs.set(row.bankTransactionId, match)
      }
    }
  }
  return pairs
}
