// What a budget has that rows of files may have to do with: looked for in slices, since a budget may have a hundred
// thousand rows, and everybody else waits while one of them is looked at.
import { setImmediate as nextTurn } from "node:timers/promises"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import type { BankFact } from "@evenkeel/contracts/budget/sync/schema"
import type { BankRow } from "@evenkeel/contracts/budget/sync/state"
import type { Transaction } from "@evenkeel/contracts/budget/transactions/schema"
import type { DaysKnown, Known, KnownRow } from "../matching/rows.ts"
import { isAroundThoseOf, seekingFor, type Sought } from "../matching/sought.ts"

/** Takes a few milliseconds. */
const slice = 4_000

/** What leads from one row to the next is followed so far. */
const mostPasses = 4

/** The budget must not change meanwhile. */
export const knownIn = async ({ bankRows, transactions }: Budget, sought: Sought): Promise<Known> => {
  const isAround = isAroundThoseOf(sought)
  const { isSought, size } = seekingFor(sought)
  const days = new Map<string, DaysKnown>()
  await inTurns(bankRows.values(), ({ fact }) => {
    if (isAround(fact.date)) addDay(days, fact)
  })
  let rows: Array<KnownRow> = []
  for (let [pass, before] = [0, -1]; pass < mostPasses && size() > before; pass += 1) {
    before = size()
    rows = []
    await inTurns(bankRows.values(), (row) => {
      if (isSought(row.fact)) rows.push(ofBankRow(row))
    })
  }
  await inTurns(transactions.values(), (one) => {
    if (one.bankTransactionId === null && isSought(one)) rows.push(enteredByHand(one))
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

const addDay = (days: Map<string, DaysKnown>, { accountId, date, imported }: BankFact): void => {
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
