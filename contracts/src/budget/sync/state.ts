// The rows that a bank reported, and their state, in a budget, in its snapshots and in undo events.
import { Schema } from "effect"
import { Cents, Day, Id } from "../event-fields.ts"
import { transaction, type Transaction } from "../transactions/schema.ts"
import { BankFact, SetAsideReason } from "./schema.ts"

/** Events from before they existed lack `reduced` and `reason`. */
export const StoredBankRow = Schema.Struct({
  fact: BankFact,
  transactionId: Id,
  fate: Schema.Literals(["listed", "deleted", "split", "set aside"]),
  /**
   * For a split row: the parts that still exist, the total amount they were created with, and the amount left out of
   * the split, which is negative if the person's own amount was above the bank's.
   */
  parts: Schema.Array(Id),
  claimed: Cents,
  leftOut: Cents,
  /** For a split row: whether the person had reduced it before, so that its parts do not follow the bank's amount. */
  reduced: Schema.optionalKey(Schema.Boolean),
  /** The reason why it was set aside. */
  reason: Schema.optionalKey(Schema.NullOr(SetAsideReason)),
  /** The day on which it became a transfer or card payment, if it counted until then. */
  countedUntil: Schema.optionalKey(Day),
})
type Stored = typeof StoredBankRow.Type
/** A deleted or split row is stored, so that it does not come back when it posts or changes. */
export type BankRow = Required<Omit<Stored, "countedUntil">> & Pick<Stored, "countedUntil">

export const bankRowFrom = ({ reduced = false, reason = null, ...row }: Stored): BankRow => ({
  ...row,
  reduced,
  reason,
})

export const StoredRemovedRow = Schema.Struct({
  row: StoredBankRow,
  transactions: Schema.Array(transaction.stored),
  on: Day,
})
/** A pending row that the bank removed, and its transactions at that time. A row that posts later may still name it. */
export interface RemovedRow {
  readonly row: BankRow
  readonly transactions: ReadonlyArray<Transaction>
  readonly on: typeof Day.Type
}

export const removedRowFrom = ({ row, transactions, on }: typeof StoredRemovedRow.Type): RemovedRow => ({
  row: bankRowFrom(row),
  transactions: transactions.map(transaction.restored),
  on,
})
