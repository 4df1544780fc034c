// The tables of figures: each row is a record derived from a person's budget, see contracts/src/budget/figures.
import { accountFields } from "@evenkeel/contracts/budget/figures/accounts"
import { categoryFields, categoryTypeFields } from "@evenkeel/contracts/budget/figures/categories"
import { categoryMonthFields } from "@evenkeel/contracts/budget/figures/category-months"
import { incomeFields } from "@evenkeel/contracts/budget/figures/incomes"
import { monthFields } from "@evenkeel/contracts/budget/figures/months"
import { columnOf, integer, text, type Fields, type RecordOf } from "@evenkeel/contracts/budget/figures/record"
import { ruleFields } from "@evenkeel/contracts/budget/figures/rules"
import { transactionFields } from "@evenkeel/contracts/budget/figures/transactions"
import { sumFields } from "@evenkeel/contracts/budget/transactions/sums"
import type { UserId } from "@evenkeel/contracts/ids"
import { table, type Index, type Row, type Table } from "./table.ts"

export interface FiguresTable<Own extends Fields> extends Table {
  readonly rowOf: (userId: UserId, record: RecordOf<Own>) => Row
  /** In an ordered table, `place` is the record's index in the list. */
  readonly rowsOf: (userId: UserId, records: ReadonlyArray<RecordOf<Own>>) => ReadonlyArray<Row>
}

interface Options<Field> {
  /** The key, without the user. */
  readonly key: ReadonlyArray<Field>
  /** The indexes, without the user. */
  readonly indexes?: ReadonlyArray<Omit<Index, "columns"> & { readonly fields: ReadonlyArray<Field> }>
  readonly ordered?: boolean
  readonly fillFactor?: number
}

const figures = <const Own extends Fields>(
  name: string,
  fields: Own,
  { key, indexes = [], ordered = false, ...options }: Options<keyof Own & string>,
): FiguresTable<Own> => {
  const columns = Object.entries(fields).map(([field, column]) => ({ field, name: columnOf(field), column }))
  const rowOf = (userId: UserId, record: RecordOf<Own>): Record<string, unknown> => {
    const row: Record<string, unknown> = { user_id: userId }
    for (const column of columns) row[column.name] = record[column.field]
    return row
  }
  const own: Fields = Object.fromEntries(columns.map((column) => [column.name, column.column]))
  return {
    ...table(name, { user_id: text, ...own, ...(ordered ? { place: integer } : {}) } as Fields, {
      key: ["user_id", ...key.map(columnOf)],
      indexes: indexes.map(({ fields, ...index }) => ({ ...index, columns: ["user_id", ...fields.map(columnOf)] })),
      ...options,
    }),
    rowOf,
    rowsOf: (userId, records) =>
      records.map((record, place) => {
        const row = rowOf(userId, record)
        if (ordered) row["place"] = place
        return row
      }),
  }
}

export const accounts = figures("accounts", accountFields, { key: ["accountId"], ordered: true })
export const incomes = figures("incomes", incomeFields, { key: ["incomeId"], ordered: true })
export const categoryTypes = figures("category_types", categoryTypeFields, { key: ["typeId"], ordered: true })
export const categories = figures("categories", categoryFields, { key: ["categoryId"], ordered: true })

export const rules = figures("rules", ruleFields, { key: ["ruleId"], ordered: true })

/**
 * The indexes serve one month, and all months, newest first, read backwards; rare values among all months; and text. A
 * changed row that stays on its page does not update them, which matters most for the text index.
 */
export const transactions = figures("transactions", transactionFields, {
  key: ["transactionId"],
  indexes: [
    { fields: ["month", "date", "transactionId"] },
    { fields: ["date", "transactionId"] },
    { fields: ["categoryId", "date", "transactionId"] },
    { fields: ["exclusion", "date", "transactionId"], where: "exclusion is not null" },
    { fields: ["pending", "date", "transactionId"], where: "pending" },
    { fields: ["splitOf", "date", "transactionId"], where: "split_of is not null" },
    { fields: ["tags", "date", "transactionId"], where: "tags is not null" },
    { fields: ["searched"], isOfText: true },
  ],
  fillFactor: 85,
})

/** Counts change with every transaction: an updated row stays on its page. */
export const transactionSums = figures("transaction_sums", sumFields, { key: ["sumId"], fillFactor: 50 })

/**
 * A row for each month in which the plan changed or which has a categorised transaction. Any other month has no
 * spending, and the plan of the last row before it.
 */
export const monthlyPerformances = figures("monthly_performances", monthFields, { key: ["month"], fillFactor: 50 })

/** For each row of monthly_performances, one row per category in that month's plan or transactions. */
export const categoryPerformances = figures("category_performances", categoryMonthFields, {
  key: ["month", "categoryId"],
  ordered: true,
  fillFactor: 50,
})
