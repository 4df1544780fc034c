import type { Currency } from "@evenkeel/contracts/currency"
import { mostFromEarlierMonths } from "@evenkeel/contracts/api/transactions/transactions"
import { categoryOf, type NamedCategory } from "@evenkeel/contracts/budget/figures/categories"
import { shownFields, transactionReply } from "@evenkeel/contracts/budget/figures/transactions"
import type { RecordOf } from "@evenkeel/contracts/budget/figures/record"
import { columnsOf, type Query } from "../query.ts"

interface Lists {
  readonly transactions: ReadonlyArray<RecordOf<typeof shownFields>>
  readonly categories: ReadonlyArray<NamedCategory>
}

/** In `condition`, $2 is the current month. */
const selected = (condition: string): string =>
  `select ${columnsOf(shownFields)} from transactions where user_id = $1 and ${condition}`

/** Names of categories are selected separately: there are few of them, each used by many transactions. */
export const namedCategories = `
  select c.category_id as "categoryId", c.type_id as "typeId", c.name, t.name as "typeName"
  from categories c join category_types t using (user_id, type_id) where c.user_id = $1`

const named = ({ transactions: listed, categories: all }: Lists, { currency }: { readonly currency: Currency }) => {
  const byId = new Map(all.map((category) => [category.categoryId, categoryOf(category)]))
  return listed.map((transaction) => transactionReply(transaction, (id) => byId.get(id) ?? null, currency))
}

export const transactions: Query<"transactions", Lists> = {
  lists: { transactions: selected("month = $2 order by date desc, transaction_id desc"), categories: namedCategories },
  values: ({ month }) => [month],
  reply: named,
}

const isWaiting = "month < $2 and category_id is null and not history"
const isImported = "month < $2 and category_id is null and history"

const placeOf = (after: string | undefined): readonly [date: string | null, transactionId: string | null] =>
  after === undefined ? [null, null] : [after.slice(0, 10), after.slice(11)]

/** The SQL form of `earlierMonths`, or the page after it: $3 and $4 are the date and the id of the last one known. */
export const previousMonthTransactions: Query<
  "previousMonthTransactions",
  Lists & Readonly<Record<"waiting" | "imported", ReadonlyArray<{ readonly total: number }>>>
> = {
  lists: {
    transactions: selected(
      `${isWaiting} and ($3::text is null or (date, transaction_id) > ($3, $4)) order by date, transaction_id limit $5`,
    ),
    categories: namedCategories,
    waiting: `select count(*)::int as total from transactions where user_id = $1 and ${isWaiting}`,
    imported: `select count(*)::int as total from transactions where user_id = $1 and ${isImported}`,
  },
  values: ({ call: { query }, month }) => [month, ...placeOf(query.after), query.limit ?? mostFromEarlierMonths],
  reply: (lists, answered) => ({
    previousMonthTransactions: named(lists, answered),
    previousMonthTotal: lists.waiting[0]?.total ?? 0,
    importedToSort: lists.imported[0]?.total ?? 0,
  }),
}

const importedOnAPage = 50

/**
 * $3 is the requested month, $4 and $5 the date and the id of the previous page's last transaction. One row more than
 * the page shows whether there is another page.
 */
export const importedTransactions: Query<"importedTransactions", Lists> = {
  lists: {
    transactions: selected(
      `${isImported} and ($3::text is null or month = $3) and ($4::text is null or (date, transaction_id) < ($4, $5))
       order by date desc, transaction_id desc limit $6`,
    ),
    categories: namedCategories,
  },
  values: ({ call: { query }, month }) => {
    const { month: requested = null, after, limit = importedOnAPage } = query
    return [month, requested, ...placeOf(after), limit + 1]
  },
  reply: (lists, answered) => {
    const { limit = importedOnAPage } = answered.call.query
    const shown = named({ ...lists, transactions: lists.transactions.slice(0, limit) }, answered)
    const last = shown.at(-1)
    const isMore = lists.transactions.length > limit && last !== undefined
    return { transactions: shown, next: isMore ? `${last.date} ${last.transactionId}` : null }
  },
}
