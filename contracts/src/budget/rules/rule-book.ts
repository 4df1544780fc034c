// Finds the rule for a transaction: the first one whose conditions are all met. The rules are indexed by their words,
// so that hundreds of them cost little more per row than a few look-ups.
import { grouped } from "../grouped.ts"
import type { AccountId, TransactionId } from "../../ids.ts"
import { divide, type Cents } from "../../money.ts"
import { trimmed } from "../../names.ts"
import { wholeShare } from "../../share.ts"
import { factOf, nameOfFact, type Budget } from "../budget.ts"
import type { BankFact } from "../sync/schema.ts"
import { accountOf, type Transaction } from "../transactions/schema.ts"
import { tagsIn } from "../transactions/tags.ts"
import type { Rule, RuleConditions, RulePart } from "./schema.ts"
import { whyPaused } from "./sentences.ts"

/** The properties that rules test. */
export interface RuleSubject {
  readonly transactionId: TransactionId
  readonly merchant: string | null
  /** The bank's own text, or the name of an entry by hand. */
  readonly text: string
  readonly amount: Cents
  readonly accountId: AccountId | null
  readonly note: string | null
}

/** Names that the person gave do not count, because later rows will not have them. */
export const subjectOf = (budget: Budget, transaction: Transaction): RuleSubject => {
  const { transactionId, merchant, name, amount, note } = transaction
  const accountId = accountOf(transaction)
  const fact = factOf(budget, transaction)
  return fact === undefined
    ? { transactionId, merchant, text: name, amount, accountId, note }
    : { transactionId, merchant: nameOfFact(fact), text: fact.name, amount, accountId, note }
}

/** Before any decision about it. */
export const subjectOfFact = (
  transactionId: TransactionId,
  fact: Pick<BankFact, "merchant" | "name" | "amount" | "accountId">,
): RuleSubject => ({
  transactionId,
  merchant: nameOfFact(fact),
  text: fact.name,
  amount: fact.amount,
  accountId: fact.accountId,
  note: null,
})

/** Whether the outcome decides a category or a classification, and not only a name or a tag. */
export const decidesWhere = ({ categoryId, countedAs, parts }: Rule["outcome"]): boolean =>
  categoryId !== undefined || countedAs !== undefined || parts !== undefined

/** Whether the outcome replaces every other judgement. */
export const decides = (outcome: Rule["outcome"]): boolean => outcome.ask === true || decidesWhere(outcome)

export interface RuleBook {
  readonly isEmpty: boolean
  readonly ruleFor: (subject: RuleSubject) => Rule | undefined
}

/** Texts are compared without regard to case and extra spaces. Most texts are plain ASCII, which is checked quickly. */
const folded = (text: string): string => (isPlain.test(text) ? text : trimmed(text)).toLowerCase()
const isPlain = /^(?:[!-~]+ )*[!-~]+$/

/** The active rules, in their order. */
export const activeRules = (budget: Budget): ReadonlyArray<Rule> =>
  [...budget.rules.values()].filter((rule) => rule.isOn && whyPaused(rule, budget) === undefined)

/** The number of letters of a rule's words that form its key. */
const keyLength = 3

interface Indexed {
  readonly rule: Rule
  readonly place: number
  /** In the compared form; empty if the rule tests no text. */
  readonly words: string
}

type WordIndex = Map<string, Array<Indexed>>

