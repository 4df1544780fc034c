// What a time's spending says about the categories that a person needs, by the names that suggestions look for: a
// proposed category is one that its transactions are then suggested for.
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
import { median, usualMonth, type Payment } from "./usual-month.ts"

export interface CategorySeen {
  readonly name: string
  readonly type: TypeName
  /** Of a category that exists. */
  readonly categoryId?: CategoryId
  /** What it took in these days, or, of complete months, in a usual one; refunds lower it; never below 0. */
  readonly spent: Cents
  readonly transactions: number
  /** What it is proposed to have a month: what was spent, unless nothing was and it has a budget already. */
  readonly amount: Cents
  /** One payment a month for a contract, such as the rent: an amount fits it better than a share. */
  readonly isContract: boolean
  /** Whom it was paid to, month by month, if nothing says for what: it is called after them, until the person says. */
  readonly payee?: string
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
  /** What was paid once, and is no part of a usual month, the largest first. */
  readonly oneOffs: ReadonlyArray<Pick<Payment, "name" | "amount" | "date">>
  /** What fits no category, by all that is known. */
  readonly unknown: { readonly transactions: number; readonly amount: Cents }
}

/** The type of a category that is called like this, as most people have it. */
export const usualTypeOf = (name: string): TypeName =>
  typeNames.find((type) => type !== "wants" && usual.types[type].split(", ").includes(name)) ?? "wants"

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

interface Tally extends Pick<CategorySeen, "name" | "type" | "categoryId" | "payee"> {
  readonly payments: Array<Payment>
  contracts: number
}

const sumOf = (rows: ReadonlyArray<{ readonly amount: Cents }>): Cents =>
  rows.reduce((sum, { amount }) => sum + amount, 0)

/** Of what is spent in a month: less than that is never left out as a one-off. */
const largePart = 0.1

/** Those that exist come first, in their order, whether or not anything was spent in them; then the others, by what was spent. */
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

/** Once in each month since it began, or in all but one: no plan leaves that out, whatever it is for. */
const isPaidMonthly = (own: ReadonlyArray<Transaction>, months: Period["months"]): boolean => {
  const paidIn = new Set(own.map(({ date }) => monthOf(date)))
  const since = months.slice(months.findIndex((month) => paidIn.has(month)))
  const isOnceAMonth = own.length >= 2 && paidIn.size === own.length
  return isOnceAMonth && own.length >= since.length - 1 && months.length > 0 && own.every(({ amount }) => amount > 0)
}

/** A need, as the rent is that is sent to a person. */
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

/** Where the person has put it, or would be asked to. */
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
  // A rent that was raised is what it is now.
  const latest = payments.reduce((last, each) => (each.date > last.date ? each : last), payments[0]!)
  const spent = isMonthly ? latest.amount : amount
  return { seen: { ...tally, spent, transactions, isContract: isMonthly }, oneOffs }
}

/** What was the same twice will be so again; else the median of what was paid. */
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
