import { Schema } from "effect"
import { Cents, Id, InMonth, Share } from "../event-fields.ts"

/** The form in a budget, in its snapshots and in undo events. */
export const Category = Schema.Struct({
  categoryId: Id,
  typeId: Id,
  name: Schema.String,
  /** For a fixed amount, its share of the type's budget when it was fixed. The plan has the present share. */
  share: Share,
  /** An amount that does not change with the type's budget. */
  fixed: Schema.optionalKey(Cents),
  /** Months before this one keep the category. */
  deletedIn: Schema.NullOr(InMonth),
})
export type Category = typeof Category.Type
