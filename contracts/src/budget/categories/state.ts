import { Schema } from "effect"
import { Cents, Id, InMonth, Share } from "../event-fields.ts"

/** As it is in a budget, in its snapshots and in undo events. */
export const Category = Schema.Struct({
  categoryId: Id,
  typeId: Id,
  name: Schema.String,
  /** With a fixed amount: what it had of its type's budget when that was fixed. The plan says what it has now. */
  share: Share,
  /** Keeps its amount whatever its type's budget becomes. */
  fixed: Schema.optionalKey(Cents),
  /** Months before this one keep it. */
  deletedIn: Schema.NullOr(InMonth),
})
export type Category = typeof Category.Type
