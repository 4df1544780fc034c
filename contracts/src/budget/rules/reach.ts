// The reach of a rule into the past: the transactions that it fits, and whether it agrees with their present state.
import type { RuleId } from "../../ids.ts"
import { addMonths, type Month } from "../../month.ts"
import type { Steps } from "../steps.ts"
import { isToSort, splitOf, transactionsOf, type Budget } from "../budget.ts"
import { transactionFromFact } from "../sync/apply.ts"
import { isSpending, ownMonthOf, type Transaction } from "../transactions/schema.ts"
import { tagsIn } from "../transactions/tags.ts"
import { activeRules, ruleBook, subjectOf } from "./rule-book.ts"
import type { Rule } from "./schema.ts"

/** The number of months in which a rule is tried, including the present one. */
export const monthsTried = 12

export interface Fitting {
  readonly transaction: Transaction
  /** Whether it already is as the rule would have it, differs, or is undecided. */
  readonly agreement: "agreeing" | "differing" | "to sort"
  readonly byHand: boolean
}

/** Another rule that fits some of the same transactions with another outcome. */
export interface Fight {
  readonly rule: Rule
  readonly count: number
  /** Whether the other one comes first. */
  readonly decides: boolean
}

export interface Reach {
  /** Newest month first. */
  readonly fitting: ReadonlyArray<Fitting>
  readonly fights: ReadonlyArray<Fight>
  /** The number of transactions that are left out because their account is closed. */
  readonly closed: number
}

/** `place` is the rule after it, or null for the end. An existing rule is compared in the given form. */
export function* reachOf(budget: Budget, rule: Rule, place: RuleId | null, presentMonth: Month): Steps<Reach> {
  const others = activeRules(budget).filter(({ ruleId }) => ruleId !== rule.ruleId)
  const at = place === null ? -1 : others.findIndex(({ ruleId }) => ruleId === place)
  const earlier = new Set(at === -1 ? others : others.slice(0, at))
  const [own, book] = [ruleBook([rule]), ruleBook(others)]
  const fitting: Array<Fitting> = []
  const fights = new Map<Rule, number>()
  const alike = new Set(others.filter((other) => doesTheSame(other, rule)))
  const notSpending = yield* notSpendingIn(budget)
  let closed = 0
  for (let back = 0; back < monthsTried; back += 1) {
    const month = addMonths(presentMonth, -back)
    for (const transaction of [...transactionsOf(budget, month), ...(notSpending.get(month) ?? [])]) {
      yield
      const subject = subjectOf(budget, transaction)
      if (own.ruleFor(subject) === undefined) continue
      // Parts of a person's split are not split again.
      if (rule.outcome.parts !== undefined && splitOf(budget, transaction) !== null) continue
      if (isOfClosedAccount(budget, transaction)) {
        closed += 1
        continue
      }
      const other = book.ruleFor(subject)
      if (other !== undefined && !alike.has(other)) fights.set(other, (fights.get(other) ?? 0) + 1)
      if (other === undefined || !earlier.has(other)) fitting.push(agreementOf(rule, transaction, budget, presentMonth))
    }
  }
  return {
    fitting,
    fights: [...fights].map(([each, count]) => ({ rule: each, count, decides: earlier.has(each) })),
    closed,
  }
}

/** Non-spending by month: it is in no month's figures, but the rule may contradict that decision. */
function* notSpendingIn({ transactions, bankRows }: Budget): Steps<ReadonlyMap<Month, ReadonlyArray<Transaction>>> {
  const byMonth = new Map<Month, Array<Transaction>>()
  const setAside = [...bankRows.values()].flatMap(({ fate, fact, transactionId, reason }) =>
    fate === "set aside" && fact.currency === undefined
      ? [{ ...transactionFromFact(transactionId, fact), countedAs: reason === "income" ? reason : "transfer" } as const]
      : [],
  )
  for (const transaction of [...transactions.values(), ...setAside]) {
    yield
    if (isSpending(transaction)) continue
    const month = ownMonthOf(transaction)
    const others = byMonth.get(month)
    if (others === undefined) byMonth.set(month, [transaction])
    else others.push(transaction)
  }
  return byMonth
}

const isOfClosedAccount = ({ accounts }: Budget, { accountId }: Transaction): boolean =>
  accountId !== null && accounts.get(accountId)?.closed === true

const doesTheSame = ({ outcome: a }: Rule, { outcome: b }: Rule): boolean => JSON.stringify(a) === JSON.stringify(b)

const agreementOf = ({ outcome }: Rule, transaction: Transaction, budget: Budget, presentMonth: Month): Fitting => {
  const { ask, categoryId, countedAs, transferTo, name, tag, parts } = outcome
  const isOutside = !isSpending(transaction)
  // The person has declared that it is spending, so the rule must not count it otherwise.
  const isKeptIn = transaction.countedAs === "spending" && countedAs !== undefined
  const isUndecided = isToSort(budget, transaction, presentMonth) && !isKeptIn
  // A row that was set aside is not in the budget, and no person decided that.
  const byHand = !isUndecided && transaction.ruleId === null && budget.transactions.has(transaction.transactionId)
  const staysWhereItIs =
    parts === undefined &&
    (categoryId === undefined || (transaction.categoryId === categoryId && !isOutside)) &&
    (countedAs === undefined || transaction.countedAs === countedAs) &&
    (transferTo === undefined || transaction.transferTo === transferTo)
  const agreement = (): Fitting["agreement"] => {
    if (ask === true) return isUndecided ? "agreeing" : "differing"
    const isNamed = name === undefined || transaction.name === name
    const isTagged = tag === undefined || tagsIn(transaction.note).includes(tag)
    if (staysWhereItIs && isNamed && isTagged) return "agreeing"
    if (isUndecided) return "to sort"
    // Only adds a name or a tag.
    if (staysWhereItIs) return name === undefined || !transaction.renamed ? "to sort" : "differing"
    return "differing"
  }
  return { transaction, agreement: agreement(), byHand }
}
