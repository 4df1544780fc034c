// The result of one paginated sync of an item, complete, with the provider's ids.
import type { Account } from "@evenkeel/contracts/budget/accounts/state"
import type { BankFact, UnreadableRow } from "@evenkeel/contracts/budget/sync/schema"
import type { BankTransactionId, ItemId } from "@evenkeel/contracts/ids"
import { decimalsOf, type Currency } from "@evenkeel/contracts/currency"
import type { Cents } from "@evenkeel/contracts/money"
import type { CalendarDate } from "@evenkeel/contracts/month"

export interface ReportedRow {
  readonly bankTransactionId: BankTransactionId
  readonly plaidAccountId: string
  /** The pending row that it replaces, if the bank names one. */
  readonly follows: BankTransactionId | null
  readonly name: string
  readonly merchant: string | null
  /** In minor units of its own currency. Positive is money out. */
  readonly amount: Cents
  readonly currency: Currency
  readonly authorizedOn: CalendarDate | null
  readonly bookedOn: CalendarDate
  readonly pending: boolean
  readonly logoUrl: string | null
  readonly category: BankFact["category"]
}

/** The day it counts for: that of the purchase, if the bank reports it. */
export const dayOf = ({ authorizedOn, bookedOn }: ReportedRow): CalendarDate => authorizedOn ?? bookedOn

export interface LinkedRow extends ReportedRow {
  readonly account: Account
}

export interface ReportedBalance {
  readonly plaidAccountId: string
  /** null if the bank does not report it. */
  readonly balance: Cents | null
  readonly currency: Currency
}

export interface ItemReport {
  readonly itemId: ItemId
  /** The cursor that the sync started from, "" for the beginning. */
  readonly fromCursor: string
  /** The report is complete: nothing had been read before, or the bank rejected the cursor. */
  readonly isWhole: boolean
  /** The cursor at the end; "" while the bank has nothing ready. */
  readonly cursor: string
  /** Whether the bank has older rows that are still to come. */
  readonly historyComing: boolean
  readonly added: ReadonlyArray<ReportedRow>
  readonly modified: ReadonlyArray<ReportedRow>
  readonly removed: ReadonlyArray<BankTransactionId>
  readonly unreadable: ReadonlyArray<UnreadableRow>
  /** Every account that the bank still has. */
  readonly accounts: ReadonlyArray<ReportedBalance>
}

/** The fact for a row. `before` is the same row as reported earlier, or the pending row that it replaces. */
export const factOf = (row: LinkedRow, before: BankFact | undefined, ofBudget: Currency): BankFact => {
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
    ...(before?.history === true ? { history: true } : {}),
    ...(currency === ofBudget ? {} : foreign(currency)),
  }
}

const foreign = (currency: Currency): Pick<BankFact, "currency" | "decimals"> => {
  const decimals = decimalsOf(currency)
  return decimals === 2 ? { currency } : { currency, decimals }
}

/** A bank without authorisation dates books a purchase days later, perhaps next month: then the known date stays. */
const dateKept = (
  { bankTransactionId, pending, bookedOn }: ReportedRow,
  before: BankFact | undefined,
): CalendarDate | undefined => {
  if (before === undefined || pending) return undefined
  const justPosted = before.bankTransactionId !== bankTransactionId || before.pending
  return justPosted || before.booked === bookedOn ? before.date : undefined
}
