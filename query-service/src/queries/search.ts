// GET /transactions/search: keyset pagination by date and id, so that new transactions never shift others.
import { Effect } from "effect"
import type pg from "pg"
import type { SearchPage, SearchRequest } from "@evenkeel/contracts/api/transactions/search"
import { categoryOf, type NamedCategory } from "@evenkeel/contracts/budget/figures/categories"
import type { RecordOf } from "@evenkeel/contracts/budget/figures/record"
import { listedFields, transactionReply } from "@evenkeel/contracts/budget/figures/transactions"
import type { Currency } from "@evenkeel/contracts/currency"
import type { UserId } from "@evenkeel/contracts/ids"
import { monthIn } from "@evenkeel/contracts/month"
import type { Handler } from "@evenkeel/server-kit/http/routes"
import type { QueryOptions } from "../answer.ts"
import { revisionAndDate } from "../cursor.ts"
import { reading } from "../database.ts"
import { columnsOf } from "../query.ts"
import { conditionsOf, type Conditions } from "./search-conditions.ts"
import { readTotals, totalsOf } from "./search-totals.ts"
import { namedCategories } from "./transactions.ts"

const onAPage = 50

export const searchTransactions = ({ pool, freshness, now }: QueryOptions): Handler<"searchTransactions"> =>
  Effect.fnUntraced(function* ({ userId, seenRevision, query }) {
    const cursor = yield* freshness.atLeast(userId, seenRevision)
    const month = monthIn(cursor.timeZone, now())
    const conditions = conditionsOf(userId, query, cursor.currency, month)
    const [rows, categories, sums] = yield* reading(() =>
      Promise.all([
        readPage(pool, conditions, query),
        readCategories(pool, userId),
        query.after === undefined ? readTotals(pool, userId, query, conditions, month) : undefined,
      ]),
    )
    return {
      reply: {
        ...pageOf(rows, categories, query, cursor.currency),
        ...(sums && { totals: totalsOf(sums, cursor.currency) }),
      },
      ...revisionAndDate(cursor, now()),
    }
  })

type Row = RecordOf<typeof listedFields>

/** One row more than the page shows whether there is another page. */
const readPage = async (
  pool: pg.Pool,
  { where, values }: Conditions,
  { after, limit = onAPage }: SearchRequest,
): Promise<ReadonlyArray<Row>> => {
  const bound = [...values]
  const bind = (value: string): string => `$${bound.push(value)}`
  const later = after === undefined ? "" : ` and (date, transaction_id) < (${placeOf(after).map(bind).join(", ")})`
  const { rows } = await pool.query<Row>(
    `select ${columnsOf(listedFields)} from transactions where ${where}${later}
     order by date desc, transaction_id desc limit ${limit + 1}`,
    bound,
  )
  return rows
}

/** The end of a page, for example "2026-11-03 id". */
const placeOf = (after: string): readonly [day: string, transactionId: string] => [after.slice(0, 10), after.slice(11)]

const readCategories = async (pool: pg.Pool, userId: UserId): Promise<ReadonlyArray<NamedCategory>> =>
  (await pool.query<NamedCategory>({ name: "namedCategories", text: namedCategories, values: [userId] })).rows

const pageOf = (
  rows: ReadonlyArray<Row>,
  categories: ReadonlyArray<NamedCategory>,
  { limit = onAPage }: SearchRequest,
  currency: Currency,
): SearchPage => {
  const byId = new Map(categories.map((category) => [category.categoryId, categoryOf(category)]))
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    transactions: shown.map((row) => ({
      ...transactionReply(row, (id) => byId.get(id) ?? null, currency),
      ...(row.currency !== null && { amount: Number(row.amount) / 10 ** (row.decimals ?? 2) }),
      splitOf: row.splitOf,
      importId: row.importId,
      exclusion: row.exclusion,
      currency: row.currency,
    })),
    next: rows.length > limit && last !== undefined ? `${last.date} ${last.transactionId}` : null,
  }
}
