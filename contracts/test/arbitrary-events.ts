// The events of random histories: for each kind of event, data that is possible at that moment.
import { accountTypes } from "../src/api/accounts.ts"
import { typeNames } from "../src/api/categories.ts"
import { categoriesOf, largestOf, livingCategories, partsOf, type Budget } from "../src/budget/budget.ts"
import { whyCurrencyStays } from "../src/budget/currency/rules.ts"
import type { BudgetEvent } from "../src/budget/events.ts"
import type { BankFact } from "../src/budget/sync/schema.ts"
import { countsIn } from "../src/budget/plan/plan.ts"
import { dayOf, freeNames, merchants, pick, type Numbers, type Situation } from "./arbitrary-choices.ts"
import { arbitraryImports } from "./arbitrary-imports.ts"
import { arbitraryRules } from "./arbitrary-rules.ts"
import { arbitraryTogether } from "./arbitrary-together.ts"
import { reported, synced } from "./events.ts"
import { addMonths, type Month } from "../src/month.ts"
import { sumOfShares, wholeShare } from "../src/share.ts"

/** One random step: the kind of event, and the numbers that select its data. */
export interface Step extends Numbers {
  readonly what: keyof typeof arbitraryEvents
}

/** One event, or all events of one action. */
export type ArbitraryEvent = (situation: Situation, step: Step) => BudgetEvent | ReadonlyArray<BudgetEvent> | undefined

const bankCategories: ReadonlyArray<BankFact["category"]> = [
  null,
  { primary: "FOOD_AND_DRINK", detailed: "FOOD_AND_DRINK_GROCERIES", confident: true },
  { primary: "FOOD_AND_DRINK", detailed: "FOOD_AND_DRINK_RESTAURANT", confident: false },
  { primary: "GENERAL_MERCHANDISE", detailed: "GENERAL_MERCHANDISE_OTHER", confident: true },
  { primary: "TRAVEL", detailed: "TRAVEL_FLIGHTS", confident: true },
]

const linkedAccounts = (budget: Budget) => [...budget.accounts.values()].filter(({ itemId }) => itemId !== null)
const anyTransaction = ({ budget }: Situation, index: number) => pick([...budget.transactions.values()], index)

const factOf = ({ budget, month, count }: Situation, accountId: string, { a, b, c, d }: Step): BankFact => ({
  bankTransactionId: `bank-${count}`,
  accountId,
  name: pick(merchants, a) ?? "",
  merchant: a % 3 === 0 ? null : (pick(merchants, a) ?? null),
  amount: (b % 40_000) - 5_000,
  date: dayOf(d % 4 === 0 ? addMonths(month, -1) : month, c),
  pending: d % 3 === 0,
  logoUrl: c % 2 === 0 ? null : `https://logo.example/${c % 7}.png`,
  category: pick(bankCategories, d) ?? null,
  ...(c % 5 === 3 ? { history: true as const } : {}),
  ...(a % 4 === 0 ? { booked: dayOf(month, c + 1) } : {}),
  ...(b % 7 === 0 && budget.currency !== "EUR" ? { currency: "EUR" } : {}),
  ...(b % 7 !== 0 && b % 11 === 0 && budget.currency !== "JPY" ? { currency: "JPY", decimals: 0 } : {}),
})

/** The category of a split's part; most parts keep the original's. */
const ownCategory = ({ budget }: Situation, index: number): { readonly categoryId?: string } => {
  const category = index % 3 === 0 ? pick(livingCategories(budget), index) : undefined
  return category === undefined ? {} : { categoryId: category.categoryId }
}

const incomesIn = ({ incomes }: Budget, month: Month) =>
  [...incomes.values()].filter((income) => countsIn(income, month))

