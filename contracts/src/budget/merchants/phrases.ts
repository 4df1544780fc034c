// Finds the words and phrases of a list in what banks write, whatever their case, accents and punctuation.

export const wordsIn = (text: string): ReadonlyArray<string> =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("ł", "l")
    .replaceAll("ø", "o")
    .split(/[^\p{L}\p{N}]+/u)

interface Phrase<Value> {
  readonly words: ReadonlyArray<string>
  readonly value: Value
}

type Part<Value> = readonly [part: string, value: Value]

/**
 * Lists divided by commas. A star stands for more letters, and some scripts put nothing between words. What a text holds
 * is found in its order, at one place the longest first, and then what its words only begin, end or contain.
 */
export const phraseBook = <Value>(
  lists: Iterable<readonly [list: string, value: Value]>,
): ((text: string) => Iterable<Value>) => {
  const phrases = new Map<string, Array<Phrase<Value>>>()
  const [beginnings, endings, unspaced]: [Array<Part<Value>>, Array<Part<Value>>, Array<Part<Value>>] = [[], [], []]
  for (const [list, value] of lists) {
    for (const text of list.split(", ")) {
      const words = wordsIn(text).filter((word) => word !== "")
      const [first = ""] = words
      const part = [first, value] as const
      if (text.startsWith("*")) endings.push(part)
      else if (text.endsWith("*")) beginnings.push(part)
      else if (isUnspaced.test(first)) unspaced.push(part)
      else phrases.set(first, [...(phrases.get(first) ?? []), { words, value }].sort(byLength))
    }
  }
  return function* (text) {
    const words = wordsIn(text)
    for (const [index, word] of words.entries())
      for (const each of phrases.get(word) ?? [])
        if (each.words.every((own, offset) => own === words[index + offset])) yield each.value
    for (const word of words) {
      for (const [part, value] of endings) if (word.endsWith(part)) yield value
      for (const [part, value] of beginnings) if (word.startsWith(part)) yield value
      if (isUnspaced.test(word)) for (const [part, value] of unspaced) if (word.includes(part)) yield value
    }
  }
}

const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

const byLength = (a: Phrase<unknown>, b: Phrase<unknown>): number => b.words.length - a.words.length
