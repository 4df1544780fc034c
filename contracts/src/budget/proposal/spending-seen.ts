// Derives the categories that a person needs from their spending, by the names of suggestions: the transactions behind
// a proposed category are then suggested for it.
import { Array as Lists } from "effect"
import { typeNames, type TypeName } from "../../api/categories.ts"
import type { CategoryId } from "../../ids.ts"
import type { Cents } from "../../money.ts"
import type { Share } from "../../share.ts"
import { monthOf } from "../../month.ts"
import { sameName, trimmed } from "../../names.ts"
import {
  isUncategorised,
  livingCategories,
  livingCategory,
  merchantKey,
  merchantOf,
  defined,
  type Budget,
} from "../budget.ts"
import usual from "../merchants/category-names.json" with { type: "json" }
import { knownCategory } from "../merchants/known.ts"
import type { Category } from "../categories/state.ts"
import { isMiscellaneous, mostInName } from "../categories/rules.ts"
import { namesFor, suggestionFor } from "../figures/suggestion.ts"
import { isSpending, type Transaction } from "../transactions/schema.ts"
import type { Period } from "./period.ts"
import { median, sumOf, usualMonth, type Payment } from "./usual-month.ts"

export interface CategorySeen {
  readonly name: string
  readonly type: TypeName
  /** Present if the category exists. */
  readonly categoryId?: CategoryId
  /** The spending in these days, or in a usual month of complete ones; lowered by refunds; never below 0. */
  readonly spent: Cents
  readonly transactions: number
  /** The proposed monthly amount: the spending, unless there was none and the category has a budget already. */
  readonly amount: Cents
  /** One payment per month for a contract, such as the rent, for which an amount fits better than a share. */
  readonly isContract: boolean
  /**
   * The receiver of monthly payments for an unknown purpose: the category has their name until the person renames it.
   */
  readonly payee?: string
  /** For types without known spending: the category's present share, or its usual one. */
  readonly usualShare?: Share
}

export interface SpendingSeen {
  readonly categories: ReadonlyArray<CategorySeen>
  /** The number of all transactions in these days, and of refunds among them. */
  readonly transactions: number
  readonly refunds: number
  /** The number of days with transactions. */
  readonly days: number
  /** Payments that are no part of a usual month, the largest first. */
  readonly oneOffs: ReadonlyArray<Pick<Payment, "name" | "amount" | "date">>
  /** Transactions that fit no category. */
  readonly unknown: { readonly transactions: number; readonly amount: Cents }
}

/** The usual type of a category with that name. */
export const usualTypeOf = (name: string): TypeName =>
  typeNames.find((type) => type !== "wants" && usual.types[type].split(", ").includes(name)) ?? "wants"

/** A provider's categories for movements, which do not tell their purpose. */
const saysNothing = /^transfer (?:in|out)$|^income$|^other$/i

const contract = /^RENT_AND_UTILITIES_RENT$|^LOAN_PAYMENTS_/

const titled = (name: string): string => name.replace(/(^| )[a-z]/g, (letter) => letter.toUpperCase())

/** By the bank's category, or by the name. */
const providerCategoryOf = (transaction: Transaction): Transaction["bankCategory"] =>
  transaction.bankCategory ?? knownCategory(merchantOf(transaction)) ?? null

const proposedName = (transaction: Transaction): string | undefined => {
  const [name] = namesFor(providerCategoryOf(transaction))
  return name === undefined || saysNothing.test(name) || isMiscellaneous(name) ? undefined : titled(name)
}

interface Tally extends Pick<CategorySeen, "name" | "type" | "categoryId" | "payee"> {
  readonly payments: Array<Payment>
  contracts: number
}

/** A part of the month's spending: smaller payments are never left out as one-offs. */
const largePart = 0.1

/** Existing categories come first, in their order, with or without spending; then the others, by spending. */
export const spendingSeen = (budget: Budget, { from, until, months }: Period): SpendingSeen => {
  const inWindow = [...budget.transactions.values()].filter(
    (each) => isSpending(each) && each.date >= from && each.date <= until,
  )
  const tallies = new Map<string, Tally>()
  const ofCategory = ({ categoryId, typeId, name }: Category): Tally =>
    tallyIn(tallies, categoryId, { categoryId, name, type: defined(budget.categoryTypes.get(typeId)).name })
  for (const category of livingCategories(budget)) ofCategory(category)

  const unplaced: Array<Transaction> = []
  for (const transaction of inWindow) {
    const own = categoryFor(budget, transaction)
    const name = own === undefined ? proposedName(transaction) : undefined
    if (own === undefined && name === undefined) {
      unplaced.push(transaction)
      continue
    }
    const tally =
      own === undefined
        ? tallyIn(tallies, `new ${name}`, { name: name ?? "", type: usualTypeOf(name ?? "") })
        : ofCategory(own)
    tally.payments.push(paymentOf(transaction))
    if (contract.test(providerCategoryOf(transaction)?.detailed ?? "")) tally.contracts += 1
  }
  const unknown = { transactions: 0, amount: 0 }
  for (const own of Object.values(Lists.groupBy(unplaced, merchantKey))) {
    if (isPaidMonthly(own, months)) tallyOfPayee(tallies, own).payments.push(...own.map(paymentOf))
    else {
      unknown.transactions += own.length
      unknown.amount += sumOf(own)
    }
  }
  const total = sumOf(inWindow)
  const measured = [...tallies.values()].map((tally) => measure(tally, months, (total / months.length) * largePart))
  return {
    categories: inOrder(
      measured.map(({ seen }) => seen),
      budget,
    ),
    transactions: inWindow.length,
    refunds: inWindow.filter(({ amount }) => amount < 0).length,
    days: new Set(inWindow.map(({ date }) => date)).size,
    oneOffs: measured
      .flatMap(({ oneOffs }) => oneOffs)
      .sort((a, b) => b.amount - a.amount)
      .map(({ name, amount, date }) => ({ name, amount, date })),
    unknown,
  }
}

