// What a bank reported. Facts and decisions are kept apart: no fact overwrites the person's
// name, reduced amount, category or split.
import { Schema } from "effect"
import { Cents, Day, Id } from "../event-fields.ts"

/**
 * One row as the provider gave it. Positive `amount` is money out. `date` is the budget date: the day it was
 * authorized, else the day its pending row was seen, else the day it was booked; a month survives posting that way.
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
  /** The provider's personal finance category; `confident` is false if it says that its confidence is low. */
  category: Schema.NullOr(
    Schema.Struct({ primary: Schema.String, detailed: Schema.String, confident: Schema.Boolean }),
  ),
  /**
   * Of money that is not in the budget's currency, its code, and how many decimals `amount` counts, if not two: facts
   * from before budgets had currencies are all in hundredths.
   */
  currency: Schema.optionalKey(Schema.String),
  decimals: Schema.optionalKey(Schema.Int),
  /** The row of a file that it came from; `file` is an index into the files of the import. */
  imported: Schema.optionalKey(Schema.Struct({ importId: Id, file: Schema.Int, line: Schema.Int })),
  /** The bank reported it when its month and the one after were over. */
  history: Schema.optionalKey(Schema.Literal(true)),
})
export type BankFact = typeof BankFact.Type

/** Why a row is kept out of the lists. */
export const SetAsideReason = Schema.Literals(["income", "transfer", "card payment", "foreign currency"])
export type SetAsideReason = typeof SetAsideReason.Type

/**
 * The same money, reported again. If it had been split, `rest` is the amount that the parts do not cover; or `lowered` is
 * the part that gives way, and its new amount, where they cover more than there is; or, where it cannot, the split is
 * undone and the transaction returns, with the decisions about the largest part, but not its name and amount.
 */
const restatement = {
  fact: BankFact,
  rest: Schema.optionalKey(Schema.Struct({ transactionId: Id, amount: Cents })),
  lowered: Schema.optionalKey(Schema.Struct({ transactionId: Id, amount: Cents })),
  splitUndone: Schema.optionalKey(Schema.Struct({ categoryId: Schema.NullOr(Id) })),
}

/** What a report does to rows. */
const changedRows = {
  /** Removed pending rows that come back, with every decision about their transactions, because a posted row names them. */
  returned: Schema.optionalKey(
    Schema.Array(Schema.Struct({ bankTransactionId: Id, transactionIds: Schema.Array(Id) })),
  ),
  /** New rows, under the ids that we gave them. */
  imported: Schema.Array(Schema.Struct({ transactionId: Id, fact: BankFact })),
  /**
   * Rows that replace a pending row, or a kept row of a removed account that is linked again. They take over its
   * transaction and every decision about it. `replaces` is the former row's bank id, which may be unchanged.
   */
  posted: Schema.Array(Schema.Struct({ transactionId: Id, replaces: Id, ...restatement })),
  /** Rows reported again under the same id. */
  modified: Schema.Array(Schema.Struct({ transactionId: Id, ...restatement })),
  /** Bank ids that were removed with no successor; their transactions, and the parts of them, go too. */
  removed: Schema.Array(Id),
  /**
   * Transactions that this takes off the lists: those of removed rows, parts of an undone
   * split, and listed rows that are now set aside.
   */
  gone: Schema.Array(Id),
  /** Income, transfers between own accounts, card payments and foreign money: recorded, and kept out of the lists. */
  setAside: Schema.Array(Schema.Struct({ fact: BankFact, reason: SetAsideReason })),
}

/**
 * A part of a report that is too large for one event. It counts for nothing until TransactionsSynced completes the sync;
 * whatever else happens in between ends that. `part` counts from 0.
 */
export const RowsReported = Schema.TaggedStruct("RowsReported", {
  syncId: Id,
  part: Schema.Int,
  itemId: Id,
  ...changedRows,
})
export type RowsReported = typeof RowsReported.Type

/**
 * Everything that one paginated sync of one item returned, with the cursor it reached: all of it or nothing. What of it
 * is in `parts` events before this one has their `syncId`.
 */
export const TransactionsSynced = Schema.TaggedStruct("TransactionsSynced", {
  itemId: Id,
  cursor: Schema.String,
  /** There while the bank has still to bring older rows. */
  history: Schema.optionalKey(Schema.Literal("coming")),
  /** The person's day of the sync; old events lack it. */
  on: Schema.optionalKey(Day),
  syncId: Schema.optionalKey(Id),
  parts: Schema.optionalKey(Schema.Int),
  ...changedRows,
  /** How many rows of days before the previous month were not imported. Since those come in, too, it is 0. */
  tooOld: Schema.Int,
  balances: Schema.Array(Schema.Struct({ accountId: Id, balance: Cents })),
})
export type TransactionsSynced = typeof TransactionsSynced.Type
