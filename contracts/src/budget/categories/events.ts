import { Schema } from "effect"
import { Id, InMonth, Share } from "../event-fields.ts"

export const CategoryAdded = Schema.TaggedStruct("CategoryAdded", {
  categoryId: Id,
  typeId: Id,
  name: Schema.String,
  share: Share,
  month: InMonth,
})
/** Only the categories whose share changed. */
export const CategoriesReallocated = Schema.TaggedStruct("CategoriesReallocated", {
  typeId: Id,
  shares: Schema.Array(Schema.Struct({ categoryId: Id, share: Share })),
  month: InMonth,
})
export const CategoryRenamed = Schema.TaggedStruct("CategoryRenamed", { categoryId: Id, name: Schema.String })
/** Its transactions of this month and later become uncategorised; months that are over keep it. */
export const CategoryDeleted = Schema.TaggedStruct("CategoryDeleted", { categoryId: Id, month: InMonth })

export const categoryEvents = [CategoryAdded, CategoriesReallocated, CategoryRenamed, CategoryDeleted] as const
