// What one paging run of an item brought, read and complete, in the provider's ids: it is decided on as a whole.
import type { BankFact } from "@evenkeel/contracts/events/sync"
import type { BankTransactionId, ItemId } from "@evenkeel/contracts/ids"
import type { Cents } from "@evenkeel/contracts/money"
import type { CalendarDate } from "@evenkeel/contracts/month"

export interface ReportedRow {
  readonly bankTransactionId: BankTransactionId
  readonly plaidAccountId: string
  /** The pending row whose place it takes, where the bank names one. */
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

export interface ReportedBalance {
  readonly plaidAccountId: string
  /** null where the bank does not say, or says it in other money than US dollars. */
  readonly balance: Cents | null
}

export interface ItemReport {
  readonly itemId: ItemId
  /** How far the item had been read, "" for not at all. */
  readonly fromCursor: string
  /** The run told everything there is, as where nothing was read before or the bank no longer knew the cursor. */
  readonly isWhole: boolean
  /** Where it ended; "" while the bank has nothing ready. */
  readonly cursor: string
  readonly added: ReadonlyArray<ReportedRow>
  readonly modified: ReadonlyArray<ReportedRow>
  readonly removed: ReadonlyArray<BankTransactionId>
  /** Every account that the bank still has. */
  readonly accounts: ReadonlyArray<ReportedBalance>
}
