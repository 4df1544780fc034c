// What the last days' spending says about the categories that a person needs, by the names that suggestions look for: a
// proposed category is one that its transactions are then suggested for.
import type { TypeName } from "../../api/categories.ts"
import type { CategoryId } from "../../ids.ts"
import type { Cents } from "../../money.ts"
import type { CalendarDate } from "../../month.ts"
import type { Share } from "../../share.ts"
import { isUncategorised, livingCategories, livingCategory, merchantOf, present, type Budget } from "../budget.ts"
import { knownCategory } from "../merchants/known.ts"
import type { Category } from "../categories/state.ts"
import { isMiscellaneous } from "../categories/rules.ts"
import { namesFor, suggestionFor } from "../figures/suggestion.ts"
import type { Transaction } from "../transactions/schema.ts"
import { windowUntil } from "./window.ts"

export interface CategorySeen {
  readonly name: string
  readonly type: TypeName
  /** Of a category that exists. */
  readonly categoryId?: CategoryId
  /** What it took in these days, refunds lowering it; never below 0. */
  readonly spent: Cents
  readonly transactions: number
  /** What it is proposed to have a month: what was spent, unless nothing was and it has a budget already. */
  readonly amount: Cents
  /** One payment for a contract, such as the rent: the same each month, so an amount fits it better than a share. */
  readonly isContract: boolean
  /** While nothing is known of a type's spending: what the category has of it, or what such a one usually has. */
  readonly usualShare?: Share
}

export interface SpendingSeen {
  readonly categories: ReadonlyArray<CategorySeen>
  /** How many transactions there are at all in these days, and how many of them are refunds. */
  readonly transactions: number
  readonly refunds: number
  /** On how many days there is one. */
  readonly days: number
  /** What fits no category, by all that is known. */
  readonly unknown: { readonly transactions: number; readonly amount: Cents }
}

const typeOfName: { readonly [Name in string]?: TypeName } = {
  Groceries: "needs",
  Rent: "needs",
  Utilities: "needs",
  Transportation: "needs",
  "Student Loans": "needs",
  Animals: "needs",
  Medical: "needs",
  "Loan Payments": "needs",
  "General Services": "needs",
  "Bank Fees": "needs",
  Stocks: "investments",
}

/** The type of a category that is called like this, as most people have it. */
export const usualTypeOf = (name: string): TypeName =>
  (Object.hasOwn(typeOfName, name) ? typeOfName[name] : undefined) ?? "wants"

/** What a provider calls money that moved says nothing of what it is for. */
const saysNothing = /^transfer (?:in|out)$|^income$|^other$/i

const contract = /^RENT_AND_UTILITIES_RENT$|^LOAN_PAYMENTS_/

const titled = (name: string): string => name.replace(/(^| )[a-z]/g, (letter) => letter.toUpperCase())

/** As its bank says, or its name. */
const providerCategoryOf = (transaction: Transaction): Transaction["bankCategory"] =>
  transaction.bankCategory ?? knownCategory(merchantOf(transaction)) ?? null

const proposedName = (transaction: Transaction): string | undefined => {
  const [name] = namesFor(providerCategoryOf(transaction))
  return name === undefined || saysNothing.test(name) || isMiscellaneous(name) ? undefined : titled(name)
}

interface Tally {
  readonly name: string
  readonly type: TypeName
  readonly categoryId?: CategoryId
  sum: Cents
  transactions: number
  contracts: number
}

/** Those that exist come first, in their order, whether or not anything was spent in them; then the others, by what was spent. */
export const spendingSeen = (budget: Budget, today: CalendarDate): SpendingSeen => {
  const { from, until } = windowUntil(today)
  const inWindow = [...budget.transactions.values()].filter(({ date }) => date >= from && date <= until)
  const tallies = new Map<string, Tally>()
  const ofCategory = ({ categoryId, typeId, name }: Category): Tally =>
    tallyIn(tallies, categoryId, { categoryId, name, type: present(budget.categoryTypes.get(typeId)).name })
  for (const category of livingCategories(budget)) ofCategory(category)

  const unknown = { transactions: 0, amount: 0 }
  for (const transaction of inWindow) {
    const own = categoryFor(budget, transaction)
    const name = own === undefined ? proposedName(transaction) : undefined
    if (own === undefined && name === undefined) {
      unknown.transactions += 1
      unknown.amount += transaction.amount
      continue
    }
    const tally =
      own === undefined
        ? tallyIn(tallies, `new ${name}`, { name: name ?? "", type: usualTypeOf(name ?? "") })
        : ofCategory(own)
    tally.sum += transaction.amount
    tally.transactions += 1
    if (contract.test(providerCategoryOf(transaction)?.detailed ?? "")) tally.contracts += 1
  }
  return {
    categories: inOrder([...tallies.values()], budget),
    transactions: inWindow.length,
    refunds: inWindow.filter(({ amount }) => amount < 0).length,
    days: new Set(inWindow.map(({ date }) => date)).size,
    unknown,
  }
}

const tallyIn = (tallies: Map<string, Tally>, key: string, one: Pick<Tally, "name" | "type" | "categoryId">): Tally => {
  const known = tallies.get(key)
  if (known !== undefined) return known
  const tally = { ...one, sum: 0, transactions: 0, contracts: 0 }
  tallies.set(key, tally)
  return tally
}

/** Where the person has put it, or would be asked to. */
const categoryFor = (budget: Budget, transaction: Transaction): Category | undefined => {
  const { categoryId } = transaction
  if (categoryId === null || isUncategorised(budget, transaction)) return suggestionFor(budget, transaction)
  return livingCategory(budget, categoryId)
}

const inOrder = (tallies: ReadonlyArray<Tally>, budget: Budget): ReadonlyArray<CategorySeen> => {
  const seen = tallies.flatMap(({ sum, contracts, ...tally }): ReadonlyArray<CategorySeen> => {
    const { categoryId, transactions } = tally
    const spent = Math.max(sum, 0)
    const isContract = spent > 0 && contracts === 1 && transactions === 1
    if (categoryId === undefined) return spent === 0 ? [] : [{ ...tally, spent, amount: spent, isContract }]
    const { fixed, share: usualShare } = present(budget.categories.get(categoryId))
    const amount = fixed ?? (spent > 0 ? spent : (budget.plan.categories.get(categoryId)?.budget ?? 0))
    return [{ ...tally, spent, amount, isContract: fixed !== undefined || isContract, usualShare }]
  })
  const isNew = ({ categoryId }: CategorySeen): boolean => categoryId === undefined
  return [
    ...seen.filter((one) => !isNew(one)),
    ...seen.filter(isNew).sort((a, b) => b.spent - a.spent || (a.name < b.name ? -1 : 1)),
  ]
}
