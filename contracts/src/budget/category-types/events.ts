import { Schema } from "effect"
import { defineEvent } from "../event.ts"
import { Id, InMonth, Share, TypeName } from "../event-fields.ts"
import { replan } from "../plan/plan.ts"
import { listed, percent, shareChange, titled } from "../wording.ts"

/** The income was split over the three types, whose shares sum to exactly 1 000 000. */
const CategoryTypesSet = defineEvent(
  Schema.TaggedStruct("CategoryTypesSet", {
    types: Schema.Array(Schema.Struct({ typeId: Id, name: TypeName, share: Share })),
    month: InMonth,
    /** The import that needed them for its categories, if one did. */
    importId: Schema.optionalKey(Id),
  }),
  {
    kind: "plan",
    apply: (budget, { types, month }) => {
      for (const { typeId, name, share } of types) budget.categoryTypes.set(typeId, { typeId, name, share })
      replan(budget, month)
    },
    describe: ({ types, month }, before) => {
      const shareOf = (typeId: string): number | null => before.categoryTypes.get(typeId)?.share ?? null
      const changed = types.filter(({ typeId, share }) => shareOf(typeId) !== share)
      const given = types.map(({ name, share }) => `${percent(share)} for ${titled(name)}`)
      const moved = changed.map(
        ({ typeId, name, share }) => `${titled(name)} from ${percent(shareOf(typeId) ?? 0)} to ${percent(share)}`,
      )
      return {
        sentence:
          before.categoryTypes.size === 0
            ? `You split your income: ${listed(given)}`
            : `You changed how your income is split: ${listed(moved)}`,
        changes: changed.map(({ typeId, name, share }) => shareChange(titled(name), shareOf(typeId), share)),
        month,
      }
    },
    refersTo: ({ types }) => types.map(({ typeId }) => typeId),
    // The first split creates the types; after that their ids are already known.
    creates: ({ types }) => types.map(({ typeId }) => typeId),
    isStep: ({ importId }) => importId !== undefined,
  },
)

export const categoryTypeEvents = [CategoryTypesSet] as const
