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

/**
 * In `condition`, $2 is the current month. Category names are selected separately: there are few of them, each used by
 * many transactions.
 */
const listed = <Name extends "transactions" | "previousMonthTransactions">(condition: string): Query<Name, Lists> => ({
  lists: {
    transactions: `select ${columnsOf(transactionFields)} from transactions where user_id = $1 and ${condition}`,
    categories: `
      select c.category_id as "categoryId", c.type_id as "typeId", c.name, t.name as "typeName"
      from categories c join category_types t using (user_id, type_id) where c.user_id = $1`,
  },
  values: ({ month }) => [month],
  reply: ({ transactions, categories }) => {
    const byId = new Map(categories.map((category) => [category.categoryId, categoryOf(category)]))
    return transactions.map((transaction) => transactionReply(transaction, (id) => byId.get(id) ?? null))
  },
})

export const transactions = listed<"transactions">("month = $2 order by date desc, transaction_id desc")

/** The same as `finaliserQueue` gives for a budget. */
export const previousMonthTransactions = listed<"previousMonthTransactions">(
  "month < $2 and category_id is null order by date, transaction_id",
)
