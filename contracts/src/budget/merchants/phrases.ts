// Finds words and phrases of a list in banks' texts, regardless of case, accents and punctuation.

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
 * Lists are separated by commas. A star stands for more letters, and some scripts write no spaces. Whole phrases are
 * found in the text's order, the longest first at one place, and after them those that match a beginning, an end or a
 * part of a word.
 */
export const phraseBook = <Value>(
  lists: Iterable<readonly [list: string, value: Value]>,
): ((text: string) => Iterable<Value>) => {
  const phrases = new Map<string, Array<Phrase<Value>>>()
  const [beginnings, endings] = [new Map<string, Array<Part<Value>>>(), new Map<string, Array<Part<Value>>>()]
  const unspaced = new Map<string, Array<Value>>()
  const put = <Item>(into: Map<string, Array<Item>>, key: string, item: Item) =>
    into.set(key, [...(into.get(key) ?? []), item])
  for (const [list, value] of lists) {
    for (const text of list.split(", ")) {
      const words = wordsIn(text).filter((word) => word !== "")
      const [first = ""] = words
      if (text.startsWith("*")) put(endings, first.slice(-few), [first, value])
      else if (text.endsWith("*")) put(beginnings, first.slice(0, few), [first, value])
      else if (isUnspaced.test(first)) put(unspaced, first, value)
      else put(phrases, first, { words, value })
    }
  }
  const longestFirst = [...unspaced].sort(([a], [b]) => b.length - a.length)
  for (const same of phrases.values()) same.sort((a, b) => b.words.length - a.words.length)
  return function* (text) {
    const words = wordsIn(text)
    for (const [index, word] of words.entries())
      for (const each of phrases.get(word) ?? [])
        if (each.words.every((own, offset) => own === words[index + offset])) yield each.value
    for (const word of words) {
      for (const [part, value] of endings.get(word.slice(-few)) ?? []) if (word.endsWith(part)) yield value
      for (const [part, value] of beginnings.get(word.slice(0, few)) ?? []) if (word.startsWith(part)) yield value
      let rest = word
      for (const [part, values] of isUnspaced.test(word) ? longestFirst : []) {
        if (!rest.includes(part)) continue
        yield* values
        rest = rest.replaceAll(part, " ")
      }
    }
  }
}

/** The number of letters by which parts of words are indexed. */
const few = 3

/** Thai, and the scripts of East Asia; Korean is decomposed into letters here. */
const isUnspaced = /[\u0e00-\u0eff\u1100-\u11ff\u3040-\u30ff\u4e00-\u9fff]/
