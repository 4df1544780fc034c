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
 * is found in its order, at one place the longest first, and then what its words only begin with, end with or contain.
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

/** Letters that all parts of words have: those with the same ones are looked through. */
const few = 3

/** In Thai, and in the scripts of East Asia; Korean is in its letters here. */
const isUnspaced = /[\u0e00-\u0eff\u1100-\u11ff\u3040-\u30ff\u4e00-\u9fff]/
