// What shops of many countries sell, and words that say so, as data: for money of which no bank says what it was for. It
// serves suggestions alone, and decides nothing.
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

/** The provider's category for what that name says, by its first word or words that are known. */
export const knownCategory = (name: string): ProviderCategory | undefined => {
  const [first] = found(name)
  return first
}
