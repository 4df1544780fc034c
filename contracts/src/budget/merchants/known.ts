// What merchants of many countries sell, and words for it, as data: for transactions without the bank's category. Used
// only for suggestions.
import known from "./known.json" with { type: "json" }
import { phraseBook } from "./phrases.ts"
import type { BankFact } from "../sync/schema.ts"

type ProviderCategory = NonNullable<BankFact["category"]>

const found = phraseBook(
  Object.entries(known).flatMap(([name, countries]) => {
    const [primary = "", rest = ""] = name.split(" ")
    const category: ProviderCategory = { primary, detailed: `${primary}_${rest}`, confident: true }
    return Object.values(countries).map((list) => [list, category] as const)
  }),
)

/** The provider's category for the first known word or words of a name. */
export const knownCategory = (name: string): ProviderCategory | undefined => {
  const [first] = found(name)
  return first
}
