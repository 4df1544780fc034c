// Whether what a person has just chosen might be a rule of theirs.
import type { RuleOffer } from "../../api/transactions.ts"
import { isUncategorised, livingCategory, merchantKey, merchantOf, reportedNameOf, type Budget } from "../budget.ts"
import type { Transaction } from "../transactions/schema.ts"
import { activeRules, ruleBook, subjectOf } from "./rule-book.ts"

/**
 * After the second like choice for a merchant, and, since "not now" is no answer for ever, after the fourth, the eighth
 * and so on. Not if another category was chosen last time, if a rule knows the merchant, or if they never want to be asked.
 */
export const offerAfter = (budget: Budget, transaction: Transaction): RuleOffer | undefined => {
  const choice = budget.choices.get(merchantKey(transaction))
  const { categoryId } = transaction
  if (choice === undefined || categoryId === null || choice.neverAsk === true) return undefined
  const category = livingCategory(budget, categoryId)
  if (category === undefined || isUncategorised(budget, transaction)) return undefined
  if (choice.last !== categoryId || choice.before !== categoryId) return undefined
  const count = choice.times.find((each) => each.categoryId === categoryId)?.count ?? 0
  if (count < 2 || !Number.isInteger(Math.log2(count))) return undefined
  if (ruleBook(activeRules(budget)).ruleFor(subjectOf(budget, transaction)) !== undefined) return undefined
  // The next row will not have the name that this one may have been given.
  const words = reportedNameOf(budget, transaction) ?? merchantOf(transaction)
  return { merchant: merchantKey(transaction), words, categoryId, name: category.name, count }
}
