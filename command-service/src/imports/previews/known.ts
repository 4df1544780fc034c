// Searches a budget for rows to compare with those of files, in steps, since a budget may have a hundred thousand rows,
// and each step blocks everybody else.
import type { Budget } from "@evenkeel/contracts/budget/budget"
import type { BankFact } from "@evenkeel/contracts/budget/sync/schema"
import type { BankRow } from "@evenkeel/contracts/budget/sync/state"
import type { Steps } from "@evenkeel/contracts/budget/steps"
import { unreported, type DaysKnown, type Known, type KnownRow } from "../matching/rows.ts"
import { isAroundThoseOf, seekingFor, type Sought } from "../matching/sought.ts"

/** The most passes, since a found row may lead to further ones. */
const mostPasses = 4

/** The budget must not change meanwhile. */
export function* knownIn({ bankRows, transactions }: Budget, sought: Sought): Steps<Known> {
  const isAround = isAroundThoseOf(sought)
  const { isSought, size } = seekingFor(sought)
  const days = new Map<string, DaysKnown>()
  for (const { fact } of bankRows.values()) {
    if (isAround(fact.date)) addDay(days, fact)
    yield
  }
  let rows: Array<KnownRow> = []
  for (let [pass, before] = [0, -1]; pass < mostPasses && size() > before; pass += 1) {
    before = size()
    rows = []
    for (const row of bankRows.values()) {
      if (isSought(row.fact)) rows.push(ofBankRow(row, transactions.get(row.transactionId)?.transferTo ?? null))
      yield
    }
  }
  for (const one of transactions.values()) {
    const { transactionId, date, amount, name } = one
    if (one.bankTransactionId === null && isSought(one))
      rows.push(unreported("hand", { transactionId, accountId: "", date, amount, name }))
    yield
  }
  return { rows, days }
}

const addDay = (days: Map<string, DaysKnown>, { accountId, date, imported }: BankFact): void => {
  const reported = imported === undefined ? date : null
  const own = days.get(accountId)
  if (own === undefined) {
    days.set(accountId, { first: date, last: date, reported })
    return
  }
  if (date < own.first) own.first = date
  if (date > own.last) own.last = date
  if (reported !== null && (own.reported === null || date < own.reported)) own.reported = date
}

export const ofBankRow = ({ fact, transactionId }: BankRow, to: string | null = null): KnownRow => ({
  transactionId,
  accountId: fact.accountId,
  date: fact.date,
  booked: fact.booked ?? null,
  amount: fact.amount,
  name: fact.name,
  merchant: fact.merchant,
  bankTransactionId: fact.bankTransactionId,
  from: fact.imported === undefined ? "bank" : "file",
  category: fact.category,
  to,
})
