// What a test's backend has stored: an answer to a command changes what it gives next, as a server's would.
import type { Account } from "@evenkeel/contracts/api/accounts"
import type { Category, CategoryType } from "@evenkeel/contracts/api/categories"
import type { Income } from "@evenkeel/contracts/api/incomes"
import type { CategoryOf, Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import type { RouteName } from "@evenkeel/contracts/paths"
import type { Reply } from "@evenkeel/contracts/routes"
import { isOfPastMonth } from "../src/lib/today.ts"
import { whenCarriedOut, type Call } from "./server.ts"

export interface Stored {
  transactions: ReadonlyArray<Transaction>
  /** Those of earlier months, without a category. */
  waiting: ReadonlyArray<Transaction>
  categories: ReadonlyArray<Category>
  categoryTypes: ReadonlyArray<CategoryType>
  accounts: ReadonlyArray<Account>
  incomes: ReadonlyArray<Income>
}

type Effects = { readonly [Name in RouteName]?: (stored: Stored, call: Call<Name>, reply: Reply<Name>) => void }

const put = <Item, Key extends keyof Item>(items: ReadonlyArray<Item>, key: Key, ...answers: ReadonlyArray<Item>) => [
  ...items.map((item) => answers.find((answer) => answer[key] === item[key]) ?? item),
  ...answers.filter((answer) => items.every((item) => item[key] !== answer[key])),
]

const edit = (stored: Stored, id: string | undefined, change: Partial<Transaction>): void => {
  const edited = (item: Transaction): Transaction => (item.transactionId === id ? { ...item, ...change } : item)
  stored.transactions = stored.transactions.map(edited)
  stored.waiting = stored.waiting.map(edited).filter(({ category }) => category === null)
}

/** In the category, wherever transactions mention it. */
const mention = (stored: Stored, id: string | undefined, category: CategoryOf | null): void => {
  const replaced = (mentioned: CategoryOf | null) => (mentioned?.categoryId === id ? category : mentioned)
  stored.transactions = stored.transactions.map((item) => ({
    ...item,
    category: replaced(item.category),
    suggestedCategory: replaced(item.suggestedCategory),
  }))
}

const effects: Effects = {
  assignTransaction: (stored, { body }, { category }) => edit(stored, body.transactionId, { category }),
  assignTransactions: (stored, { body }) => {
    for (const { transactionId, categoryId } of body.assignments) {
      const category = stored.categories.find((each) => each.categoryId === categoryId)
      if (category !== undefined) edit(stored, transactionId, { category })
    }
  },
  renameTransaction: (stored, { params }, { name }) => edit(stored, params["id"], { name }),
  reduceTransaction: (stored, { params }, { amount }) => edit(stored, params["id"], { amount }),
  noteTransaction: (stored, { body }, { note }) => edit(stored, body.transactionId, { note }),
  deleteTransaction: (stored, { params }) => {
    const stays = ({ transactionId }: Transaction): boolean => transactionId !== params["id"]
    stored.transactions = stored.transactions.filter(stays)
    stored.waiting = stored.waiting.filter(stays)
  },
  splitTransaction: (stored, { params }, parts) => {
    stored.transactions = stored.transactions.flatMap((item) => (item.transactionId === params["id"] ? parts : [item]))
  },
  addTransaction: (stored, _, added) => {
    if (!isOfPastMonth(added.date)) stored.transactions = [added, ...stored.transactions]
    else if (added.category === null) stored.waiting = [...stored.waiting, added]
  },
  syncTransactions: (stored, _, reply) => {
    stored.transactions = put(stored.transactions, "transactionId", ...reply.allModifiedOrAddedTransactions).filter(
      ({ transactionId }) => !reply.removedTransactionIds.includes(transactionId),
    )
    stored.accounts = stored.accounts.map(({ message: _resolved, ...account }) => ({
      ...account,
      ...reply.updatedAccounts.find(({ accountId }) => accountId === account.accountId),
    }))
  },
  linkAccount: (stored, _, linked) => {
    stored.accounts = put(stored.accounts, "accountId", linked)
  },
  removeAccount: (stored, { params }) => {
    stored.accounts = stored.accounts.filter(({ accountId }) => accountId !== params["id"])
    stored.waiting = stored.waiting.filter(({ accountId }) => accountId !== params["id"])
  },
  addCategory: (stored, { body }, added) => {
    const shares = new Map(body.updatedCategories.map((each) => [each.categoryId, each.budgetAllocationPercentage]))
    const others = stored.categories.map((category) => {
      const share = shares.get(category.categoryId)
      const type = stored.categoryTypes.find(({ name }) => name === category.categoryType.name)
      return share === undefined || type === undefined
        ? category
        : { ...category, budgetAllocationPercentage: share, budgetAmount: type.budgetAmount * share }
    })
    stored.categories = put(others, "categoryId", added)
  },
  addCategories: (stored, _, added) => {
    stored.categories = put(stored.categories, "categoryId", ...added)
  },
  reallocateCategories: (stored, _, answers) => {
    stored.categories = put(stored.categories, "categoryId", ...answers)
  },
  renameCategory: (stored, _, renamed) => {
    stored.categories = put(stored.categories, "categoryId", renamed)
    mention(stored, renamed.categoryId, renamed)
  },
  deleteCategory: (stored, { params }) => {
    stored.categories = stored.categories.filter(({ categoryId }) => categoryId !== params["id"])
    mention(stored, params["id"], null)
  },
  setCategoryTypes: (stored, _, set) => {
    stored.categoryTypes = set
  },
  addIncome: (stored, _, added) => {
    stored.incomes = put(stored.incomes, "incomeId", added)
  },
  changeIncome: (stored, _, changed) => {
    stored.incomes = put(stored.incomes, "incomeId", changed)
  },
  endIncome: (stored, { params }) => {
    stored.incomes = stored.incomes.filter(({ incomeId }) => incomeId !== params["id"])
  },
}

/** From now on, until the next call, this follows what commands are answered. */
export const keep = (given: Stored): Stored => {
  const stored = { ...given }
  whenCarriedOut((name, call, reply) =>
    (effects[name] as ((...all: ReadonlyArray<unknown>) => void) | undefined)?.(stored, call, reply),
  )
  return stored
}
