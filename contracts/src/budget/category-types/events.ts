import { Schema } from "effect"
import { Id, InMonth, Share, TypeName } from "../event-fields.ts"

/** The income was split over the three types: all of them, each with its share, which make exactly 1000. */
export const CategoryTypesSet = Schema.TaggedStruct("CategoryTypesSet", {
  types: Schema.Array(Schema.Struct({ typeId: Id, name: TypeName, share: Share })),
  month: InMonth,
})

export const typeEvents = [CategoryTypesSet] as const
