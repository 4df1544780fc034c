// Finds the other sides of transfers, and the purchases of refunds, among the reported rows and the budget's.
import { institutionOf, type Budget } from "@evenkeel/contracts/budget/budget"
import { beside } from "@evenkeel/contracts/budget/counting/beside"
import type { FarSide } from "@evenkeel/contracts/budget/counting/judgement"
import { longestUntilRefund } from "@evenkeel/contracts/budget/counting/rules"
import { longestTransfer, type OwnAccounts, type Side } from "@evenkeel/contracts/budget/counting/sides"
import { isMoved } from "@evenkeel/contracts/budget/sync/schema"
import type { BankRow } from "@evenkeel/contracts/budget/sync/state"
import { isSpending } from "@evenkeel/contracts/budget/transactions/schema"
import type { BankTransactionId } from "@evenkeel/contracts/ids"
import { daysBefore, type CalendarDate } from "@evenkeel/contracts/month"
import { dayOf, type LinkedRow } from "../report.ts"

/** A row of the budget that may be judged differently beside new rows, and its other side now. */
export interface KnownAgain {
  readonly row: BankRow
  readonly far: FarSide
  /** Its other side so far, or the purchase that it paid back, is removed or has a better match. */
  readonly hasLost: boolean
}

export interface OtherSides {
  readonly of: (row: LinkedRow) => FarSide
  readonly known: ReadonlyArray<KnownAgain>
}

export interface Placed extends Side {
  readonly id: BankTransactionId
}
type KnownSide = Placed & { readonly known: BankRow }

/** `removedOrReplaced` are known rows that the report removes or replaces. */
export const otherSidesOf = (
  budget: Budget,
  reported: ReadonlyArray<LinkedRow>,
  removedOrReplaced: ReadonlySet<BankTransactionId>,
): OtherSides => {
  const news = reported.filter(({ currency }) => currency === budget.currency).map(placedRow)
  const elsewhere = new Set([...removedOrReplaced, ...reported.map(({ bankTransactionId }) => bankTransactionId)])
  const { now, known } = besideThoseOf(budget, news, { elsewhere, leaving: leavingIn(budget, news, removedOrReplaced) })
  const placed = new Map(news.map((side) => [side.id, side]))
  return { known: known(), of: (row) => now.farSideOf(placed.get(row.bankTransactionId) ?? placedRow(row)) }
}

interface Changing {
  /** Further new rows, which are no sides of anything. */
  readonly others?: ReadonlyArray<Placed>
  /** Rows of the budget that are leaving, in their former state. */
  readonly leaving?: ReadonlyArray<Placed>
  /** The ids of rows that leave, change, or are reported again. */
  readonly elsewhere?: ReadonlySet<BankTransactionId>
}

/** The new rows beside the budget's, and the budget's rows that have to be judged again, if requested. */
export const besideThoseOf = (
  budget: Budget,
  news: ReadonlyArray<Placed>,
  { others = [], leaving = [], elsewhere = new Set() }: Changing = {},
) => {
  const accounts = ownAccountsOf(budget)
  const moving = [...news, ...leaving]
  const amounts = new Set(moving.map(({ amount }) => Math.abs(amount)))
  const days = daysOf([...moving, ...others])
  const own = new Set(news.map(({ id }) => id))
  const [near, around]: [Array<KnownSide>, Array<KnownSide>] = [[], []]
  for (const side of knownAround(budget, days)) {
    if (elsewhere.has(side.id) || own.has(side.id)) continue
    const isNear = amounts.has(Math.abs(side.amount)) && isWithin(side.date, days, 2 * longestTransfer)
    ;(isNear && accounts.has(side.account) ? near : around).push(side)
  }
  const now = beside<Placed>([...news, ...near], accounts, [...others, ...around])
  const known = (): ReadonlyArray<KnownAgain> => {
    const then = beside<Placed>([...leaving, ...near], accounts, around)
    return [...near, ...around.filter(({ amount }) => amount < 0)].flatMap((side): ReadonlyArray<KnownAgain> => {
      const [paidBack, paysBack] = side.amount < 0 ? [then.paysBack(side), now.paysBack(side)] : [false, false]
      const mayDiffer = now.pairs.has(side) || then.pairs.has(side) || paidBack !== paysBack
      const hasLost = (then.pairs.has(side) && !now.pairs.has(side)) || (paidBack && !paysBack)
      return mayDiffer ? [{ row: side.known, far: now.farSideOf(side), hasLost }] : []
    })
  }
  return { now, known }
}

/** The former state of rows that leave or are reported again: rows on their other side may lose it. */
const leavingIn = (budget: Budget, news: ReadonlyArray<Placed>, removedOrReplaced: ReadonlySet<BankTransactionId>) =>
  [...new Set([...removedOrReplaced, ...news.map(({ id }) => id)])].flatMap((id) => {
    const known = budget.bankRows.get(id)
    return known === undefined || known.fact.currency !== undefined ? [] : [placedFact(budget, known)]
  })

export const ownAccountsOf = (budget: Budget): OwnAccounts => {
  const owner = budget.user?.name ?? ""
  return new Map(
    [...budget.accounts.values()].map((account) => {
      const { accountId, accountType, name, mask } = account
      return [accountId, { accountType, name, mask, bank: institutionOf(budget, account).institutionName, owner }]
    }),
  )
}

const placedRow = (row: LinkedRow): Placed => ({
  id: row.bankTransactionId,
  account: row.account.accountId,
  amount: row.amount,
  date: dayOf(row),
  name: row.name,
  merchant: row.merchant,
  category: row.category,
})

type Days = readonly [first: CalendarDate, last: CalendarDate]

const daysOf = (rows: ReadonlyArray<Pick<Placed, "date">>): Days =>
  rows.reduce<Days>(
    ([first, last], { date }) => [date < first ? date : first, date > last ? date : last],
    ["9999-12-31", "0001-01-01"],
  )

const isWithin = (date: CalendarDate, [first, last]: Days, days: number): boolean =>
  first <= last && date >= daysBefore(first, days) && date <= daysBefore(last, -days)

/**
 * Known rows that may be the other side of one of these, their refund or their purchase, or that compete with such a
 * row. Without rows in another currency.
 */
const knownAround = (budget: Budget, days: Days): ReadonlyArray<KnownSide> => {
  const [first, last] = days
  if (first > last) return []
  const [since, until] = [daysBefore(first, 2 * longestUntilRefund), daysBefore(last, -longestUntilRefund)]
  return [...budget.bankRows.values()].flatMap((known): ReadonlyArray<KnownSide> => {
    const { date, currency } = known.fact
    return currency === undefined && date >= since && date <= until ? [placedFact(budget, known)] : []
  })
}

export const placedFact = ({ transactions }: Budget, known: BankRow): KnownSide => {
  const { bankTransactionId: id, accountId: account, amount, date, name, merchant, category } = known.fact
  const transaction = transactions.get(known.transactionId)
  return {
    id,
    account,
    amount,
    date,
    name,
    merchant,
    category,
    known,
    to: transaction?.transferTo ?? null,
    isMoved: isMoved(known.reason) || (transaction !== undefined && !isSpending(transaction)),
  }
}
