// The meanings of words in statements about how money moved, in the languages of many banks, as data.
import { phraseBook, wordsIn } from "../merchants/phrases.ts"
import { memoised } from "../merchants/memoised.ts"
import words from "./words.json" with { type: "json" }

type Meaning = keyof typeof words

const meant = phraseBook(
  Object.entries(words).flatMap(([meaning, languages]) =>
    Object.values(languages).map((list) => [list, meaning as Meaning] as const),
  ),
)

/** Memoised, because statements repeat their texts. */
const meaningsOf = memoised((text): ReadonlySet<Meaning> => new Set(meant(text)))

export const says = (text: string, ...meanings: ReadonlyArray<Meaning>): boolean => {
  const all = meaningsOf(text)
  return meanings.some((meaning) => all.has(meaning))
}

const own = new Set(wordsIn(JSON.stringify(Object.values(words).flatMap((languages) => Object.values(languages)))))

/** Words of statements, which name no person. */
export const isOfStatements = (word: string): boolean => own.has(word) || meaningsOf(word).size > 0

/** Income that nobody sends themselves, nor pays back. Interest that was paid to a bank may come back. */
export const isEarnedByWords = (text: string): boolean =>
  says(text, "wage") || (says(text, "interest") && !says(text, "refund"))

/** A payment by a card's owner that came back from the card; its fee is spending. */
export const isPaymentSentBack = (text: string): boolean =>
  says(text, "payment") && says(text, "sentBack") && !says(text, "fee")

/** Money that a card lends, into an account or to another card. */
export const isAdvance = (text: string): boolean => says(text, "advance") && !says(text, "fee")
