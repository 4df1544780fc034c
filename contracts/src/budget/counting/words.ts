// What the words of a statement say of how money moved, in the languages of many banks, as data.
import { phraseBook } from "../phrases.ts"
import words from "./words.json" with { type: "json" }

type Meaning = keyof typeof words

const meant = phraseBook(
  Object.entries(words).flatMap(([meaning, languages]) =>
    Object.values(languages).map((list) => [list, meaning as Meaning] as const),
  ),
)

/** Statements say the same again and again. */
const known = new Map<string, ReadonlySet<Meaning>>()
const mostKnown = 20_000

const meaningsOf = (text: string): ReadonlySet<Meaning> => {
  const before = known.get(text)
  if (before !== undefined) return before
  if (known.size >= mostKnown) known.clear()
  const meanings = new Set(meant(text))
  known.set(text, meanings)
  return meanings
}

export const says = (text: string, ...meanings: ReadonlyArray<Meaning>): boolean => {
  const all = meaningsOf(text)
  return meanings.some((meaning) => all.has(meaning))
}
