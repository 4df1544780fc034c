// Which rule a transaction falls under: the first one whose conditions all hold. The rules are indexed by the words that
// they look for, so that hundreds of them cost a row of a bank little more than a few look-ups.
import type { AccountId, TransactionId } from "../../ids.ts"
import { divide, type Cents } from "../../money.ts"
import { tidied } from "../../names.ts"
import { wholeShare } from "../../share.ts"
import type { Budget } from "../budget.ts"
import type { Transaction } from "../transactions/schema.ts"
import { tagsIn } from "../transactions/tags.ts"
import type { Rule, RuleConditions, RulePart } from "./schema.ts"
import { whyPaused } from "./sentences.ts"

/** What rules look at. */
export interface RuleSubject {
  readonly transactionId: TransactionId
  readonly merchant: string | null
  /** The bank's own text, or the name under which it was entered. */
  readonly text: string
  readonly amount: Cents
  readonly accountId: AccountId | null
  readonly note: string | null
}

/** Names that the person gave do not count: a rule shall know the next row, which will not have them. */
export const subjectOf = (budget: Budget, transaction: Transaction): RuleSubject => {
  const { transactionId, merchant, name, amount, accountId, bankTransactionId, note } = transaction
  const fact = bankTransactionId === null ? undefined : budget.bankRows.get(bankTransactionId)?.fact
  return { transactionId, merchant, text: fact?.name ?? name, amount, accountId, note }
}

export interface RuleBook {
  readonly isEmpty: boolean
  readonly ruleFor: (subject: RuleSubject) => Rule | undefined
}

/** As texts are compared: without regard to case and needless space. */
const folded = (text: string): string => tidied(text).toLowerCase()

/** Those that are on and not paused, in their order. */
export const activeRules = (budget: Budget): ReadonlyArray<Rule> =>
  [...budget.rules.values()].filter((rule) => rule.isOn && whyPaused(rule, budget) === undefined)

interface Indexed {
  readonly rule: Rule
  readonly place: number
  readonly how: NonNullable<RuleConditions["text"]>["how"] | undefined
  readonly words: string
}

/** Of the words of a rule that contains or begins, so many letters are its key. */
const keyLength = 3

export const ruleBook = (rules: ReadonlyArray<Rule>): RuleBook => {
  const whole = new Map<string, Array<Indexed>>()
  const keyed = new Map<string, Array<Indexed>>()
  const textless: Array<Indexed> = []
  const lengths = new Set<number>()
  rules.forEach((rule, place) => {
    const { text } = rule.conditions
    const indexed = { rule, place, how: text?.how, words: text === undefined ? "" : folded(text.words) }
    if (text === undefined) textless.push(indexed)
    else if (text.how === "is") listIn(whole, indexed.words, indexed)
    else {
      const key = indexed.words.slice(0, keyLength)
      lengths.add(key.length)
      listIn(keyed, key, indexed)
    }
  })

  const candidatesOf = (text: string): ReadonlyArray<Indexed> => {
    const found = [...(whole.get(text) ?? [])]
    for (const length of lengths) {
      for (let at = 0; at + length <= text.length; at += 1) {
        for (const indexed of keyed.get(text.slice(at, at + length)) ?? []) {
          const holds =
            indexed.how === "begins" ? at === 0 && text.startsWith(indexed.words) : text.startsWith(indexed.words, at)
          if (holds) found.push(indexed)
        }
      }
    }
    return found
  }

  // A merchant has many rows.
  const known = new Map<string, ReadonlyArray<Rule>>()
  const candidates = ({ merchant, text }: RuleSubject): ReadonlyArray<Rule> => {
    const key = merchant === null ? text : `${merchant}\n${text}`
    let rulesOf = known.get(key)
    if (rulesOf === undefined) {
      const texts = new Set([text, ...(merchant === null ? [] : [merchant])].map(folded))
      const found = new Set([...textless, ...[...texts].flatMap(candidatesOf)])
      rulesOf = [...found].sort((a, b) => a.place - b.place).map(({ rule }) => rule)
      known.set(key, rulesOf)
    }
    return rulesOf
  }

  return {
    isEmpty: rules.length === 0,
    ruleFor: (subject) => candidates(subject).find((rule) => othersHold(rule, subject)),
  }
}

const listIn = (index: Map<string, Array<Indexed>>, key: string, indexed: Indexed): void => {
  const others = index.get(key)
  if (others === undefined) index.set(key, [indexed])
  else others.push(indexed)
}

/** Besides the text. A split that would leave a part without an amount does not fit either. */
const othersHold = ({ conditions, outcome }: Rule, subject: RuleSubject): boolean => {
  const { amount, direction, accountId, tag } = conditions
  const size = Math.abs(subject.amount)
  if (amount !== undefined && (size < amount.from || size > amount.to)) return false
  if (direction !== undefined && (subject.amount < 0 ? "in" : "out") !== direction) return false
  if (accountId !== undefined && subject.accountId !== accountId) return false
  if (tag !== undefined && !tagsIn(subject.note).includes(tag)) return false
  return outcome.parts === undefined || amountsOf(outcome.parts, subject.amount) !== undefined
}

/** The amounts of the parts, to the cent; undefined if one would have none, as in a refund. */
export const amountsOf = (parts: ReadonlyArray<RulePart>, amount: Cents): ReadonlyArray<Cents> | undefined => {
  if (amount <= 0) return undefined
  const shares = parts.map(({ share }) => share)
  const amounts = divide(amount, shares, wholeShare)
  return amounts.every((each) => each > 0) ? amounts : undefined
}
