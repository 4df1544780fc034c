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
}

/** What each column is called, and what it says of a row. */
const columns: ReadonlyArray<readonly [title: string, cell: (row: Row, currency: Currency) => string]> = [
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
  // Last, because it came last: a file may be imported into a budget of another currency.
  ["Currency", (_, currency) => currency],
]

/** Identifies a row in the order of the file. */
type Position = Pick<Row, "month" | "date" | "transactionId">

/** Few, since everybody else waits while they are made into lines. */
const rowsAtOnce = 200

export async function* transactionsCsv(pool: pg.Pool, userId: UserId, currency: Currency): AsyncGenerator<string> {
  yield csvLine(columns.map(([title]) => title))
  let last: Position | undefined
  while (true) {
    const rows = await readRows(pool, userId, last)
    if (rows.length > 0) yield rows.map((row) => lineOf(row, currency)).join("")
    if (rows.length < rowsAtOnce) return
    last = rows.at(-1)
  }
}

/** The rows that follow `last`. Month comes first, as it does in the index. */
const readRows = async (pool: pg.Pool, userId: UserId, last: Position | undefined): Promise<ReadonlyArray<Row>> => {
  const { rows } = await pool.query<Row>({
    name: "transactions for a download",
    text: `select ${columnsOf(transactionFields, "t")}, c.name as category, y.name as type, a.account_name as account
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

const lineOf = (row: Row, currency: Currency): string => csvLine(columns.map(([, cell]) => cell(row, currency)))
