// Suggests a category for a transaction. It is never applied automatically.
import { typeNames } from "../../api/categories.ts"
import { addMonths, monthOf } from "../../month.ts"
import { sameName } from "../../names.ts"
import {
  isUncategorised,
  livingCategories,
  livingCategory,
  merchantKey,
  merchantOf,
  transactionsOf,
  type Budget,
} from "../budget.ts"
import type { MerchantChoice } from "../merchants/state.ts"
import type { Category } from "../categories/state.ts"
import { paidBackBy } from "../counting/refunds.ts"
import usual from "../merchants/category-names.json" with { type: "json" }
import { knownCategory } from "../merchants/known.ts"
import { isSpending, type Transaction } from "../transactions/schema.ts"
import { transactionInWords } from "../wording.ts"

/**
 * The likely names of a category, the likeliest first: by the provider's detailed category, and by its primary category
 * if the detailed one matches nothing.
 */
const byDetailed = Object.entries(usual.detailed).map(([pattern, names]) => [new RegExp(pattern), names] as const)
/** A Map, because a bank might send "constructor". */
const byPrimary = new Map(Object.entries(usual.primary))

/** GENERAL_MERCHANDISE becomes "General Merchandise", which may be a category's name. */
const asTitle = (primary: string): string => primary.toLowerCase().replaceAll("_", " ")

/** If several types have a category of that name, the first in the types' order. */
const named = (budget: Budget, names: ReadonlyArray<string>): Category | undefined => {
  const living = livingCategories(budget)
    .filter((category) => isSorted(budget, category))
    .sort((a, b) => typeOrder(budget, a) - typeOrder(budget, b))
  for (const name of names) {
    const category = living.find((candidate) => sameName(candidate.name, name))
    if (category !== undefined) return category
  }
  return undefined
}

/** A category named Miscellaneous counts as uncategorised, so it is never suggested. */
const isSorted = (budget: Budget, { categoryId }: Pick<Transaction, "categoryId">): boolean =>
  !isUncategorised(budget, { categoryId })

const typeOrder = (budget: Budget, category: Category): number =>
  typeNames.indexOf(budget.categoryTypes.get(category.typeId)?.name ?? "needs")

/** The latest choice, unless the one before contradicts it. Choices of deleted categories do not count. */
const chosenFor = (budget: Budget, { last, before }: MerchantChoice): Category | undefined => {
  const chosen = [last, before].flatMap((categoryId) =>
    categoryId === null ? [] : (livingCategory(budget, categoryId) ?? []),
  )
  const [latest, ...others] = new Set(chosen.filter((category) => isSorted(budget, category)))
  return others.length > 0 ? undefined : latest
}

export interface Suggestion extends Category {
  /** The reason, as one sentence. */
  readonly because: string
}

/** The part that is stored. */
export type Suggested = Pick<Suggestion, "categoryId" | "because">

export const suggestedFor = (budget: Budget, transaction: Transaction): Suggested | null => {
  const suggestion = suggestionFor(budget, transaction)
  return suggestion === undefined ? null : { categoryId: suggestion.categoryId, because: suggestion.because }
}

export const isSameSuggestion = (a: Suggested | null, b: Suggested | null): boolean =>
  a?.categoryId === b?.categoryId && a?.because === b?.because

/** "You chose this 14 of 14 times for Alderport Metro." */
const choiceWords = ({ times }: MerchantChoice, { categoryId }: Category, merchant: string): string => {
  const count = times.find((each) => each.categoryId === categoryId)?.count ?? 1
  const all = Math.max(
    times.reduce((sum, each) => sum + each.count, 0),
    count,
  )
  return all === 1
    ? `You chose this last time for ${merchant}.`
    : `You chose this ${count} of ${all} times for ${merchant}.`
}

const bankWords = "Suggested from your bank's category."
const nameWords = "Suggested from its name."

/** "It pays back Harvest Grocer ($54.20, Nov 3), which is in Groceries." */
const refundWords = (budget: Budget, purchase: Transaction, { name }: Category): string =>
  `It pays back ${transactionInWords(purchase, budget)}, which is in ${name}.`

/** The purchase of a refund, if no other refund has come back of it. */
const paidBack = (budget: Budget, refund: Transaction): Transaction | undefined => {
  const rows: Array<Transaction> = []
  const last = addMonths(monthOf(refund.date), 1)
  for (let month = addMonths(last, -6); month <= last; month = addMonths(month, 1))
    rows.push(...transactionsOf(budget, month))
  return paidBackBy(refund, rows, ({ paysBack }) => budget.transactions.get(paysBack ?? ""))
}

/**
 * For an uncategorised transaction: the category of a refund's purchase; else the person's latest choice for that
 * merchant, unless the one before contradicts it; else the existing category that matches the provider's; else the one
 * with its name, or that its name suggests; else none.
 */
export const suggestionFor = (budget: Budget, transaction: Transaction): Suggestion | undefined => {
  if (!isUncategorised(budget, transaction) || !isSpending(transaction)) return undefined
  const purchase = transaction.amount < 0 ? paidBack(budget, transaction) : undefined
  const own = livingCategory(budget, purchase?.categoryId ?? "")
  if (purchase !== undefined && own !== undefined && isSorted(budget, own))
    return { ...own, because: refundWords(budget, purchase, own) }
  const choice = budget.choices.get(merchantKey(transaction))
  const chosen = choice && chosenFor(budget, choice)
  if (choice !== undefined && chosen !== undefined)
    return { ...chosen, because: choiceWords(choice, chosen, merchantOf(transaction)) }
  const byBank = named(budget, namesFor(transaction.bankCategory))
  if (byBank !== undefined) return { ...byBank, because: bankWords }
  const merchant = merchantOf(transaction)
  const byName = named(budget, [merchant, ...namesFor(knownCategory(merchant) ?? null)])
  return byName && { ...byName, because: nameWords }
}

/**
 * The names of a category for the provider's category, the likeliest first: by the detailed category, then by the
 * primary one, then the primary one's own. None if the provider is not sure, or has none.
 */
export const namesFor = (bankCategory: Transaction["bankCategory"]): ReadonlyArray<string> => {
  if (bankCategory === null || !bankCategory.confident) return []
  const detailed = byDetailed.find(([pattern]) => pattern.test(bankCategory.detailed))?.[1]
  const primary = byPrimary.get(bankCategory.primary)
  return [...[detailed, primary].flatMap((names) => names?.split(", ") ?? []), asTitle(bankCategory.primary)]
}
