// #tags: words in a transaction's note that begin with a number sign. They are read from the note whenever they are
// needed and stored nowhere else, so a note that is changed back has its tags back, too.
import { isLongerThan } from "../../names.ts"

/** In characters, the number sign left out. What is longer is no word that a person would look for. */
export const longestTag = 40

/** Of one note; the rest are words like any others. */
export const mostTags = 20

/**
 * A tag begins a word, so that neither "C#" nor the end of an address is one, and has a letter in it, so that neither
 * is "#1234", the number of an order. Hyphens and underscores join words.
 */
const tag = /(?<=^|[\s(,;/])#(?=[\p{N}_-]*\p{L})([\p{L}\p{M}\p{N}_-]+)(?![\p{L}\p{M}\p{N}_#-])/gu

/** Trips to "#Zürich" and "#zürich" are the same, however the letters are composed. */
const folded = (word: string): string =>
  word
    .normalize("NFC")
    .toLowerCase()
    .replace(/[-_]+$/, "")

/** The tags of a note, each once, in the order in which they stand there, lower-case and without the number sign. */
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

/** What a person typed as a tag, with or without the number sign; undefined if it is none. */
export const tagFrom = (typed: string): string | undefined => {
  const word = typed.trim().replace(/^#/, "")
  const [found, ...others] = tagsIn(`#${word}`)
  return found !== undefined && others.length === 0 && found === folded(word) ? found : undefined
}

/** A note with the tag at its end, unless it has it. */
export const withTag = (note: string | null, added: string): string =>
  tagsIn(note).includes(added) ? (note ?? "") : note === null || note === "" ? `#${added}` : `${note} #${added}`

/** A note without the tag, wherever it stands in it. */
export const withoutTag = (note: string | null, removed: string): string =>
  (note ?? "")
    .normalize("NFC")
    .replace(tag, (whole, word: string) => (folded(word) === removed ? "" : whole))
    .replaceAll(/[^\S\n]{2,}/g, " ")
    .trim()
