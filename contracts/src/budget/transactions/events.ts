// What the person decided about single transactions. What the bank said of them is in sync.ts.
import { Schema } from "effect"
import { Cents, Day, Id } from "../event-fields.ts"

/** Entered by hand. */
export const TransactionAdded = Schema.TaggedStruct("TransactionAdded", {
  transactionId: Id,
  name: Schema.String,
  amount: Cents,
  date: Day,
})
export const TransactionAssigned = Schema.TaggedStruct("TransactionAssigned", { transactionId: Id, categoryId: Id })
export const TransactionUnassigned = Schema.TaggedStruct("TransactionUnassigned", { transactionId: Id })
/** The parts replace the original; `leftOut` is what they do not cover. */
export const TransactionSplit = Schema.TaggedStruct("TransactionSplit", {
  transactionId: Id,
  parts: Schema.Array(Schema.Struct({ transactionId: Id, name: Schema.String, amount: Cents })),
  leftOut: Cents,
})
export const TransactionReduced = Schema.TaggedStruct("TransactionReduced", { transactionId: Id, amount: Cents })
export const TransactionRenamed = Schema.TaggedStruct("TransactionRenamed", { transactionId: Id, name: Schema.String })
export const TransactionDeleted = Schema.TaggedStruct("TransactionDeleted", { transactionId: Id })

export const transactionEvents = [
  TransactionAdded,
  TransactionAssigned,
  TransactionUnassigned,
  TransactionSplit,
  TransactionReduced,
  TransactionRenamed,
  TransactionDeleted,
] as const
