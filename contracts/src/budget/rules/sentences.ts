// Rules in words.
import type { CountedAs } from "../../api/transactions/transactions.ts"
import type { AccountId, CategoryId } from "../../ids.ts"
import { livingCategory, type Budget } from "../budget.ts"
import { accountName, categoryName, counted, listed, money, percent } from "../wording.ts"
import type { Rule, RuleApplied, RuleConditions, RuleOutcome } from "./schema.ts"

const comparing = { is: "is", contains: "contains", begins: "begins with" } as const

/** "the merchant or text is “Alderport Metro” and the amount is $2.50" */
export const conditionsInWords = (
  { text, amount, direction, accountId, tag }: RuleConditions,
  { currency, accounts }: Pick<Budget, "currency" | "accounts">,
): string =>
  listed([
    ...(text === undefined ? [] : [`the merchant or text ${comparing[text.how]} “${text.words}”`]),
    ...(amount === undefined ? [] : [`the amount ${amountInWords(amount, currency)}`]),
    ...(direction === undefined ? [] : [direction === "out" ? "money goes out" : "money comes back"]),
    ...(accountId === undefined ? [] : [`the account is ${accounts.get(accountId)?.name ?? "one that was removed"}`]),
    ...(tag === undefined ? [] : [`the note has #${tag}`]),
  ])

const amountInWords = ({ from, to }: NonNullable<RuleConditions["amount"]>, currency: string): string =>
  from === to ? `is ${money(from, currency)}` : `is from ${money(from, currency)} to ${money(to, currency)}`

/** "put it into Transportation and add #commute" */
export const outcomeInWords = (
  { ask, categoryId, countedAs, transferTo, name, tag, parts }: RuleOutcome,
  budget: Budget,
): string =>
  ask === true
    ? "leave it to me"
    : listed([
        ...(categoryId === undefined ? [] : [`put it into ${categoryName(budget, categoryId)}`]),
        ...(countedAs === undefined ? [] : [`count it as ${plainly(countedAs, 1)}${withAccount(transferTo, budget)}`]),
        ...(parts === undefined ? [] : [`split it into ${partsInWords(parts, budget)}`]),
        ...(name === undefined ? [] : [`name it ${name}`]),
        ...(tag === undefined ? [] : [`add #${tag}`]),
      ])

/** The direction does not matter. */
const withAccount = (accountId: AccountId | undefined, budget: Budget): string =>
  accountId === undefined ? "" : `, with ${accountName(budget, accountId)} on the other side`

const partsInWords = (parts: NonNullable<RuleOutcome["parts"]>, budget: Budget): string =>
  listed(parts.map(({ name, share, categoryId }) => `${name} (${percent(share)}, ${categoryName(budget, categoryId)})`))

/** The whole rule, as listed: "When …, put it into …" */
export const ruleInWords = ({ conditions, outcome }: Pick<Rule, "conditions" | "outcome">, budget: Budget): string =>
  `When ${conditionsInWords(conditions, budget)}: ${outcomeInWords(outcome, budget)}`

/** A short form within a sentence: "Your rule for “Alderport Metro”". */
export const ruleNamed = (rule: Pick<Rule, "conditions"> | undefined, budget: Budget): string => {
  if (rule === undefined) return "A rule of yours"
  const { text } = rule.conditions
  return text === undefined
    ? `Your rule that ${conditionsInWords(rule.conditions, budget)}`
    : `Your rule for “${text.words}”`
}

/** Its effect: "put 3 transactions into Transportation". */
export const effectInWords = (
  { transactions, categoryId, countedAs, transferTo, name, tag }: RuleApplied,
  before: Budget,
): string => {
  const what = counted(transactions.length, "transaction")
  const isSplit = transactions.some(({ parts }) => parts !== undefined)
  const deeds = [
    ...(categoryId === undefined ? [] : [`put ${what} into ${categoryName(before, categoryId)}`]),
    ...(countedAs === undefined
      ? []
      : [`counted ${what} as ${plainly(countedAs, transactions.length)}${withAccount(transferTo, before)}`]),
    ...(isSplit ? [`split ${what}`] : []),
    ...(name === undefined ? [] : [`named ${what} ${name}`]),
    ...(tag === undefined ? [] : [`added #${tag} to ${what}`]),
  ]
  return deeds.length === 0 ? `left ${what} to you` : listed(deeds)
}

/** "a transfer" */
export const plainly = (countedAs: CountedAs, count: number): string =>
  countedAs !== "transfer" ? countedAs : count === 1 ? "a transfer" : "transfers"

/** The categories of its outcome. */
export const categoriesOfOutcome = ({ categoryId, parts = [] }: RuleOutcome): ReadonlyArray<CategoryId> => [
  ...new Set([...(categoryId === undefined ? [] : [categoryId]), ...parts.map((part) => part.categoryId)]),
]

/** The accounts that it refers to. */
export const accountsOfRule = ({
  conditions,
  outcome,
}: Pick<Rule, "conditions" | "outcome">): ReadonlyArray<AccountId> =>
  [conditions.accountId, outcome.transferTo].filter((each) => each !== undefined)

/** The reason why an active rule has no effect; undefined if it has one. */
export const whyPaused = ({ conditions, outcome }: Pick<Rule, "conditions" | "outcome">, budget: Budget) => {
  const deleted = categoriesOfOutcome(outcome).find((categoryId) => livingCategory(budget, categoryId) === undefined)
  if (deleted !== undefined) {
    const { name } = budget.categories.get(deleted) ?? { name: "its category" }
    return `Paused, because ${name} was deleted.`
  }
  return accountsOfRule({ conditions, outcome }).every((accountId) => budget.accounts.has(accountId))
    ? undefined
    : "Paused, because its account was removed."
}
