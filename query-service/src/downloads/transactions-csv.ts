// Exports every transaction, one per line, newest first.
import type pg from "pg"
import type { Currency } from "@evenkeel/contracts/currency"
import type { UserId } from "@evenkeel/contracts/ids"
import { transactionFields, type TransactionFigures } from "@evenkeel/contracts/budget/figures/transactions"
import { columnsOf } from "../query.ts"
import { heading, linesIn, type ExportedRow } from "./transaction-lines.ts"

/** The driver returns the amount as a string of digits. */
interface Row extends Omit<ExportedRow, "amount">, Pick<TransactionFigures, "transactionId"> {
  readonly amount: string
}

/** A row's position in the order of the file. */
type Position = Pick<Row, "date" | "transactionId">

/** Few, because formatting lines blocks the event loop. */
const rowsAtOnce = 200

export async function* transactionsCsv(pool: pg.Pool, userId: UserId, currency: Currency): AsyncGenerator<string> {
  yield heading
  const lineOf = linesIn(currency)
  let last: Position | undefined
  while (true) {
    const rows = await readRows(pool, userId, last)
    if (rows.length > 0) yield rows.map((row) => lineOf({ ...row, amount: Number(row.amount) })).join("")
    if (rows.length < rowsAtOnce) return
    last = rows.at(-1)
  }
}

/** The rows after `last`, without deleted ones. */
const readRows = async (pool: pg.Pool, userId: UserId, last: Position | undefined): Promise<ReadonlyArray<Row>> => {
  const { rows } = await pool.query<Row>({
    name: "transactions for a download",
    text: `select ${columnsOf(transactionFields, "t")}, c.name as category, y.name as type, a.account_name as account,
             t.split_of is not null and exists (
               select from transactions o where o.user_id = t.user_id and o.date = t.date
                 and o.split_of = t.split_of and o.transaction_id <> t.transaction_id
                 and o.exclusion is distinct from 'deleted') as "isSplit"
           from transactions t
           left join categories c on c.user_id = t.user_id and c.category_id = t.category_id
           left join category_types y on y.user_id = c.user_id and y.type_id = c.type_id
           left join accounts a on a.user_id = t.user_id and a.account_id = t.account_id
           where t.user_id = $1 and t.exclusion is distinct from 'deleted' and (t.date, t.transaction_id) < ($2, $3)
           order by t.date desc, t.transaction_id desc limit ${rowsAtOnce}`,
    values: [userId, last?.date ?? "~", last?.transactionId ?? ""],
  })
  return rows
}
