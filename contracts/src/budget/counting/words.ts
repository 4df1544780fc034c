// What the words of a statement say of how money moved, in the languages of many banks, as data.
import { phraseBook, wordsIn } from "../merchants/phrases.ts"
import { memoised } from "../merchants/memoised.ts"
import words from "./words.json" with { type: "json" }

type Meaning = keyof typeof words

const meant = phraseBook(
  Object.entries(words).flatMap(([meaning, languages]) =>
    Object.values(languages).map((list) => [list, meaning as Meaning] as const),
  ),
)

/** Statements say the same again and again. */
const meaningsOf = memoised((text): ReadonlySet<Meaning> => new Set(meant(text)))

export const says = (text: string, ...meanings: ReadonlyArray<Meaning>): boolean => {
  const all = meaningsOf(text)
  return meanings.some((meaning) => all.has(meaning))
}

const own = new Set(wordsIn(JSON.stringify(Object.values(words).flatMap((languages) => Object.values(languages)))))

/** The words that statements have of their own: not whose money it is. */
export const isOfStatements = (word: string): boolean => own.has(word) || meaningsOf(word).size > 0
