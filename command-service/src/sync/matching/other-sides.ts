// The other sides of transfers: what one account of the person's has lost, another one has got. A bank's word alone does not
// make a transfer: it calls rent that is paid to a person one, too.
import { groupBy } from "effect/Array"
import { institutionOf, type Account, type Budget } from "@evenkeel/contracts/budget/budget"
import type { BankRow } from "@evenkeel/contracts/budget/sync/state"
import type { BankFact } from "@evenkeel/contracts/budget/sync/schema"
import type { BankTransactionId } from "@evenkeel/contracts/ids"
import { purchasesAmong, type Moved } from "@evenkeel/contracts/budget/counting/refunds"
import { longestUntilRefund } from "@evenkeel/contracts/budget/counting/rules"
import { daysBefore } from "@evenkeel/contracts/month"
import { daysBetween } from "../../imports/matching/days.ts"
import { dayOf, type LinkedRow } from "../report.ts"

export interface OtherSides {
  /** Whether money moved between the person's own accounts: another one has it, or is named. */
  readonly isOwn: (row: LinkedRow) => boolean
  /** The other side, if the budget has it from before. */
  readonly known: (row: LinkedRow) => BankRow | undefined
  /** Whether it is money back from where at least as much was spent not long before. */
  readonly paysBack: (row: LinkedRow) => boolean
}

/** In days. */
const longestTransfer = 5

interface Side {
  readonly id: BankTransactionId
  readonly accountId: string
  readonly amount: number
  readonly date: string
  readonly known?: BankRow
}

/** `gone` are known rows that the report removes or replaces. */
export const otherSidesOf = (
  budget: Budget,
  reported: ReadonlyArray<LinkedRow>,
  gone: ReadonlySet<BankTransactionId>,
): OtherSides => {
  const moved = reported.filter(({ category }) => isCalledMoved(category))
  let purchases: ReturnType<typeof purchasesAmong> | undefined
  const found = new Map(pairsOf(moved.map(sideOf), candidatesOf(budget, reported, moved, gone)))
  return {
    isOwn: (row) => found.has(row.bankTransactionId) || namesOwn(budget, row),
    known: (row) => found.get(row.bankTransactionId)?.known,
    paysBack: (row) => {
      purchases ??= purchasesAmong(purchasesBefore(budget, reported))
      return purchases(movedIn(row)) !== undefined
    },
  }
}

/** Of years of rows, only those that something reported may pay back are worth a look. */
const purchasesBefore = (budget: Budget, reported: ReadonlyArray<LinkedRow>): ReadonlyArray<Moved> => {
  const first = reported.reduce((day, row) => (dayOf(row) < day ? dayOf(row) : day), "9999-12-31")
  const since = daysBefore(first, longestUntilRefund)
  const known = [...budget.bankRows.values()].flatMap(({ fact }) => (fact.date < since ? [] : [fact]))
  return [...reported.map(movedIn), ...known]
}

const movedIn = (row: LinkedRow): Moved => ({ ...row, date: dayOf(row) })

const isCalledMoved = (category: BankFact["category"]): boolean =>
  category !== null && /^(?:TRANSFER_IN|TRANSFER_OUT|LOAN_PAYMENTS)$/.test(category.primary)

const sideOf = (row: LinkedRow): Side => ({
  id: row.bankTransactionId,
  accountId: row.account.accountId,
  amount: row.amount,
  date: dayOf(row),
})

/** What is of the opposite amount, and not called something else; what is bought with a card is nobody's other side. */
const candidatesOf = (
  budget: Budget,
  reported: ReadonlyArray<LinkedRow>,
  moved: ReadonlyArray<LinkedRow>,
  gone: ReadonlySet<BankTransactionId>,
): ReadonlyArray<Side> => {
  const wanted = new Set(moved.map(({ amount }) => -amount))
  if (wanted.size === 0) return []
  const isSide = (side: Side, category: BankFact["category"]): boolean =>
    wanted.has(side.amount) &&
    (category === null || isCalledMoved(category)) &&
    !(side.amount > 0 && budget.accounts.get(side.accountId)?.accountType === "CREDIT")
  const news = new Set(reported.map(({ bankTransactionId }) => bankTransactionId))
  const sides = reported.map((row) => [sideOf(row), row.category] as const).filter(([side, kind]) => isSide(side, kind))
  const before: Array<Side> = []
  for (const known of budget.bankRows.values()) {
    const { bankTransactionId: id, accountId, amount, date, category } = known.fact
    if (!wanted.has(amount) || news.has(id) || gone.has(id) || !budget.accounts.has(accountId)) continue
    const side = { id, accountId, amount, date, known }
    if (isSide(side, category)) before.push(side)
  }
  return [...sides.map(([side]) => side), ...before]
}

/** Those that are closest in time first; each is the other side of one. */
const pairsOf = (
  moved: ReadonlyArray<Side>,
  candidates: ReadonlyArray<Side>,
): ReadonlyArray<readonly [BankTransactionId, Side]> => {
  const byAmount = groupBy(candidates, ({ amount }) => String(amount))
  const possible = moved.flatMap((side) =>
    (byAmount[String(-side.amount)] ?? [])
      .filter(({ accountId }) => accountId !== side.accountId)
      .map((other) => ({ side, other, apart: Math.abs(daysBetween(side.date, other.date)) }))
      .filter(({ apart }) => apart <= longestTransfer),
  )
  const taken = new Set<BankTransactionId>()
  const pairs: Array<readonly [BankTransactionId, Side]> = []
  for (const { side, other } of possible.sort((a, b) => a.apart - b.apart)) {
    if (taken.has(side.id) || taken.has(other.id)) continue
    taken.add(side.id).add(other.id)
    pairs.push([side.id, other], [other.id, side])
  }
  return pairs
}

/** By its last digits, its name or its bank. */
const namesOwn = (budget: Budget, { name, account }: LinkedRow): boolean => {
  const own = institutionOf(budget, account).institutionName
  return [...budget.accounts.values()].some(
    (other) =>
      other.accountId !== account.accountId && callsIt(name, other, institutionOf(budget, other).institutionName, own),
  )
}

const callsIt = (text: string, { mask, name }: Account, bank: string | null, own: string | null): boolean => {
  const words = ` ${text.toLowerCase()} `
  const has = (part: string | null): boolean => part !== null && part.length > 3 && words.includes(part.toLowerCase())
  return (
    (mask !== null && /^\d{4}$/.test(mask) && new RegExp(`(?<!\\d)${mask}(?!\\d)`).test(text)) ||
    has(name) ||
    (bank !== own && has(bank))
  )
}
