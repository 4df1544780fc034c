import { Schema } from "effect"
import { whyCurrencyStays } from "./rules.ts"
import { defineEvent } from "../event.ts"

/** An ISO 4217 code. */
const CurrencyChosen = defineEvent(Schema.TaggedStruct("CurrencyChosen", { currency: Schema.String }), {
  kind: "plan",
  apply: (budget, { currency }) => {
    // An undo could restore amounts that were deleted before the choice, so it has to be refused.
    if (whyCurrencyStays(budget) !== undefined) throw new Error("a budget with amounts changes its currency")
    budget.currency = currency
    // The amounts of deleted entries would be read in the new currency.
    budget.deletedEntries.clear()
  },
  describe: ({ currency }, before) => ({
    sentence: `You chose ${currency} as your currency`,
    changes: [{ what: "Currency", before: before.currency, after: currency }],
  }),
  refersTo: () => [],
})

export const currencyEvents = [CurrencyChosen] as const
