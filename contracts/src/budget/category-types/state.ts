import { Schema } from "effect"
import { Id, Share, TypeName } from "../event-fields.ts"

/** The form in a budget, in its snapshots and in undo events. */
export const CategoryType = Schema.Struct({ typeId: Id, name: TypeName, share: Share })
export type CategoryType = typeof CategoryType.Type