const paymentOf = (transaction: Transaction): Payment => {
  const { name, amount, date } = transaction
  return { key: merchantKey(transaction), name, amount, date }
}

/** Whether it was paid in each month since it began, or in all but one: no plan leaves that out. */
const isPaidMonthly = (own: ReadonlyArray<Transaction>, months: Period["months"]): boolean => {
  const paidIn = new Set(own.map(({ date }) => monthOf(date)))
  const since = months.slice(months.findIndex((month) => paidIn.has(month)))
  const isOnceAMonth = own.length >= 2 && paidIn.size === own.length
  return isOnceAMonth && own.length >= since.length - 1 && months.length > 0 && own.every(({ amount }) => amount > 0)
}

/** A payee counts as a need, like rent that is sent to a person. */
const tallyOfPayee = (tallies: Map<string, Tally>, own: ReadonlyArray<Transaction>): Tally => {
  const payee = trimmed(merchantOf(own[0]!)).slice(0, mostInName)
  const known = [...tallies.values()].find(({ name, type }) => type === "needs" && sameName(name, payee))
  return known ?? tallyIn(tallies, `payee ${payee}`, { name: payee, payee, type: "needs" })
}

const tallyIn = (tallies: Map<string, Tally>, key: string, one: Omit<Tally, "payments" | "contracts">): Tally => {
  const known = tallies.get(key)
  if (known !== undefined) return known
  const tally = { ...one, payments: [], contracts: 0 }
  tallies.set(key, tally)
  return tally
}

/** The category that the person chose, or that is suggested. */
const categoryFor = (budget: Budget, transaction: Transaction): Category | undefined => {
  const { categoryId } = transaction
  if (categoryId === null || isUncategorised(budget, transaction)) return suggestionFor(budget, transaction)
  return livingCategory(budget, categoryId)
}

type Measured = Omit<CategorySeen, "amount" | "usualShare">

const measure = (
  { payments, contracts, ...tally }: Tally,
  months: Period["months"],
  large: Cents,
): { readonly seen: Measured; readonly oneOffs: ReadonlyArray<Payment> } => {
  const transactions = payments.length
  if (tally.payee !== undefined) return { seen: { ...tally, transactions, ...measurePayee(payments) }, oneOffs: [] }
  const isOfContracts = contracts === transactions && contracts > 0
  if (months.length === 0) {
    const spent = Math.max(0, sumOf(payments))
    const isContract = spent > 0 && isOfContracts && contracts === 1
    return { seen: { ...tally, spent, transactions, isContract }, oneOffs: [] }
  }
  const { amount, oneOffs } = usualMonth(payments, months, large)
  const paidIn = new Set(payments.map(({ date }) => monthOf(date))).size
  const isMonthly = isOfContracts && paidIn === transactions && paidIn * 2 >= months.length
  // A raised rent has its latest amount.
  const latest = payments.reduce((last, each) => (each.date > last.date ? each : last), payments[0]!)
  const spent = isMonthly ? latest.amount : amount
  return { seen: { ...tally, spent, transactions, isContract: isMonthly }, oneOffs }
}

/** The latest amount if it was paid twice in a row; else the median. */
const measurePayee = (payments: ReadonlyArray<Payment>): Pick<Measured, "spent" | "isContract"> => {
  const amounts = payments.toSorted((a, b) => (a.date < b.date ? -1 : 1)).map(({ amount }) => amount)
  const [before, last = 0] = amounts.slice(-2)
  return last === before ? { spent: last, isContract: true } : { spent: median(amounts), isContract: false }
}

const inOrder = (measured: ReadonlyArray<Measured>, budget: Budget): ReadonlyArray<CategorySeen> => {
  const seen = measured.flatMap((one): ReadonlyArray<CategorySeen> => {
    const { categoryId, spent, isContract } = one
    if (categoryId === undefined) return spent === 0 ? [] : [{ ...one, amount: spent }]
    const { fixed, share: usualShare } = defined(budget.categories.get(categoryId))
    const amount = fixed ?? (spent > 0 ? spent : (budget.plan.categories.get(categoryId)?.budget ?? 0))
    return [{ ...one, amount, isContract: fixed !== undefined || isContract, usualShare }]
  })
  const isNew = ({ categoryId }: CategorySeen): boolean => categoryId === undefined
  return [
    ...seen.filter((one) => !isNew(one)),
    ...seen.filter(isNew).sort((a, b) => b.spent - a.spent || (a.name < b.name ? -1 : 1)),
  ]
}
