// POST /audit/undo: takes back one's own action.
import { Schema } from "effect"
import { Id } from "./fields.ts"
import { Transaction } from "./transactions.ts"

/** The `commandId` of an entry of the history. That of an undo takes the undo back: the action is done again. */
export const UndoRequest = Schema.Struct({ commandId: Id })

/**
 * `commandId` is that of the undo. `changed`: what has to be read anew; ids of things that are gone are among them. `months` are
 * those whose plan is another one. `previousMonthTransactions` is the whole queue of the finaliser as it is now, as after a sync.
 */
export const Undone = Schema.Struct({
  message: Schema.String,
  commandId: Schema.String,
  changed: Schema.Struct({
    incomeIds: Schema.Array(Schema.String),
    categoryTypeIds: Schema.Array(Schema.String),
    categoryIds: Schema.Array(Schema.String),
    transactionIds: Schema.Array(Schema.String),
    months: Schema.Array(Schema.String),
  }),
  previousMonthTransactions: Schema.Array(Transaction),
})
export type Undone = typeof Undone.Type
