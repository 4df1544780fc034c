// POST /audit/undo: undoes an own action.
import { Schema } from "effect"
import { Id } from "../fields.ts"
import { EarlierMonths } from "../transactions/transactions.ts"

/** The `commandId` of a history entry. Undoing an undo redoes the action. */
export const UndoRequest = Schema.Struct({ commandId: Id })

/**
 * `commandId` is that of the undo itself. `changed` lists the items to fetch again, including ids that no longer exist;
 * `months` are those whose plan has changed, `importIds` the imports whose rows were all removed. The finaliser's queue
 * is included as after a sync.
 */
export const Undone = Schema.Struct({
  message: Schema.String,
  commandId: Schema.String,
  changed: Schema.Struct({
    incomeIds: Schema.Array(Schema.String),
    accountIds: Schema.Array(Schema.String),
    categoryTypeIds: Schema.Array(Schema.String),
    categoryIds: Schema.Array(Schema.String),
    transactionIds: Schema.Array(Schema.String),
    importIds: Schema.Array(Schema.String),
    months: Schema.Array(Schema.String),
  }),
  ...EarlierMonths.fields,
})
export type Undone = typeof Undone.Type
