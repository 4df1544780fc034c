// What a budget has that rows of files may be compared with: gathered in slices, since a budget may have a hundred
// thousand rows, and everybody else waits while one of them is looked at.
import { setImmediate as breathe } from "node:timers/promises"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import type { BankRow } from "@evenkeel/contracts/budget/sync/state"
import type { Transaction } from "@evenkeel/contracts/budget/transactions/schema"
import { daysBefore, type CalendarDate } from "@evenkeel/contracts/month"
import type { KnownRow } from "../matching/rows.ts"

/** In days: before the first row for refunds, after the last for what is booked later. */
const margin = { before: 94, after: 4 }

/** Takes about a millisecond. */
const slice = 1_000

/** The budget must not change meanwhile. Some rows at a time. */
export async function* knownRows(
  { bankRows, transactions }: Budget,
  { first, last }: { readonly first: CalendarDate; readonly last: CalendarDate },
): AsyncGenerator<ReadonlyArray<KnownRow>> {
  const [since, until] = [daysBefore(first, margin.before), daysBefore(last, -margin.after)]
  const isNear = (date: CalendarDate): boolean => date >= since && date <= until
  yield* slices(bankRows.values(), (row) => (isNear(row.fact.date) ? ofBankRow(row) : undefined))
  yield* slices(transactions.values(), (one) =>
    one.bankTransactionId === null && isNear(one.date) ? enteredByHand(one) : undefined,
  )
}

async function* slices<Item>(
  items: Iterable<Item>,
  rowOf: (item: Item) => KnownRow | undefined,
): AsyncGenerator<ReadonlyArray<KnownRow>> {
  let [seen, rows]: [number, Array<KnownRow>] = [0, []]
  for (const item of items) {
    const row = rowOf(item)
    if (row !== undefined) rows.push(row)
    if (rows.length === slice) {
      yield rows
      rows = []
    }
    seen += 1
    if (seen % (4 * slice) === 0) await breathe()
  }
  if (rows.length > 0) yield rows
}

const ofBankRow = ({ fact, transactionId }: BankRow): KnownRow => ({
  transactionId,
  accountId: fact.accountId,
  date: fact.date,
  booked: fact.booked ?? null,
  amount: fact.amount,
  name: fact.name,
  merchant: fact.merchant,
  bankTransactionId: fact.bankTransactionId,
  from: fact.imported === undefined ? "bank" : "file",
})

const enteredByHand = ({ transactionId, date, amount, name }: Transaction): KnownRow => ({
  transactionId,
  accountId: "",
  date,
  booked: null,
  amount,
  name,
  merchant: null,
  bankTransactionId: "",
  from: "hand",
})
