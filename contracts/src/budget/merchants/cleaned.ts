// The name of a shop, out of the words that banks put around it: "SQ *HARVEST GROCER 0412 SEATTLE" is Harvest Grocer. What
// is such a word, in the statements of many countries, is data. A name is cleaned when an event is read; the bank's own
// words stay in the event, are shown as those, and are found.
import { isBetweenPeople } from "../counting/likeness.ts"
import { isMovement } from "../counting/sides.ts"
import { trimmed } from "../../names.ts"
import noise from "./noise.json" with { type: "json" }

const listed = (text: string): ReadonlyArray<string> => text.split(", ")
const listedIn = (lists: Readonly<Record<string, string>>): ReadonlyArray<string> =>
  Object.values(lists).flatMap(listed)

/** The longest first, as a regular expression takes the first that fits. */
const anyOf = (words: ReadonlyArray<string>): string =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[.*+?^$()|/\\]/g, "\\$&"))
    .join("|")

const end = String.raw`(?![\p{L}\p{N}])`

const aliases = Object.entries(noise.aliases).map(
  ([name, texts]) => [name, new RegExp(`^(?:${anyOf(listed(texts))})${end}`, "iu")] as const,
)
const processor = new RegExp(String.raw`^(?:${anyOf(listed(noise.processors))})\s?\*\s*(?:\d{4}\s+)?(?=.*\p{L})`, "iu")
const way = new RegExp(String.raw`^(?:${anyOf(listedIn(noise.ways))})${end}[\s,:*\/.\-]*(?:\d{4}\s+)?(?=.*\p{L})`, "iu")
const endings = new Set(listed(noise.endings))
const states = new Set(listed(noise.states))
const cities = new Set(listedIn(noise.cities))
const generic = new RegExp(String.raw`^(?:(?:${anyOf(listed(noise.generic))})${end}[\s.:#\-]*)+$`, "iu")

/** What is no name wherever it stands, between others or at the end. */
const references = noise.references.map((pattern) => new RegExp(pattern, "giu"))

