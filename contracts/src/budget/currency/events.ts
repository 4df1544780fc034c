import { Schema } from "effect"
import { whyCurrencyStays } from "./rules.ts"
import { defineEvent } from "../event.ts"

/** Of ISO 4217, when it was chosen. */
const CurrencyChosen = defineEvent(Schema.TaggedStruct("CurrencyChosen", { currency: Schema.String }), {
  kind: "plan",
  apply: (budget, { currency }) => {
    // Only an undo could bring the amounts back that were deleted when it was chosen: it has to be refused.
    if (whyCurrencyStays(budget) !== undefined) throw new Error("a budget with amounts changes its currency")
    budget.currency = currency
    // Their amounts would be read as those of another currency.
    budget.deletedEntries.clear()
  },
  describe: ({ currency }, before) => ({
    sentence: `You chose ${currency} as your currency`,
    changes: [{ what: "Currency", before: before.currency, after: currency }],
  }),
  refersTo: () => [],
})

export const currencyEvents = [CurrencyChosen] as const
