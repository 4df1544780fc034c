// The reports of a bank. Facts and decisions are separate: no fact overwrites the person's name, reduced amount,
// category or split.
import { Schema } from "effect"
import { Cents, Day, Id } from "../event-fields.ts"

/**
 * One row as reported by the provider. Positive `amount` is outflow. `date` is the budget date: the day it was
 * authorized, else the day its pending row was seen, else the day it was booked; so the month does not change when it
 * posts.
 */
export const BankFact = Schema.Struct({
  bankTransactionId: Id,
  accountId: Id,
  name: Schema.String,
  merchant: Schema.NullOr(Schema.String),
  amount: Cents,
  date: Day,
  /** The day it was booked, if that is a different one. */
  booked: Schema.optionalKey(Day),
  pending: Schema.Boolean,
  logoUrl: Schema.NullOr(Schema.String),
  /** The provider's personal finance category; `confident` is false if the provider has low confidence. */
  category: Schema.NullOr(
    Schema.Struct({ primary: Schema.String, detailed: Schema.String, confident: Schema.Boolean }),
  ),
  /**
   * The code of another currency than the budget's, and the number of decimals of `amount`, if not two: facts from
   * before budgets had currencies are all in hundredths.
   */
  currency: Schema.optionalKey(Schema.String),
  decimals: Schema.optionalKey(Schema.Int),
  /** The origin in a file; `file` is an index into the files of the import. */
  imported: Schema.optionalKey(Schema.Struct({ importId: Id, file: Schema.Int, line: Schema.Int })),
  /** Whether its month and the one after were over when the bank reported it. */
  history: Schema.optionalKey(Schema.Literal(true)),
})
export type BankFact = typeof BankFact.Type

/** Why a row is kept out of the lists. */
export const SetAsideReason = Schema.Literals(["income", "transfer", "card payment", "foreign currency"])
export type SetAsideReason = typeof SetAsideReason.Type

/** Whether the money stays the person's. */
export const isMoved = (reason: string | null | undefined): boolean =>
  reason === "transfer" || reason === "card payment"

/**
 * A new report of the same money. If it had been split, `rest` is the amount that the parts do not cover; or `lowered`
 * is the part that is reduced, and its new amount, if they cover more than there is; or, if that is impossible, the
 * split is undone and the transaction returns, with the decisions about the largest part, but not its name and amount.
 */
const restatement = {
  fact: BankFact,
  rest: Schema.optionalKey(Schema.Struct({ transactionId: Id, amount: Cents })),
  lowered: Schema.optionalKey(Schema.Struct({ transactionId: Id, amount: Cents })),
  splitUndone: Schema.optionalKey(Schema.Struct({ categoryId: Schema.NullOr(Id) })),
}

/** The effect of a report on rows. */
const changedRows = {
  /** Removed pending rows that are restored with all decisions, because a posted row names them. */
  returned: Schema.optionalKey(
    Schema.Array(Schema.Struct({ bankTransactionId: Id, transactionIds: Schema.Array(Id) })),
  ),
  /** New rows, with their new transaction ids. */
  imported: Schema.Array(Schema.Struct({ transactionId: Id, fact: BankFact })),
  /**
   * Rows that replace a pending row, or a stored row of a removed account that is linked again. They inherit its
   * transaction and all decisions about it. `replaces` is the former row's bank id, which may be unchanged.
   */
  posted: Schema.Array(Schema.Struct({ transactionId: Id, replaces: Id, ...restatement })),
  /** Rows reported again under the same id. */
  modified: Schema.Array(Schema.Struct({ transactionId: Id, ...restatement })),
  /**
   * Bank ids of rows that were removed without a successor; their transactions, and the parts of them, are removed too.
   */
  removed: Schema.Array(Id),
  /**
   * Transactions that are removed from the lists: those of removed rows, parts of an undone split, and listed rows that
   * are now set aside.
   */
  gone: Schema.Array(Id),
  /** Income, transfers between own accounts, card payments and foreign money: recorded, and kept out of the lists. */
  setAside: Schema.Array(Schema.Struct({ fact: BankFact, reason: SetAsideReason })),
}

/**
 * A part of a report that is too large for one event. It has no effect until TransactionsSynced completes the sync; any
 * other event in between cancels it. `part` counts from 0.
 */
export const RowsReported = Schema.TaggedStruct("RowsReported", {
  syncId: Id,
  part: Schema.Int,
  itemId: Id,
  ...changedRows,
})
export type RowsReported = typeof RowsReported.Type

/** A row that was left out, because this field of it cannot be read. */
export const UnreadableRow = Schema.Struct({
  bankTransactionId: Schema.NullOr(Id),
  name: Schema.NullOr(Schema.String),
  field: Schema.String,
})
export type UnreadableRow = typeof UnreadableRow.Type

/**
 * The complete result of one paginated sync of one item, with the cursor it reached: all of it or nothing. If it has a
 * `syncId`, `parts` events before this one contain more of it.
 */
export const TransactionsSynced = Schema.TaggedStruct("TransactionsSynced", {
  itemId: Id,
  cursor: Schema.String,
  /** Present while the bank has not sent older rows yet. */
  history: Schema.optionalKey(Schema.Literal("coming")),
  /** The person's day of the sync; old events lack it. */
  on: Schema.optionalKey(Day),
  syncId: Schema.optionalKey(Id),
  parts: Schema.optionalKey(Schema.Int),
  ...changedRows,
  /** The number of rows from before the previous month that were not imported; 0 since those are imported, too. */
  tooOld: Schema.Int,
  /** At most fifty. */
  unreadable: Schema.optionalKey(Schema.Array(UnreadableRow)),
  balances: Schema.Array(Schema.Struct({ accountId: Id, balance: Cents })),
})
export type TransactionsSynced = typeof TransactionsSynced.Type