const withoutEdges = (text: string): string => trimmed(text.replaceAll(/^[\s*,;:\-–/|.#_]+|[\s*,;:\-–/|.#_+]+$/gu, ""))

/** With that taken off, unless nothing of a name would be left. */
const without = (text: string, pattern: RegExp): string => {
  const cut = text.replace(pattern, " ")
  if (cut === text) return text
  const left = withoutEdges(cut)
  return /\p{L}{2}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(left) && !generic.test(left)
    ? left
    : text
}

/** A year, a house of many numbers, and what is called by its number stay: "Invoice 4711". */
const storeNumber = (text: string, isShouted: boolean): string => {
  const [, name = "", number = ""] =
    (isShouted
      ? /^(.*?[\p{L}&]{2}.*?)[\s\-–]+((?:#|[a-z]{1,2}-?)?\d{3,}[\p{L}\p{N}-]*)(?:\s.*)?$/iu
      : /^(.*?\p{L}{2}.*?)\s+(0\d{2,}|\d{4,})$/u
    ).exec(text) ?? []
  if (name === "" || /^(?:19|20)\d\d$/.test(number) || known.test(`${name} ${number}`)) return text
  const left = withoutEdges(name)
  return generic.test(left.slice(left.lastIndexOf(" ") + 1)) || !/[\p{L}&]{2}/u.test(left) ? text : left
}

/** Shops that are called by a number. */
const known = /^(?:rema 1000|100 montaditos|bar 512|forever 21|motel 6|super 8)\b/i

/** Without its last words, at most four, if they are one of these. */
const withoutLast = (text: string, these: ReadonlySet<string>): string => {
  const words = text.split(/[\s,/]+|(?<=\s)-/u)
  for (let count = Math.min(4, words.length - 1); count > 0; count -= 1) {
    const last = words.slice(-count).join(" ").toLowerCase()
    if (these.has(last.replaceAll(/\.(?=\s|$)/gu, "")))
      return without(text, new RegExp(`(?:[\\s,/-]*[^\\s,/]+){${count}}$`, "u"))
  }
  return text
}

/** A city says where a shop is; not in "Bank of New York". A state does behind two words, of which one may be its city. */
const place = (text: string): string => {
  const stateless = /\s\S+\s/u.test(text) ? withoutLast(text, states) : text
  const left = withoutLast(stateless, cities)
  return isOf.test(left) || left.length < 4 ? stateless : left
}
const isOf = /\s(?:of|de|di|da|von|the|in|y|&|and|to)$|^visit$/iu

const vowel = /[aeiouyäöüáéíóúàèìòùâêîôûãõåæøœıąęó]/iu

/** What is written in capitals alone, and had something beside it. Initials stay: "CVS", "AT&T". */
const titleCased = (text: string): string =>
  text.replaceAll(/[\p{L}\p{M}\p{N}'’&.]+/gu, (word, at: number) => {
    if (small.test(word) && at > 0) return word.toLowerCase()
    if (/[&.\p{N}]/u.test(word) || (!vowel.test(word) && word.length <= 4) || initials.test(word)) return word
    const [first = ""] = word
    return first + word.slice(first.length).toLowerCase()
  })
const small = /^(?:of|the|and|de|la|le|du|des|der|die|das|und|del|di|da|do|dos|el|y|e|van|den|het|i|og|och)$/i
const initials = /^(?:usa?|uk|eu|atm|ikea|aldi|ihop|dm|db|bp|hm|ebay|lidl|rewe|edeka|iga|cvs|usps|ups|ee|o2)$/i

const once = (text: string): string => {
  const alias = aliases.find(([, pattern]) => pattern.test(text))
  if (alias !== undefined) return alias[0]
  let name = without(without(trimmed(text), processor), way)
  const isShouted = !/\p{Ll}/u.test(name)
  if (/[\d/.]/.test(name)) {
    for (const reference of references) name = without(name, reference)
    name = storeNumber(name, isShouted)
  }
  name = withoutLast(name, endings)
  if (isShouted) name = place(name)
  // A brand and what of it: "HOPALONG *RIDE".
  name = trimmed(name.replaceAll(/(?<=\p{L})\s?\*\s?(?=\p{L})/gu, " "))
  if (name === "" || name === trimmed(text)) return text
  return /\p{Ll}/u.test(name) ? name : titleCased(name)
}

/** Each payment to somebody has another one: what is left is the same for all of them. */
const withoutNumber = (text: string): string => {
  const left = without(text, confirmation)
  return isBetweenPeople(left) ? without(left, peoplesNumber) : left
}
const confirmation =
  /[\s;]+(?:on \d{1,2}\/\d{1,2}(?:\/\d{2,4})?|(?:conf(?:irmation)?|ref(?:erence)?|trace|trn|transaction)(?: (?:no\.?|number|id))?(?:\s*[#:]+\s*|\s+(?=\S*\d))[\p{L}\p{N}-]{4,})(?![^\s;])/giu
const peoplesNumber = /\s+(?:\d{8,}|jpm\w{6,})(?!\S)/gi

/** Never empty, and cleaned once for all. What says how money moved keeps all else: its digits name an account. */
export const cleanedName = (text: string): string => {
  const sender = text.replace(description, "")
  if (text.length > longest) return text
  if (isMovement(sender)) return withoutNumber(text)
  let name = sender
  for (let rounds = 0; rounds < mostRounds; rounds += 1) {
    const next = once(name)
    if (next === name || next === "") return name
    name = next
  }
  return name
}
/** Of a transfer between American banks, behind who sent it: "DES:PAYROLL ID:9912 INDN:JO DOE CO ID:12345 PPD". */
const description = /(?<=\S)\s+des:.*$/i
const mostRounds = 8
/** What is longer is a letter. */
const longest = 200
