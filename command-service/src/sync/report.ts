// The result of one paginated sync of an item, complete, with the provider's ids. It is decided on as a whole.
import type { Account } from "@evenkeel/contracts/budget/budget"
import type { BankFact } from "@evenkeel/contracts/budget/sync/schema"
import type { BankTransactionId, ItemId } from "@evenkeel/contracts/ids"
import type { Cents } from "@evenkeel/contracts/money"
import type { CalendarDate } from "@evenkeel/contracts/month"

export interface ReportedRow {
  readonly bankTransactionId: BankTransactionId
  readonly plaidAccountId: string
  /** The pending row that it replaces, if the bank names one. */
  readonly follows: BankTransactionId | null
  readonly name: string
  readonly merchant: string | null
  /** Positive is money out. */
  readonly amount: Cents
  /** null for US dollars. */
  readonly currency: string | null
  readonly authorizedOn: CalendarDate | null
  readonly bookedOn: CalendarDate
  readonly pending: boolean
  readonly logoUrl: string | null
  readonly category: BankFact["category"]
}

/** The day it counts for: that of the purchase, if the bank reports it. */
export const dayOf = ({ authorizedOn, bookedOn }: ReportedRow): CalendarDate => authorizedOn ?? bookedOn

/** A row with the account of the budget that it belongs to. */
export interface ToldRow extends ReportedRow {
  readonly account: Account
}

export interface ReportedBalance {
  readonly plaidAccountId: string
  /** null if the bank does not report it, or reports it in a currency other than US dollars. */
  readonly balance: Cents | null
}

export interface ItemReport {
  readonly itemId: ItemId
  /** The cursor that the sync started from, "" for the beginning. */
  readonly fromCursor: string
  /** The report is complete: nothing had been read before, or the bank rejected the cursor. */
  readonly isWhole: boolean
  /** The cursor that was reached; "" while the bank has nothing ready. */
  readonly cursor: string
  readonly added: ReadonlyArray<ReportedRow>
  readonly modified: ReadonlyArray<ReportedRow>
  readonly removed: ReadonlyArray<BankTransactionId>
  /** Every account that the bank still has. */
  readonly accounts: ReadonlyArray<ReportedBalance>
}
