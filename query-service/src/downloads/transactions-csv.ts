// Every transaction, one per line, newest first.
import type pg from "pg"
import type { TypeName } from "@evenkeel/contracts/api/categories"
import { titled } from "@evenkeel/contracts/budget/wording"
import type { Currency } from "@evenkeel/contracts/currency"
import type { UserId } from "@evenkeel/contracts/ids"
import { transactionFields, type TransactionFigures } from "@evenkeel/contracts/budget/figures/transactions"
import { columnsOf } from "../query.ts"
import { csvLine, moneyCell, textCell } from "./csv.ts"

interface Row extends Omit<TransactionFigures, "amount"> {
  /** Minor units, as the string of digits that the driver returns. */
  readonly amount: string
  readonly category: string | null
  readonly type: TypeName | null
  readonly account: string | null
  /** Whether there are other parts of the same transaction. */
  readonly isSplit: boolean
}

/** What each column is called, and what it says of a row. */
const columns: ReadonlyArray<readonly [title: string, cell: (row: Row, currency: Currency, splits: Splits) => string]> =
  [
    ["Date", ({ date }) => date],
    ["Name", ({ name }) => textCell(name)],
    ["Amount", ({ amount }, currency) => moneyCell(Number(amount), currency)],
    ["Category", ({ category }) => textCell(category ?? "")],
    ["Type", ({ type }) => (type === null ? "" : titled(type))],
    ["Account", ({ account }) => textCell(account ?? "")],
    [
      "Status",
      ({ accountId, pending }) => {
        if (accountId === null) return "entered by hand"
        return pending ? "pending" : "posted"
      },
    ],
    ["Note", ({ note }) => textCell(note ?? "")],
    // A file may be imported into a budget of another currency. What follows came last, so it stands last.
    ["Currency", (_, currency) => currency],
    ["Split", (row, _, splits) => splits(row)],
  ]

/** The same number for all parts of one transaction, which are of one day; "" for one that is whole. */
type Splits = (row: Row) => string

const numbered = (): Splits => {
  let [count, day, ofDay] = [0, "", new Map<string, number>()]
  return ({ date, splitOf, isSplit }) => {
    if (splitOf === null || !isSplit) return ""
    if (date !== day) [day, ofDay] = [date, new Map()]
    const number = ofDay.get(splitOf) ?? (count += 1)
    ofDay.set(splitOf, number)
    return String(number)
  }
}

/** Identifies a row in the order of the file. */
type Position = Pick<Row, "month" | "date" | "transactionId">

/** Few, since everybody else waits while they are made into lines. */
const rowsAtOnce = 200

export async function* transactionsCsv(pool: pg.Pool, userId: UserId, currency: Currency): AsyncGenerator<string> {
  yield csvLine(columns.map(([title]) => title))
  const splits = numbered()
  let last: Position | undefined
  while (true) {
    const rows = await readRows(pool, userId, last)
    if (rows.length > 0) yield rows.map((row) => lineOf(row, currency, splits)).join("")
    if (rows.length < rowsAtOnce) return
    last = rows.at(-1)
  }
}

/** The rows that follow `last`. Month comes first, as it does in the index. */
const readRows = async (pool: pg.Pool, userId: UserId, last: Position | undefined): Promise<ReadonlyArray<Row>> => {
  const { rows } = await pool.query<Row>({
    name: "transactions for a download",
    text: `select ${columnsOf(transactionFields, "t")}, c.name as category, y.name as type, a.account_name as account,
             t.split_of is not null and exists (
               select from transactions o where o.user_id = t.user_id and o.month = t.month and o.date = t.date
                 and o.split_of = t.split_of and o.transaction_id <> t.transaction_id) as "isSplit"
           from transactions t
           left join categories c on c.user_id = t.user_id and c.category_id = t.category_id
           left join category_types y on y.user_id = c.user_id and y.type_id = c.type_id
           left join accounts a on a.user_id = t.user_id and a.account_id = t.account_id
           where t.user_id = $1 and (t.month, t.date, t.transaction_id) < ($2, $3, $4)
           order by t.month desc, t.date desc, t.transaction_id desc limit ${rowsAtOnce}`,
    values: [userId, last?.month ?? "~", last?.date ?? "", last?.transactionId ?? ""],
  })
  return rows
}

const lineOf = (row: Row, currency: Currency, splits: Splits): string =>
  csvLine(columns.map(([, cell]) => cell(row, currency, splits)))
