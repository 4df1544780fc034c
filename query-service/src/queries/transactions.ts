import type { TypeName } from "@evenkeel/contracts/api/categories"
import type { CategoryOf } from "@evenkeel/contracts/api/transactions"
import { dollarsFromCents } from "@evenkeel/contracts/money"
import type { TransactionRow } from "@evenkeel/projector/read-models/transactions"
import type { Query } from "../query.ts"

interface NamedCategory {
  readonly category_id: string
  readonly name: string
  readonly type_id: string
  readonly type_name: TypeName
}

interface Lists {
  readonly transactions: ReadonlyArray<TransactionRow>
  readonly categories: ReadonlyArray<NamedCategory>
}

/**
 * In the `select`, $2 is the current month. Category names are selected separately: there are few of them,
 * each used by many transactions.
 */
const listed = <Name extends "transactions" | "previousMonthTransactions">(select: string): Query<Name, Lists> => ({
  lists: {
    transactions: select,
    categories: `
      select c.category_id, c.name, c.type_id, t.name as type_name
      from categories c join category_types t using (user_id, type_id) where c.user_id = $1`,
  },
  values: ({ month }) => [month],
  reply: ({ transactions, categories }) => {
    const byId = new Map(categories.map((category) => [category.category_id, categoryOf(category)]))
    const named = (categoryId: string | null): CategoryOf | null =>
      categoryId === null ? null : (byId.get(categoryId) ?? null)
    return transactions.map((row) => ({
      transactionId: row.transaction_id,
      name: row.name,
      amount: dollarsFromCents(row.amount),
      date: row.date,
      logoUrl: row.logo_url,
      category: named(row.category_id),
      suggestedCategory: named(row.suggested_category_id),
      accountId: row.account_id,
      pending: row.pending,
    }))
  },
})

const categoryOf = ({ category_id, name, type_id, type_name }: NamedCategory): CategoryOf => ({
  categoryId: category_id,
  name,
  categoryType: { categoryTypeId: type_id, name: type_name },
})

export const transactions = listed<"transactions">(
  "select * from transactions where user_id = $1 and month = $2 order by date desc, transaction_id desc",
)

/** The same as `finaliserQueue` gives for a budget. */
export const previousMonthTransactions = listed<"previousMonthTransactions">(`
  select * from transactions where user_id = $1 and month < $2 and category_id is null and not pending
  order by date, transaction_id`)
