// Recognises the same money under another id. A bank gives every row a new id when a removed account is linked
// again through a new login, and may do so when an item is read from the start. Without this, kept
// transactions would be imported a second time.
import { merchantKey, type Account, type BankRow, type Budget } from "@evenkeel/contracts/budget/budget"
import type { BankFact } from "@evenkeel/contracts/budget/sync/schema"
import type { BankTransactionId } from "@evenkeel/contracts/ids"
import { grouped } from "../lib/grouped.ts"
import { isSameAccount, knownBy } from "../accounts/same-account.ts"
import { dayOf, type ToldRow } from "./report.ts"

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
  readonly told: (row: ToldRow) => string
}

const days: ReadonlyArray<Likeness> = [
  { known: ({ booked, date }) => booked ?? date, told: ({ bookedOn }) => bookedOn },
  { known: ({ date }) => date, told: dayOf },
]
const names: ReadonlyArray<Likeness> = [
  { known: ({ name }) => name, told: ({ name }) => name },
  { known: merchantKey, told: merchantKey },
]

/** The most exact first. */
const likenesses: ReadonlyArray<Likeness> = days.flatMap((day) =>
  names.map((name) => ({
    known: (fact) => JSON.stringify([fact.accountId, fact.amount, fact.pending, day.known(fact), name.known(fact)]),
    told: (row) => JSON.stringify([row.account.accountId, row.amount, row.pending, day.told(row), name.told(row)]),
  })),
)

/**
 * Matches rows by account, amount, day and name, whether pending or not; keyed by the new id. Identical rows are
 * interchangeable, so several on either side are paired one to one.
 */
export const recognise = (
  told: ReadonlyArray<ToldRow>,
  known: ReadonlyArray<BankRow>,
): ReadonlyMap<BankTransactionId, BankRow> => {
  const pairs = new Map<BankTransactionId, BankRow>()
  const taken = new Set<BankRow>()
  for (const likeness of likenesses) {
    const left = known.filter((row) => !taken.has(row))
    const free = grouped(left, (row) => likeness.known(row.fact))
    for (const row of told) {
      if (pairs.has(row.bankTransactionId)) continue
      const match = free.get(likeness.told(row))?.shift()
      if (match === undefined) continue
      taken.add(match)
      pairs.set(row.bankTransactionId, match)
    }
  }
  return pairs
}
