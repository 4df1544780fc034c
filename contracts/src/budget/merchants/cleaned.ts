// Extracts a merchant's name from a bank's text: "SQ *HARVEST GROCER 0412 SEATTLE" is Harvest Grocer. The words to
// remove, from statements of many countries, are data. A name is cleaned when an event is read; the bank's own text
// stays in the event, is displayed as such, and can be searched for.
import { isBetweenPeople } from "../counting/likeness.ts"
import { isMovement } from "../counting/sides.ts"
import { trimmed } from "../../names.ts"
import noise from "./noise.json" with { type: "json" }

const listed = (text: string): ReadonlyArray<string> => text.split(", ")
const listedIn = (lists: Readonly<Record<string, string>>): ReadonlyArray<string> =>
  Object.values(lists).flatMap(listed)

/** Longest first, because a regular expression takes the first alternative that matches. */
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

/** Patterns that are never part of a name, anywhere in the text. */
const references = noise.references.map((pattern) => new RegExp(pattern, "giu"))

const withoutEdges = (text: string): string => trimmed(text.replaceAll(/^[\s*,;:\-–/|.#_]+|[\s*,;:\-–/|.#_+]+$/gu, ""))

/** Removes matches, unless no name would be left. */
const without = (text: string, pattern: RegExp): string => {
  const cut = text.replace(pattern, " ")
  if (cut === text) return text
  const left = withoutEdges(cut)
  return /\p{L}{2}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(left) && !generic.test(left)
    ? left
    : text
}

/** Removes store numbers, but not years, long house numbers, or numbers that are names: "Invoice 4711". */
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

/** Merchants whose names contain a number. */
const known = /^(?:rema 1000|100 montaditos|bar 512|forever 21|motel 6|super 8)\b/i

/** Removes the last words, at most four, if they are one of these. */
const withoutLast = (text: string, these: ReadonlySet<string>): string => {
  const words = text.split(/[\s,/]+|(?<=\s)-/u)
  for (let count = Math.min(4, words.length - 1); count > 0; count -= 1) {
    const last = words.slice(-count).join(" ").toLowerCase()
    if (these.has(last.replaceAll(/\.(?=\s|$)/gu, "")))
      return without(text, new RegExp(`(?:[\\s,/-]*[^\\s,/]+){${count}}$`, "u"))
  }
  return text
}

/** Removes a city at the end, but not in "Bank of New York"; and a state after at least two words. */
const place = (text: string): string => {
  const stateless = /\s\S+\s/u.test(text) ? withoutLast(text, states) : text
  const left = withoutLast(stateless, cities)
  return isOf.test(left) || left.length < 4 ? stateless : left
}
const isOf = /\s(?:of|de|di|da|von|the|in|y|&|and|to)$|^visit$/iu

const vowel = /[aeiouyäöüáéíóúàèìòùâêîôûãõåæøœıąęó]/iu

/** Converts text in capitals that had something beside it. Initials stay: "CVS", "AT&T". */
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
  // A brand and its product: "HOPALONG *RIDE".
  name = trimmed(name.replaceAll(/(?<=\p{L})\s?\*\s?(?=\p{L})/gu, " "))
  if (name === "" || name === trimmed(text)) return text
  return /\p{Ll}/u.test(name) ? name : titleCased(name)
}

/** Removes the number of a payment to a person, so that all payments to them have the same name. */
const withoutNumber = (text: string): string => {
  const left = without(text, confirmation)
  return isBetweenPeople(left) ? without(left, peoplesNumber) : left
}
const confirmation =
  /[\s;]+(?:on \d{1,2}\/\d{1,2}(?:\/\d{2,4})?|(?:conf(?:irmation)?|ref(?:erence)?|trace|trn|transaction)(?: (?:no\.?|number|id))?(?:\s*[#:]+\s*|\s+(?=\S*\d))[\p{L}\p{N}-]{4,})(?![^\s;])/giu
const peoplesNumber = /\s+(?:\d{8,}|jpm\w{6,})(?!\S)/gi

/** Never empty, and idempotent. Texts about movements are cleaned less, because their digits name an account. */
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
/**
 * The rest of a transfer between American banks after the sender: "DES:PAYROLL ID:9912 INDN:JO DOE CO ID:12345 PPD".
 */
const description = /(?<=\S)\s+des:.*$/i
const mostRounds = 8
/** A longer text is a letter. */
const longest = 200