/** Each returns the events, or undefined if they are impossible. */
export const arbitraryEvents = {
  ...arbitraryImports,
  ...arbitraryRules,
  ...arbitraryTogether,
  timeZone: (_, { a }) => ({
    _tag: "TimeZoneChanged",
    timeZone: pick(["UTC", "Asia/Tokyo", "America/Los_Angeles"], a) ?? "UTC",
    ...(a % 4 === 0 ? { isChosen: a % 8 === 0 } : {}),
  }),
  ownName: (_, { a }) => ({ _tag: "NameChanged", name: pick(["Ada Byron", "Ada King"], a) ?? "Ada" }),
  currency: ({ budget }, { a }) =>
    whyCurrencyStays(budget) === undefined
      ? { _tag: "CurrencyChosen", currency: pick(["EUR", "JPY", "KWD", "CLF", "USD"], a) ?? "USD" }
      : undefined,
  brought: (_, { a, b }) => ({
    _tag: "HistoryBrought",
    following: a % 3,
    events: b,
    username: "ada",
    exportedAt: "2026-01-01T12:00:00.000Z",
    head: "0".repeat(64),
  }),
  income: ({ count, month }, { a }) => ({
    _tag: "IncomeAdded",
    incomeId: `income-${count}`,
    amount: a * 7,
    incomeSource: "EMPLOYER",
    incomeType: "SALARY",
    description: "",
    month,
    ...(a % 5 === 0 ? { until: month } : {}),
  }),
  changedIncome: ({ budget, month }, { a, b, c }) => {
    const income = pick(incomesIn(budget, month), a)
    if (income === undefined) return undefined
    const { incomeId, incomeSource, incomeType, description } = income
    const until = c % 3 === 0 ? { until: month } : {}
    return { _tag: "IncomeChanged", incomeId, amount: 1 + b, incomeSource, incomeType, description, month, ...until }
  },
  endedIncome: ({ budget, month }, { a }) => {
    const income = pick(incomesIn(budget, month), a)
    return income && { _tag: "IncomeEnded", incomeId: income.incomeId, month }
  },
  types: ({ month }, { a, b }) => {
    const needs = 10_000 + (a % 480_000)
    const wants = 10_000 + (b % 480_000)
    const shares = { needs, wants, investments: wholeShare - needs - wants }
    return {
      _tag: "CategoryTypesSet",
      types: typeNames.map((name) => ({ typeId: `type-${name}`, name, share: shares[name] })),
      month,
    }
  },
  category: ({ budget, count, month }, { a, b, c }) => {
    const type = pick([...budget.categoryTypes.values()], a)
    if (type === undefined) return undefined
    const name = pick(freeNames(budget, type.typeId), b)
    if (name === undefined) return undefined
    const free = wholeShare - sumOfShares(categoriesOf(budget, type.typeId).map(({ share }) => share))
    return {
      _tag: "CategoryAdded",
      categoryId: `category-${count}`,
      typeId: type.typeId,
      name,
      share: c % (free + 1),
      ...(c % 4 === 0 ? { fixed: 1 + b } : {}),
      month,
    }
  },
  reallocation: ({ budget, month }, { a, b }) => {
    const category = pick(livingCategories(budget), a)
    if (category === undefined) return undefined
    const others = sumOfShares(categoriesOf(budget, category.typeId).map(({ share }) => share)) - category.share
    const share = b % (wholeShare - others + 1)
    return {
      _tag: "CategoriesReallocated",
      typeId: category.typeId,
      shares: [{ categoryId: category.categoryId, share, ...(a % 3 === 0 ? { fixed: 1 + b } : {}) }],
      month,
    }
  },
  renamedCategory: ({ budget }, { a, b }) => {
    const category = pick(livingCategories(budget), a)
    if (category === undefined) return undefined
    const name = pick(freeNames(budget, category.typeId), b)
    return name === undefined ? undefined : { _tag: "CategoryRenamed", categoryId: category.categoryId, name }
  },
  deletedCategory: ({ budget, month }, { a }) => {
    const category = pick(livingCategories(budget), a)
    return category && { _tag: "CategoryDeleted", categoryId: category.categoryId, month }
  },
  account: ({ count }, { a, b }) => ({
    _tag: "AccountLinked",
    accountId: `account-${count}`,
    itemId: `item-${a % 2}`,
    plaidAccountId: `plaid-${count}`,
    institutionId: null,
    institutionName: b % 2 === 0 ? null : "Bank",
    name: "Checking",
    mask: null,
    accountType: pick(accountTypes, a) ?? null,
    balance: b * 3 - 100,
  }),
  removedAccount: ({ budget }, { a }) => {
    const account = pick([...budget.accounts.values()], a)
    if (account === undefined) return undefined
    const dropped = [...budget.transactions.values()].filter(
      (row) => row.accountId === account.accountId && row.categoryId === null,
    )
    return {
      _tag: "AccountRemoved",
      accountId: account.accountId,
      dropped: dropped.map(({ transactionId }) => transactionId),
    }
  },
  closedAccount: ({ budget }, { a }) => {
    const account = pick(linkedAccounts(budget), a)
    return account && { _tag: account.closed ? "AccountReopened" : "AccountClosed", accountId: account.accountId }
  },
  connection: ({ budget }, { a, b }) => {
    const item = pick([...budget.items.values()], a)
    if (item === undefined) return undefined
    return {
      _tag: "ConnectionChanged",
      itemId: item.itemId,
      status: pick(["connected", "reconnect", "error"] as const, b) ?? "error",
      message: b % 2 === 0 ? null : "Log in again",
    }
  },
  imported: (situation, step) => {
    const account = pick(linkedAccounts(situation.budget), step.b)
    if (account === undefined) return undefined
    return synced({
      itemId: account.itemId ?? "",
      cursor: "cursor",
      imported: [{ transactionId: `transaction-${situation.count}`, fact: factOf(situation, account.accountId, step) }],
      balances: [{ accountId: account.accountId, balance: step.c }],
    })
  },
  /** Usually a whole sync, otherwise one that was interrupted by a crash. */
  syncedInParts: (situation, step) => {
    const account = pick(linkedAccounts(situation.budget), step.b)
    if (account === undefined) return undefined
    const { accountId, itemId } = account
    const [syncId, fact] = [`sync-${situation.count}`, factOf(situation, accountId, step)]
    const parts = [0, 1].map((index) => {
      const row = { ...fact, bankTransactionId: `${fact.bankTransactionId}-${index}` }
      const imported = [{ transactionId: `transaction-${situation.count}-${index}`, fact: row }]
      return reported(syncId, index, { itemId: itemId ?? "", imported })
    })
    if (step.d % 4 === 0) return parts
    return [...parts, synced({ itemId: itemId ?? "", cursor: "cursor", syncId, parts: parts.length })]
  },
  posted: (situation, step) => {
    const listed = [...situation.budget.bankRows.values()].filter(({ fate }) => fate === "listed")
    const row = pick(listed, step.a)
    if (row === undefined) return undefined
    const { transactionId, fact: pending } = row
    const fact = factOf(situation, pending.accountId, step)
    return synced({
      itemId: "item-0",
      cursor: "cursor",
      posted: [{ transactionId, replaces: pending.bankTransactionId, fact }],
    })
  },
  postedSplit: (situation, step) => {
    const splits = [...situation.budget.bankRows.values()].filter(({ fate, reduced }) => fate === "split" && !reduced)
    const row = pick(splits, step.a)
    const parts = row === undefined ? [] : partsOf(situation.budget, row)
    const largest = largestOf(parts)
    if (row === undefined || largest === undefined || largest.amount < 2) return undefined
    const { transactionId, fact: pending } = row
    const missing = 1 + (step.b % (largest.amount - 1))
    const amount = parts.reduce((sum, part) => sum + part.amount, 0) - missing
    const fact = { ...factOf(situation, pending.accountId, step), amount }
    const lowered = { transactionId: largest.transactionId, amount: largest.amount - missing }
    return synced({
      itemId: "item-0",
      cursor: "cursor",
      posted: [{ transactionId, replaces: pending.bankTransactionId, fact, lowered }],
    })
  },
  modified: (situation, step) => {
    const rows = [...situation.budget.bankRows.values()]
    const whole = rows.filter(({ fate }) => fate === "listed" || fate === "deleted")
    const row = pick(whole, step.a)
    if (row === undefined) return undefined
    const { accountId, bankTransactionId } = row.fact
    const fact = { ...factOf(situation, accountId, step), bankTransactionId }
    return synced({ itemId: "item-0", cursor: "cursor", modified: [{ transactionId: row.transactionId, fact }] })
  },
  removed: ({ budget, month }, { a, b }) => {
    const row = pick([...budget.bankRows.values()], a)
    const on = dayOf(month, b)
    return row && synced({ itemId: "item-0", cursor: "cursor", on, removed: [row.fact.bankTransactionId] })
  },
  returned: (situation, step) => {
    const removed = pick([...situation.budget.removedRows.values()], step.a)
    if (removed === undefined) return undefined
    const { transactionId, fact: pending } = removed.row
    const fact = { ...factOf(situation, pending.accountId, step), amount: pending.amount }
    return synced({
      itemId: "item-0",
      cursor: "cursor",
      returned: [
        {
          bankTransactionId: pending.bankTransactionId,
          transactionIds: removed.transactions.map((transaction) => transaction.transactionId),
        },
      ],
      posted: [{ transactionId, replaces: pending.bankTransactionId, fact }],
    })
  },
  entered: ({ month, count }, { a, b, c }) => ({
    _tag: "TransactionAdded",
    transactionId: `transaction-${count}`,
    name: pick(merchants, a) ?? "",
    amount: b,
    date: dayOf(month, c),
  }),
  assigned: (situation, { a, b }) => {
    const [transaction, category] = [anyTransaction(situation, a), pick(livingCategories(situation.budget), b)]
    if (transaction === undefined || category === undefined) return undefined
    const { transactionId } = transaction
    return { _tag: "TransactionAssigned", transactionId, categoryId: category.categoryId }
  },
  assignedTogether: (situation, { a, b, c }) => {
    const some = [a, a + 1, a + 2].flatMap((index) => anyTransaction(situation, index) ?? [])
    const assignments = [...new Set(some)].flatMap(({ transactionId }, index) => {
      const category = pick(livingCategories(situation.budget), b + index * c)
      return category === undefined ? [] : [{ transactionId, categoryId: category.categoryId }]
    })
    return assignments.length === 0 ? undefined : { _tag: "TransactionsAssigned", assignments }
  },
  unassigned: (situation, { a }) => {
    const transaction = anyTransaction(situation, a)
    return transaction && { _tag: "TransactionUnassigned", transactionId: transaction.transactionId }
  },
  split: (situation, { a, b, c }) => {
    const transaction = anyTransaction(situation, a)
    if (transaction === undefined || transaction.amount < 2) return undefined
    const first = 1 + (b % (transaction.amount - 1))
    const parts = [first, transaction.amount - first].map((amount, index) => ({
      transactionId: `part-${situation.count}-${index}`,
      name: `part ${index}`,
      amount,
      ...ownCategory(situation, c + index),
    }))
    return { _tag: "TransactionSplit", transactionId: transaction.transactionId, parts, leftOut: 0 }
  },
  reduced: (situation, { a, b }) => {
    const transaction = anyTransaction(situation, a)
    if (transaction === undefined || transaction.amount < 2) return undefined
    return {
      _tag: "TransactionReduced",
      transactionId: transaction.transactionId,
      amount: 1 + (b % (transaction.amount - 1)),
    }
  },
  renamed: (situation, { a, b }) => {
    const transaction = anyTransaction(situation, a)
    if (transaction === undefined) return undefined
    return {
      _tag: "TransactionRenamed",
      transactionId: transaction.transactionId,
      name: pick(merchants, b) ?? "",
    }
  },
  noted: (situation, { a, b, c }) => {
    const transaction = anyTransaction(situation, a)
    if (transaction === undefined) return undefined
    const note = c % 3 === 0 ? "" : `With ${pick(merchants, b) ?? ""},\nsee receipt ${c}`
    return { _tag: "TransactionNoted", transactionId: transaction.transactionId, note }
  },
  checked: (situation, { a, c }) => {
    const transaction = anyTransaction(situation, a)
    return transaction && { _tag: "TransactionChecked", transactionId: transaction.transactionId, checked: c % 3 > 0 }
  },
  deleted: (situation, { a }) => {
    const transaction = anyTransaction(situation, a)
    return transaction && { _tag: "TransactionDeleted", transactionId: transaction.transactionId }
  },
} satisfies Readonly<Record<string, ArbitraryEvent>>
