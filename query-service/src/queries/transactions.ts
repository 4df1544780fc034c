import type { Currency } from "@evenkeel/contracts/currency"
import { mostFromEarlierMonths } from "@evenkeel/contracts/api/transactions"
import { categoryOf, type NamedCategory } from "@evenkeel/contracts/budget/figures/categories"
import {
  transactionFields,
  transactionReply,
  type TransactionFigures,
} from "@evenkeel/contracts/budget/figures/transactions"
import { columnsOf, type Query } from "../query.ts"

interface Lists {
  readonly transactions: ReadonlyArray<TransactionFigures>
  readonly categories: ReadonlyArray<NamedCategory>
}

/** In `condition`, $2 is the current month. */
const selected = (condition: string): string =>
  `select ${columnsOf(transactionFields)} from transactions where user_id = $1 and ${condition}`

/** Names of categories are selected separately: there are few of them, each used by many transactions. */
const categories = `
  select c.category_id as "categoryId", c.type_id as "typeId", c.name, t.name as "typeName"
  from categories c join category_types t using (user_id, type_id) where c.user_id = $1`

const named = ({ transactions: listed, categories: all }: Lists, { currency }: { readonly currency: Currency }) => {
  const byId = new Map(all.map((category) => [category.categoryId, categoryOf(category)]))
  return listed.map((transaction) => transactionReply(transaction, (id) => byId.get(id) ?? null, currency))
}

export const transactions: Query<"transactions", Lists> = {
  lists: { transactions: selected("month = $2 order by date desc, transaction_id desc"), categories },
  values: ({ month }) => [month],
  reply: named,
}

const isWaiting = "month < $2 and category_id is null"

/** The same as `earlierMonths` gives for a budget. */
export const previousMonthTransactions: Query<
  "previousMonthTransactions",
  Lists & { readonly waiting: ReadonlyArray<{ readonly total: number }> }
> = {
  lists: {
    transactions: selected(`${isWaiting} order by date, transaction_id limit ${mostFromEarlierMonths}`),
    categories,
    waiting: `select count(*)::int as total from transactions where user_id = $1 and ${isWaiting}`,
  },
  values: ({ month }) => [month],
  reply: (lists, answered) => ({
    previousMonthTransactions: named(lists, answered),
    previousMonthTotal: lists.waiting[0]?.total ?? 0,
  }),
}
