// Offers a rule for a choice that the person has just made.
import type { RuleOffer } from "../../api/transactions/transactions.ts"
import type { TransactionId } from "../../ids.ts"
import { isUncategorised, livingCategory, merchantKey, merchantOf, reportedNameOf, type Budget } from "../budget.ts"
import type { Transaction } from "../transactions/schema.ts"
import { activeRules, ruleBook, subjectOf } from "./rule-book.ts"
import { accountName } from "../wording.ts"
import { plainly } from "./sentences.ts"

/**
 * After the second equal choice for a merchant, and, since "not now" is not permanent, after the fourth, the eighth and
 * so on. Not if another category was chosen last time, if a rule applies to the merchant, or if the person declined for
 * good.
 */
export const offerAfter = (budget: Budget, transaction: Transaction): RuleOffer | undefined => {
  const choice = budget.choices.get(merchantKey(transaction))
  const { categoryId } = transaction
  if (choice === undefined || categoryId === null || choice.neverAsk === true) return undefined
  const category = livingCategory(budget, categoryId)
  if (category === undefined || isUncategorised(budget, transaction)) return undefined
  if (choice.last !== categoryId || choice.before !== categoryId) return undefined
  const count = choice.times.find((each) => each.categoryId === categoryId)?.count ?? 0
  return offered(budget, transaction, { categoryId, name: category.name, count })
}

/**
 * The same for the first of the transactions that the person has just classified by hand. The rule for spending leaves
 * them to the person, so that they are not set aside; once they are in a category, a rule for that is better.
 */
export const offerAfterCounting = (budget: Budget, classified: ReadonlySet<TransactionId>): RuleOffer | undefined => {
  const [transactionId = ""] = classified
  const transaction = budget.transactions.get(transactionId)
  if (transaction === undefined || transaction.ruleId !== null) return undefined
  const { amount, countedAs, categoryId, paysBack, transferTo } = transaction
  if (countedAs === null || (categoryId !== null && paysBack === null)) return undefined
  const merchant = merchantKey(transaction)
  const alike = [...budget.transactions.values()].filter(
    (each) =>
      each.countedAs === countedAs &&
      each.transferTo === transferTo &&
      each.ruleId === null &&
      merchantKey(each) === merchant,
  )
  const before = alike.filter((each) => !classified.has(each.transactionId)).length
  const what = { categoryId: "", name: plainly(countedAs, 1), countedAs, count: alike.length }
  if (transferTo === null) return offered(budget, transaction, what, before)
  const name = `${what.name} ${amount < 0 ? "from" : "to"} ${accountName(budget, transferTo)}`
  return offered(budget, transaction, { ...what, name, transferTo }, before)
}

const offered = (
  budget: Budget,
  transaction: Transaction,
  decision: Pick<RuleOffer, "categoryId" | "name" | "countedAs" | "transferTo" | "count">,
  before = decision.count - 1,
): RuleOffer | undefined => {
  if (decision.count < 2 || Math.floor(Math.log2(decision.count)) === Math.floor(Math.log2(before))) return undefined
  if (ruleBook(activeRules(budget)).ruleFor(subjectOf(budget, transaction)) !== undefined) return undefined
  // The reported name, because the next row will not have a name that was given to this one.
  const words = reportedNameOf(budget, transaction) ?? merchantOf(transaction)
  return { merchant: merchantKey(transaction), words, ...decision }
}
