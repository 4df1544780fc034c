// #tags: words in a transaction's note that begin with a number sign. They are read from the note each time and stored
// nowhere else, so a note that is changed back has its tags back, too.
import { isLongerThan } from "../../names.ts"

/** In characters, without the number sign. A longer word is nothing that a person would search for. */
export const longestTag = 40

/** The maximum number per note; further ones are ordinary words. */
export const mostTags = 20

/**
 * A tag begins a word, so that "C#" and the end of an address are none, and contains a letter, so that "#1234", the
 * number of an order, is none. Hyphens and underscores join words.
 */
const tag = /(?<=^|[\s(,;/])#(?=[\p{N}_-]*\p{L})([\p{L}\p{M}\p{N}_-]+)(?![\p{L}\p{M}\p{N}_#-])/gu

/** "#Zürich" and "#zürich" are the same tag, regardless of how the letters are composed. */
const folded = (word: string): string =>
  word
    .normalize("NFC")
    .toLowerCase()
    .replace(/[-_]+$/, "")

/** The distinct tags of a note, in their order, in lower case and without the number sign. */
export const tagsIn = (note: string | null): ReadonlyArray<string> => {
  if (note === null || !note.includes("#")) return []
  const tags = new Set<string>()
  for (const [, word = ""] of note.normalize("NFC").matchAll(tag)) {
    const found = folded(word)
    if (!isLongerThan(found, longestTag)) tags.add(found)
    if (tags.size === mostTags) break
  }
  return [...tags]
}

/** A typed tag, with or without the number sign; undefined if it is none. */
export const tagFrom = (typed: string): string | undefined => {
  const word = typed.trim().replace(/^#/, "")
  const [found, ...others] = tagsIn(`#${word}`)
  return found !== undefined && others.length === 0 && found === folded(word) ? found : undefined
}

/** Appends the tag to a note, unless it has it. */
export const withTag = (note: string | null, added: string): string =>
  tagsIn(note).includes(added) ? (note ?? "") : note === null || note === "" ? `#${added}` : `${note} #${added}`

/** Removes the tag from a note, everywhere. */
export const withoutTag = (note: string | null, removed: string): string =>
  (note ?? "")
    .normalize("NFC")
    .replace(tag, (whole, word: string) => (folded(word) === removed ? "" : whole))
    .replaceAll(/[^\S\n]{2,}/g, " ")
    .trim()