export const ruleBook = (rules: ReadonlyArray<Rule>): RuleBook => {
  const all = rules.map((rule, place): Indexed => {
    const { text } = rule.conditions
    return { rule, place, words: text === undefined ? "" : folded(text.words) }
  })
  const comparing = (how: NonNullable<RuleConditions["text"]>["how"] | undefined) =>
    all.filter(({ rule }) => rule.conditions.text?.how === how)
  const whole = indexedBy(comparing("is"), (words) => words)
  const beginning = indexedBy(comparing("begins"), (words) => words)
  const contained = comparing("contains")
  const within = indexedBy(contained, rarestKeys(contained))
  const textless = comparing(undefined)
  const [beginnings, keys] = [lengthsIn(beginning), lengthsIn(within)]

  const found = (text: string): ReadonlyArray<Indexed> => {
    const fitting = new Set([...(whole.get(text) ?? []), ...textless])
    for (const length of beginnings) {
      for (const indexed of beginning.get(text.slice(0, length)) ?? []) fitting.add(indexed)
    }
    for (const length of keys) {
      for (let at = 0; at + length <= text.length; at += 1) {
        for (const indexed of within.get(text.slice(at, at + length)) ?? noRules) {
          if (text.includes(indexed.words)) fitting.add(indexed)
        }
      }
    }
    return [...fitting].sort(byPlace)
  }

  // Cached, because merchants and texts repeat.
  const known = new Map<string, ReadonlyArray<Indexed>>()
  const fittingOf = (text: string): ReadonlyArray<Indexed> => {
    let fitting = known.get(text)
    if (fitting === undefined) known.set(text, (fitting = found(folded(text))))
    return fitting
  }

  return {
    isEmpty: rules.length === 0,
    ruleFor: (subject) => {
      const byText = fittingOf(subject.text).find(({ rule }) => othersHold(rule, subject))
      if (subject.merchant === null || subject.merchant === subject.text) return byText?.rule
      const byMerchant = fittingOf(subject.merchant).find(({ rule }) => othersHold(rule, subject))
      return (
        byText === undefined || (byMerchant !== undefined && byMerchant.place < byText.place) ? byMerchant : byText
      )?.rule
    },
  }
}

const noRules: ReadonlyArray<Indexed> = []

const indexedBy = (rules: ReadonlyArray<Indexed>, keyOf: (words: string) => string): WordIndex =>
  grouped(rules, ({ words }) => keyOf(words))

const lengthsIn = (index: WordIndex): ReadonlySet<number> => new Set([...index.keys()].map((key) => key.length))

const byPlace = (a: Indexed, b: Indexed): number => a.place - b.place

/** Words with the same beginning differ further on: the key is the part that the fewest rules have. */
const rarestKeys = (all: ReadonlyArray<Indexed>): ((words: string) => string) => {
  const counts = new Map<string, number>()
  for (const { words } of all) for (const key of keysIn(words)) counts.set(key, (counts.get(key) ?? 0) + 1)
  return (words) =>
    keysIn(words).reduce((rarest, key) => ((counts.get(key) ?? 0) < (counts.get(rarest) ?? 0) ? key : rarest))
}

const keysIn = (words: string): ReadonlyArray<string> =>
  words.length <= keyLength
    ? [words]
    : Array.from({ length: words.length - keyLength + 1 }, (_, at) => words.slice(at, at + keyLength))

/** The conditions besides the text. A split that would leave a part without an amount does not fit either. */
const othersHold = ({ conditions, outcome }: Rule, subject: RuleSubject): boolean => {
  const { amount, direction, accountId, tag } = conditions
  const size = Math.abs(subject.amount)
  if (amount !== undefined && (size < amount.from || size > amount.to)) return false
  if (direction !== undefined && (subject.amount < 0 ? "in" : "out") !== direction) return false
  if (accountId !== undefined && subject.accountId !== accountId) return false
  if (outcome.transferTo !== undefined && outcome.transferTo === subject.accountId) return false
  if (tag !== undefined && !tagsIn(subject.note).includes(tag)) return false
  return outcome.parts === undefined || amountsOf(outcome.parts, subject.amount) !== undefined
}

/** The amounts of the parts, to the cent; undefined if one would be 0, as in a refund. */
export const amountsOf = (parts: ReadonlyArray<RulePart>, amount: Cents): ReadonlyArray<Cents> | undefined => {
  if (amount <= 0) return undefined
  const shares = parts.map(({ share }) => share)
  const amounts = divide(amount, shares, wholeShare)
  return amounts.every((each) => each > 0) ? amounts : undefined
}
