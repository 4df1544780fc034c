// The effect of a rule's events on a budget.
import type { RuleId, TransactionId } from "../../ids.ts"
import type { CalendarDate } from "../../month.ts"
import { reportedNameOf, type Budget } from "../budget.ts"
import { takenIn } from "../sync/set-aside.ts"
import { putTransaction, split } from "../transactions/apply.ts"
import { isSpending, type Transaction } from "../transactions/schema.ts"
import { withoutTag, withTag } from "../transactions/tags.ts"
import type { Rule, RuleApplied } from "./schema.ts"

/** The order of the rules is that of the map. Without `before`, the rule is last. */
export const placeRule = (budget: Budget, rule: Rule, before: RuleId | null): void => {
  const others = [...budget.rules.values()].filter(({ ruleId }) => ruleId !== rule.ruleId)
  const place = before === null ? -1 : others.findIndex(({ ruleId }) => ruleId === before)
  others.splice(place === -1 ? others.length : place, 0, rule)
  for (const { ruleId } of others) budget.rules.delete(ruleId)
  for (const each of others) budget.rules.set(each.ruleId, each)
}

/** The rule may no longer exist, if its creation was undone after it was applied. */
export const changeRule = (budget: Budget, ruleId: RuleId, change: (rule: Rule) => Rule): void => {
  const rule = budget.rules.get(ruleId)
  if (rule !== undefined) budget.rules.set(ruleId, change(rule))
}

export const countUses = (budget: Budget, ruleId: RuleId, uses: number, on: CalendarDate): void =>
  changeRule(budget, ruleId, (rule) => ({ ...rule, applied: rule.applied + uses, lastUsed: on }))

export const applyRule = (budget: Budget, event: RuleApplied): void => {
  const { ruleId, on, transactions } = event
  let uses = 0
  for (const { transactionId, parts } of transactions) {
    // It may have been removed since, if the event that brought it was undone.
    const before = takenIn(budget, transactionId)
    if (before === undefined) continue
    uses += 1
    const ruled = ruledBy(before, event)
    if (parts === undefined) putTransaction(budget, ruled)
    else split(budget, ruled, parts, ruleId)
  }
  countUses(budget, ruleId, uses, on)
}

/**
 * Names the rule only if it decided the category, or the lack of one, because the list shows that. A transaction that a
 * rule puts into a category is spending.
 */
const ruledBy = (
  before: Transaction,
  { ruleId, categoryId, countedAs, transferTo, name, tag }: RuleApplied,
): Transaction => ({
  ...before,
  ...(categoryId === undefined ? {} : { categoryId, ruleId }),
  ...(categoryId === undefined || isSpending(before) ? {} : { countedAs: "spending" as const }),
  ...(countedAs === undefined ? {} : { categoryId: null, countedAs, ruleId }),
  ...(categoryId === undefined && countedAs === undefined ? {} : { transferTo: transferTo ?? null, paysBack: null }),
  ...(name === undefined ? {} : { name, renamed: true }),
  ...(tag === undefined ? {} : { note: withTag(before.note, tag) }),
})

/** Transactions that are still as the rule left them have to be sorted again, under the bank's name; splits stay. */
export const takeBackRule = (budget: Budget, rule: Rule | undefined, transactionIds: ReadonlyArray<TransactionId>) => {
  const { name: given, tag, parts } = rule?.outcome ?? {}
  for (const transactionId of transactionIds) {
    const transaction = budget.transactions.get(transactionId)
    if (transaction === undefined) continue
    const reported = given === transaction.name && parts === undefined ? reportedNameOf(budget, transaction) : undefined
    putTransaction(budget, {
      ...transaction,
      categoryId: null,
      countedAs: isSpending(transaction) ? transaction.countedAs : null,
      transferTo: null,
      ruleId: null,
      ...(reported === undefined ? {} : { name: reported, renamed: false }),
      ...(tag === undefined ? {} : { note: withoutTag(transaction.note, tag) || null }),
    })
  }
}
