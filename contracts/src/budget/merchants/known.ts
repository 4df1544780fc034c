// What shops of many countries sell, and words that say so, as data: for money of which no bank says what it was for. It
// serves suggestions alone, and decides nothing.
import known from "./known.json" with { type: "json" }
import type { BankFact } from "../sync/schema.ts"

type ProviderCategory = NonNullable<BankFact["category"]>

interface Phrase {
  readonly words: ReadonlyArray<string>
  readonly category: ProviderCategory
}

/** Without case, accents and punctuation. */
const wordsIn = (text: string): ReadonlyArray<string> =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .split(/[^\p{L}\p{N}]+/u)

/** By their first words, the longest first. */
const phrases = new Map<string, Array<Phrase>>()
/** What ends like this is one of these, such as a Stadtapotheke. */
const endings: Array<readonly [ending: string, category: ProviderCategory]> = []

for (const [name, countries] of Object.entries(known)) {
  const [primary = "", rest = ""] = name.split(" ")
  const category = { primary, detailed: `${primary}_${rest}`, confident: true }
  for (const text of Object.values(countries).flatMap((list) => list.split(", "))) {
    if (text.startsWith("*")) {
      endings.push([text.slice(1), category])
      continue
    }
    const words = text.split(" ")
    const [first = ""] = words
    const others = phrases.get(first) ?? []
    phrases.set(
      first,
      [...others, { words, category }].sort((a, b) => b.words.length - a.words.length),
    )
  }
}

/** The provider's category for what that name says, by its first word or words that are known. */
export const knownCategory = (name: string): ProviderCategory | undefined => {
  const words = wordsIn(name)
  for (const [index, word] of words.entries()) {
    const phrase = phrases.get(word)?.find((each) => each.words.every((own, offset) => own === words[index + offset]))
    if (phrase !== undefined) return phrase.category
  }
  return endings.find(([ending]) => words.some((word) => word.endsWith(ending)))?.[1]
}
