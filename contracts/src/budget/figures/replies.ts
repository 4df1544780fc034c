// A budget's parts as the API gives them: cents become dollars, thousandths fractions.
import type { Account as AccountReply } from "../../api/accounts.ts"
import type { Category as CategoryReply, CategoryType as CategoryTypeReply } from "../../api/categories.ts"
import type { Income as IncomeReply } from "../../api/incomes.ts"
import type { CategoryOf, Transaction as TransactionReply } from "../../api/transactions.ts"
import type { CategoryId, TypeId } from "../../ids.ts"
import { dollarsFromCents } from "../../money.ts"
import type { Month } from "../../month.ts"
import { fractionFromShare } from "../../share.ts"
import {
  categoriesOf,
  present,
  transactionsOf,
  type Account,
  type Budget,
  type Category,
  type Income,
  type Transaction,
} from "../budget.ts"
import { suggestionFor } from "./suggestion.ts"

export const accountReply = (budget: Budget, account: Account): AccountReply => {
  const item = present(budget.items.get(account.itemId))
  const closed = account.closed ? "The bank has closed this account." : null
  const message = closed ?? item.message
  return {
    accountId: account.accountId,
    accountName: account.name,
    balance: dollarsFromCents(account.balance),
    plaidAccountId: account.plaidAccountId,
    accountType: account.accountType,
    mask: account.mask,
    institutionName: item.institutionName,
    status: account.closed ? "error" : item.status,
    ...(message === null ? {} : { message }),
  }
}

export const incomeReply = ({ amount, ...income }: Income): IncomeReply => ({
  ...income,
  amount: dollarsFromCents(amount),
})

/** `month` is the present one: `amount` is what it has spent in the category. */
export const categoryReply = (budget: Budget, category: Category, month: Month): CategoryReply => {
  let spent = 0
  for (const transaction of transactionsOf(budget, month)) {
    if (transaction.categoryId === category.categoryId) spent += transaction.amount
  }
  return {
    categoryId: category.categoryId,
    name: category.name,
    budgetAllocationPercentage: fractionFromShare(category.share),
    budgetAmount: dollarsFromCents(budget.plan.categories.get(category.categoryId)?.budget ?? 0),
    categoryType: typeOf(budget, category),
    logoUrl: null,
    amount: dollarsFromCents(spent),
  }
}

const typeOf = (budget: Budget, category: Category): CategoryReply["categoryType"] => {
  const { typeId, name } = present(budget.types.get(category.typeId))
  return { categoryTypeId: typeId, name }
}

export const categoryOf = (budget: Budget, categoryId: CategoryId): CategoryOf => {
  const category = present(budget.categories.get(categoryId))
  return { categoryId, name: category.name, categoryType: typeOf(budget, category) }
}

export const categoryTypeReply = (budget: Budget, typeId: TypeId, month: Month): CategoryTypeReply => {
  const planned = present(budget.plan.types.find((type) => type.typeId === typeId))
  return {
    categoryTypeId: typeId,
    name: planned.name,
    budgetAllocationPercentage: fractionFromShare(planned.share),
    budgetAmount: dollarsFromCents(planned.budget),
    savedAmount: dollarsFromCents(planned.saved),
    categories: categoriesOf(budget, typeId).map((category) => categoryReply(budget, category, month)),
  }
}

export const transactionReply = (budget: Budget, transaction: Transaction): TransactionReply => {
  const suggested = suggestionFor(budget, transaction)
  return {
    transactionId: transaction.transactionId,
    name: transaction.name,
    amount: dollarsFromCents(transaction.amount),
    date: transaction.date,
    logoUrl: transaction.logoUrl,
    category: transaction.categoryId === null ? null : categoryOf(budget, transaction.categoryId),
    suggestedCategory: suggested === undefined ? null : categoryOf(budget, suggested.categoryId),
    accountId: transaction.accountId,
    pending: transaction.pending,
  }
}

/** Newest first; within one day, the transaction that was added later comes first. */
export const newestFirst = (a: Transaction, b: Transaction): number =>
  a.date < b.date ? 1 : a.date > b.date ? -1 : a.transactionId < b.transactionId ? 1 : -1

/**
 * The finaliser's queue: posted transactions of past months that have no category yet, oldest first. Nothing moves a
 * transaction into it: it is there once its month is over.
 */
export const finaliserQueue = (budget: Budget, presentMonth: Month): ReadonlyArray<TransactionReply> =>
  [...budget.months.keys()]
    .filter((month) => month < presentMonth)
    .flatMap((month) =>
      transactionsOf(budget, month).filter(({ categoryId, pending }) => categoryId === null && !pending),
    )
    .sort((a, b) => newestFirst(b, a))
    .map((transaction) => transactionReply(budget, transaction))
