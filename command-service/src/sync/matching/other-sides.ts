// The other sides of transfers, and what refunds pay back, among what a bank reports and what the budget has.
import { institutionOf, type Budget } from "@evenkeel/contracts/budget/budget"
import { isWages, type FarSide } from "@evenkeel/contracts/budget/counting/judgement"
import { purchasesAmong, type Moved } from "@evenkeel/contracts/budget/counting/refunds"
import { longestUntilRefund } from "@evenkeel/contracts/budget/counting/rules"
import {
  isSaidOf,
  longestTransfer,
  otherSides,
  ownAccountNamed,
  type OwnAccounts,
  type Side,
} from "@evenkeel/contracts/budget/counting/sides"
import type { BankFact } from "@evenkeel/contracts/budget/sync/schema"
import type { BankRow } from "@evenkeel/contracts/budget/sync/state"
import type { BankTransactionId } from "@evenkeel/contracts/ids"
import { daysBefore, type CalendarDate } from "@evenkeel/contracts/month"
import { dayOf, type LinkedRow } from "../report.ts"

export interface OtherSides {
  readonly of: (row: LinkedRow) => FarSide
  /** The rows of the budget that may be the other side of one of these, and what is found of each now. */
  readonly known: ReadonlyArray<{
    readonly row: BankRow
    readonly far: FarSide
    /** The bank takes back what was its other side until now. */
    readonly hasLost: boolean
  }>
}

export interface Placed extends Side {
  readonly id: BankTransactionId
  readonly known?: BankRow
}
type KnownSide = Placed & { readonly known: BankRow }

/** `gone` are known rows that the report removes or replaces. */
export const otherSidesOf = (
  budget: Budget,
  reported: ReadonlyArray<LinkedRow>,
  gone: ReadonlySet<BankTransactionId>,
): OtherSides => {
  const news = reported.filter(({ currency }) => currency === budget.currency).map(placedRow)
  const elsewhere = new Set([...gone, ...reported.map(({ bankTransactionId }) => bankTransactionId)])
  const leaving = leavingIn(budget, news, gone)
  const { accounts, before, days, pairs } = pairedWith(budget, news, elsewhere, leaving)
  const lost = leaving.length === 0 ? new Map<Placed, Placed>() : otherSides([...leaving, ...before], accounts)
  const placed = new Map(news.map((side) => [side.id, side]))
  let purchases: ReturnType<typeof purchasesAmong> | undefined
  const farSide = (side: Placed, moved: Moved): FarSide => ({
    other: () => accounts.get(pairs.get(side)?.account ?? ""),
    isSaid: () => {
      const other = pairs.get(side)
      return other !== undefined && isSaidOf(side, other)
    },
    named: () => ownAccountNamed(side, accounts),
    paysBack: () => {
      purchases ??= purchasesAmong(purchasesBefore(budget, reported))
      return purchases(moved) !== undefined
    },
  })
  const near = before.filter(({ date }) => isWithin(date, days, longestTransfer))
  const left = new Set<Placed | undefined>(leaving)
  return {
    of: (row) => farSide(placed.get(row.bankTransactionId) ?? placedRow(row), movedIn(row)),
    known: [...near, ...paidBackNow(budget, reported.map(movedIn), near)].map((side) => ({
      row: side.known,
      far: farSide(side, side.known.fact),
      hasLost: left.has(lost.get(side)),
    })),
  }
}

/** Taken for income until what they pay back came: older history comes last. Without those that are in `others`. */
export const paidBackNow = (
  budget: Budget,
  rows: ReadonlyArray<Moved>,
  others: ReadonlyArray<Placed>,
): ReadonlyArray<KnownSide> => {
  const bought = rows.filter(({ amount }) => amount > 0)
  const [first, last] = daysOf(bought)
  const purchase = purchasesAmong(bought)
  const without = new Set(others.map(({ id }) => id))
  return [...budget.bankRows.values()].flatMap((known) => {
    const { bankTransactionId: id, accountId, date, category } = known.fact
    const may = known.reason === "income" && date >= first && date <= daysBefore(last, -longestUntilRefund)
    const isElse =
      without.has(id) || !budget.accounts.has(accountId) || (category !== null && isWages(category.detailed))
    return may && !isElse && purchase(known.fact) !== undefined ? [placedFact(budget, known)] : []
  })
}

