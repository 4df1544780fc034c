// What a budget has that rows of files may have to do with: looked for in slices, since a budget may have a hundred
// thousand rows, and everybody else waits while one of them is looked at.
import { setImmediate as nextTurn } from "node:timers/promises"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import type { BankRow } from "@evenkeel/contracts/budget/sync/state"
import type { Transaction } from "@evenkeel/contracts/budget/transactions/schema"
import { longestUntilRefund } from "@evenkeel/contracts/budget/counting/rules"
import { longestTransfer } from "@evenkeel/contracts/budget/counting/sides"
import { daysBefore, type CalendarDate } from "@evenkeel/contracts/month"
import type { DaysKnown, Known, KnownRow } from "../matching/rows.ts"
import { isSoughtBy, type Sought } from "../matching/sought.ts"

/** In days: before the first row for refunds, after the last for what is booked later, or is the other side. */
const margin = { before: longestUntilRefund, after: longestTransfer }

/** Takes a few milliseconds. */
const slice = 4_000

/** The budget must not change meanwhile. */
export const knownIn = async ({ bankRows, transactions }: Budget, sought: Sought): Promise<Known> => {
  const [since, until] = [daysBefore(sought.first, margin.before), daysBefore(sought.last, -margin.after)]
  const isAround = (date: CalendarDate): boolean => date >= since && date <= until
  const isSought = isSoughtBy(sought)
  const [rows, days]: [Array<KnownRow>, Map<string, DaysKnown>] = [[], new Map()]
  await inTurns(bankRows.values(), (row) => {
    if (!isAround(row.fact.date)) return
    addDay(days, row)
    if (isSought(row.fact)) rows.push(ofBankRow(row))
  })
  await inTurns(transactions.values(), (one) => {
    if (one.bankTransactionId === null && isAround(one.date) && isSought(one)) rows.push(enteredByHand(one))
  })
  return { rows, days }
}

const inTurns = async <Item>(items: Iterable<Item>, visit: (item: Item) => void): Promise<void> => {
  let visited = 0
  for (const item of items) {
    visit(item)
    visited += 1
    if (visited % slice === 0) await nextTurn()
  }
}

const addDay = (days: Map<string, DaysKnown>, { fact: { accountId, date, imported } }: BankRow): void => {
  const reported = imported === undefined ? date : null
  const own = days.get(accountId)
  if (own === undefined) {
    days.set(accountId, { first: date, last: date, reported })
    return
  }
  if (date < own.first) own.first = date
  if (date > own.last) own.last = date
  if (reported !== null && (own.reported === null || date < own.reported)) own.reported = date
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
