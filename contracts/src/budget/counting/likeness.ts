// Compares texts of the same money: banks, and files of one bank in two formats, word them differently.

import { wordsIn } from "../merchants/phrases.ts"
import { memoised } from "../merchants/memoised.ts"
import { isOfStatements, says } from "./words.ts"

/** Equal for texts that differ only in case, punctuation and spaces. */
export const textKey = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()

/** Words about how money moved, rather than its purpose. */
const common = new Set(
  `purchase purchases payment payments card cards debit credit visa mastercard maestro checkcard online mobile web transfer
   withdrawal deposit check cheque recurring preauthorized authorized authorization contactless point sale bill from with
   account number kartenzahlung lastschrift überweisung uberweisung gutschrift paiement achat carte virement pago compra tarjeta
   pagamento betaling betaalautomaat https html company international store`.split(/\s+/),
)

export const wordsOf = (key: string): ReadonlyArray<string> =>
  key.split(" ").filter((word) => word.length >= 3 && /\p{L}{3}/u.test(word) && !common.has(word))

/** Whether two text keys share a word about the purpose, or one begins with the other. */
export const isAlike = (one: string, other: string): boolean => {
  if (one === other) return true
  const words = wordsOf(other)
  return wordsOf(one).some((word) =>
    words.some(
      (each) =>
        each === word || (word.length >= 5 && each.length >= 5 && (each.startsWith(word) || word.startsWith(each))),
    ),
  )
}

/** Sent through a service for payments between people. */
export const isBetweenPeople = (name: string): boolean => says(name, "people") || /^upi-/i.test(name)

/** "to Ann", or through such a service: another person has the other side. */
export const isSentToSomeone = (name: string): boolean =>
  isBetweenPeople(name) || says(name, "rent") || (someone.test(name) && !isOfAccount(name))
const someone = /(?<!\p{L})(?:to|from|von|an|de|à|a|para|da|naar|van|aan|till|från|til|fra|od|do)\s+(?=\p{L})/iu
const isOfAccount = (name: string): boolean => says(name, "account") || /\d{4}/.test(name)

/** "ROE J" in "TO ROE J EVERYDAY CHECKING": the words after "to" or "from", up to those of statements. */
export const holderIn = (name: string): ReadonlyArray<string> => {
  const [, after = ""] = name.split(someone)
  const words = wordsIn(after)
  const end = words.findIndex((word) => !/^\p{L}+$/u.test(word) || isOfStatements(word))
  return end < 0 ? words : words.slice(0, end)
}

/** The words about a person or a purpose, rather than how money moved; of a text that names an account, its holder. */
export const purposeIn = memoised((name): ReadonlyArray<string> =>
  says(name, "account")
    ? holderIn(name)
    : wordsIn(name).filter((word) => /^\p{L}{2,}$/u.test(word) && !isOfStatements(word)),
)

/** "From savings": the text only names an account. */
export const isOnlyAccount = (name: string): boolean => someone.test(name) && says(name, "account") && saysOnlyHow(name)

/** The text names no person and no purpose. */
export const saysOnlyHow = (name: string): boolean =>
  wordsIn(name).every((word) => !/\p{L}/u.test(word) || isOfStatements(word))