/** As they were, before they go, or have another amount or day: what had one of them as its other side has none now. */
const leavingIn = (budget: Budget, news: ReadonlyArray<Placed>, gone: ReadonlySet<BankTransactionId>) => {
  const changed = news.filter(({ id, amount, date, name }) => {
    const fact = budget.bankRows.get(id)?.fact
    return fact?.amount !== amount || fact.date !== date || fact.name !== name
  })
  return [...new Set([...gone, ...changed.map(({ id }) => id)])].flatMap((id) => {
    const known = budget.bankRows.get(id)
    return known === undefined || known.fact.currency !== undefined ? [] : [placedFact(budget, known)]
  })
}

export const ownAccountsOf = (budget: Budget): OwnAccounts => {
  const owner = budget.user?.name ?? ""
  return new Map(
    [...budget.accounts.values()].map((account) => {
      const { accountId, accountType, name, mask } = account
      return [accountId, { accountType, name, mask, bank: institutionOf(budget, account).institutionName, owner }]
    }),
  )
}

/**
 * The rows that are new, and those of the budget beside them and beside the `leaving`, with who is whose other side;
 * without those `elsewhere`.
 */
export const pairedWith = (
  budget: Budget,
  news: ReadonlyArray<Placed>,
  elsewhere: ReadonlySet<BankTransactionId> = new Set(),
  leaving: ReadonlyArray<Placed> = [],
) => {
  const accounts = ownAccountsOf(budget)
  const changing = [...news, ...leaving]
  const days = daysOf(changing)
  const amounts = new Set(changing.map(({ amount }) => Math.abs(amount)))
  const before = knownBeside(budget, amounts, days).filter(({ id }) => !elsewhere.has(id))
  return { accounts, before, days, pairs: otherSides([...news, ...before], accounts) }
}

const placedRow = (row: LinkedRow): Placed => ({
  id: row.bankTransactionId,
  account: row.account.accountId,
  amount: row.amount,
  date: dayOf(row),
  name: row.name,
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

/** Of those amounts, in or out. What may be the other side of one of these may also be that of another of its kind. */
const knownBeside = (budget: Budget, amounts: ReadonlySet<number>, days: Days): ReadonlyArray<KnownSide> => {
  if (amounts.size === 0) return []
  return [...budget.bankRows.values()].flatMap((known): ReadonlyArray<KnownSide> => {
    const { accountId, amount, date, currency } = known.fact
    return amounts.has(Math.abs(amount)) &&
      currency === undefined &&
      budget.accounts.has(accountId) &&
      isWithin(date, days, 2 * longestTransfer)
      ? [placedFact(budget, known)]
      : []
  })
}

const placedFact = ({ transactions }: Budget, known: BankRow): KnownSide => {
  const { bankTransactionId: id, accountId: account, amount, date, name, category } = known.fact
  return {
    id,
    account,
    amount,
    date,
    name,
    category,
    known,
    to: transactions.get(known.transactionId)?.transferTo ?? null,
  }
}

/** Of years of rows, only those that something reported may pay back are worth a look. */
const purchasesBefore = (budget: Budget, reported: ReadonlyArray<LinkedRow>): ReadonlyArray<Moved> => {
  const first = reported.reduce((day, row) => (dayOf(row) < day ? dayOf(row) : day), "9999-12-31")
  const since = daysBefore(first, longestUntilRefund)
  const known = [...budget.bankRows.values()].flatMap(({ fact }): ReadonlyArray<BankFact> =>
    fact.date < since ? [] : [fact],
  )
  return [...reported.map(movedIn), ...known]
}

const movedIn = (row: LinkedRow): Moved => ({ ...row, date: dayOf(row) })
