// From a reported row to a bank fact of an account.
import type { BankFact } from "@evenkeel/contracts/budget/sync/schema"
import type { CalendarDate } from "@evenkeel/contracts/month"
import type { ReportedRow, ToldRow } from "./report.ts"

/** `before` is the same row as previously reported, or the pending row that it replaces. */
export const factOf = (row: ToldRow, before: BankFact | undefined): BankFact => {
  const { bankTransactionId, account, name, merchant, amount, pending, logoUrl, category, currency, bookedOn } = row
  const date = row.authorizedOn ?? dateKept(row, before) ?? bookedOn
  return {
    bankTransactionId,
    accountId: account.accountId,
    name,
    merchant,
    amount,
    date,
    pending,
    logoUrl,
    category,
    ...(bookedOn === date ? {} : { booked: bookedOn }),
    ...(currency === null ? {} : { currency }),
  }
}

/**
 * A bank that does not report authorisation dates books a purchase days later, perhaps in
 * the next month: the date we knew stays.
 */
const dateKept = (
  { bankTransactionId, pending, bookedOn }: ReportedRow,
  before: BankFact | undefined,
): CalendarDate | undefined => {
  if (before === undefined || pending) return undefined
  const justPosted = before.bankTransactionId !== bankTransactionId || before.pending
  return justPosted || before.booked === bookedOn ? before.date : undefined
}
