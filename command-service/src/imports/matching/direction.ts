// Which rows of files are not spending, and so are kept out of the lists. A file has no categories of a provider: its own
// words count first, then what the other rows say. Pure.
import type { AccountType } from "@evenkeel/contracts/api/accounts"
import type { SetAsideReason } from "@evenkeel/contracts/budget/sync/schema"
import { purchasesAmong } from "@evenkeel/contracts/budget/counting/refunds"
import { daysAround } from "./days.ts"
import { remembered } from "./remembered.ts"
import { textKey } from "@evenkeel/contracts/budget/counting/likeness"
import type { KnownRow } from "./rows.ts"

export interface DirectedRow {
  /** As in `Candidate`. */
  readonly account: string
  readonly accountType: AccountType
  readonly date: string
  /** Above 0 is money out. */
  readonly amount: number
  readonly name: string
  readonly note: string | null
  readonly category: string | null
  readonly transferTo: string | null
  readonly isSpent: boolean
}

export interface AccountMoved {
  readonly accountType: AccountType
  readonly name: string
}

type Moved = Pick<DirectedRow, "account" | "date" | "amount" | "name">

/** In days. */
const longestTransfer = 5

const words = {
  income:
    /^(?:income|pay ?checks?|salary|wages?|payroll|bonus|dividends?(?: & capital gains)?|interest(?: income)?|reimbursements?|gehalt|lohn|salaire|nómina|ready to assign)$/i,
  incomeInText: /\b(?:payroll|salary|wages|pension|dividend|direct dep(?:osit)?|gehalt|lohn|salaire|nómina)\b/i,
  transfer: /\btransfers?\b|\bxfer\b|\btrnsfr\b|umbuchung|übertrag|virement|transferencia|überweisung/i,
  cardPayment: /credit card (?:payments?|pmt)|card payments?|\bcc payments?\b|kreditkarten(?:abrechnung|zahlung)/i,
  /** What was in an account, or was owed, before its first row. */
  before: /^(?:starting|opening|initial) balances?\b/i,
  payment: /\bpa?ym(?:en)?ts?\b|\bautopay\b|thank you|zahlung|einzug|paiement|\bpago\b|pagamento/i,
} as const

/**
 * For each row why it is set aside; null for spending and refunds. `known` is what the budget has of those days besides
 * them, `accounts` are those of both.
 */
export const directions = (
  rows: ReadonlyArray<DirectedRow>,
  known: ReadonlyArray<KnownRow>,
  accounts: ReadonlyMap<string, AccountMoved>,
): ReadonlyArray<SetAsideReason | null> => {
  const others = known.flatMap(({ accountId: account, from, date, amount, name }) =>
    from === "hand" ? [] : [{ account, date, amount, name }],
  )
  const paidBack = purchasesAmong([...rows, ...others])
  const otherSides = pairs(rows, others, accounts)
  const isCard = ({ account }: Moved): boolean => accounts.get(account)?.accountType === "CREDIT"
  const kindOf = remembered(kindOfCategory)
  return rows.map((row, index) => {
    if (row.isSpent) return null
    const kind = row.category === null ? null : kindOf(row.category)
    // Money for a loan that is in a category of its own is spent there; the other side of it is not.
    if (row.transferTo !== null && row.category !== null && kind === null) return null
    const said = saidByFile(row, kind)
    if (said !== null) return said
    const other = otherSides[index]
    if (other) return isCard(row) || isCard(other) ? "card payment" : "transfer"
    return row.amount < 0 ? ofMoneyIn(row, paidBack) : null
  })
}

const textOf = ({ name, note }: DirectedRow): string => (note === null ? name : `${name} ${note}`)

/** What the rows in a file's category are, if that says so: "Income: Salary", "Transfer". */
export const kindOfCategory = (category: string): SetAsideReason | null => {
  const last = category.split(":").at(-1)?.trim() ?? ""
  if (words.cardPayment.test(category)) return "card payment"
  if (/^transfers?$/i.test(last)) return "transfer"
  return words.income.test(last) ? "income" : null
}

/** What happens inside a loan or an investment account is the far side of a payment that was counted when it left. */
const saidByFile = (
  { accountType, name, amount, transferTo }: DirectedRow,
  kind: SetAsideReason | null,
): SetAsideReason | null => {
  if (accountType === "LOAN" || accountType === "INVESTMENT" || words.before.test(name)) return "transfer"
  if (kind === "card payment") return kind
  if (transferTo !== null || kind === "transfer") {
    return accountType === "CREDIT" && amount < 0 ? "card payment" : "transfer"
  }
  return kind === "income" && amount < 0 ? kind : null
}

/** To a card, a refund unless it says that it is a payment; else a refund of something bought there, or income. */
const ofMoneyIn = (row: DirectedRow, paidBack: (row: Moved) => Moved | undefined): SetAsideReason | null => {
  if (row.accountType === "CREDIT") return words.payment.test(textOf(row)) ? "card payment" : null
  if (words.incomeInText.test(textOf(row))) return "income"
  return paidBack(row) === undefined ? "income" : null
}

/** Of one amount and day, so many are looked through. */
const looksThrough = 200

interface Side {
  readonly row: Moved
  other: Moved | undefined
}

/**
 * The other sides of rows that are one side of money moved between two of the person's accounts: of the opposite amount,
 * within a few days, if one of both says that it is a transfer or a payment, or is called like the other's account. Each
 * is the other side of one row alone.
 */
const pairs = (
  rows: ReadonlyArray<DirectedRow>,
  others: ReadonlyArray<Moved>,
  accounts: ReadonlyMap<string, AccountMoved>,
): ReadonlyArray<Moved | undefined> => {
  const amounts = new Set<number>()
  for (const { amount } of [...rows, ...others]) amounts.add(amount)
  const sides = [...rows, ...others].map((row): Side => ({ row, other: undefined }))
  const saysSo = remembered(saysThatItIsMoved)
  const names = (one: Moved, other: Moved): boolean =>
    textKey(one.name) === textKey(accounts.get(other.account)?.name ?? "")
  // What is bought with a card moves between nobody's own accounts.
  const isPurchase = ({ account, amount }: Moved): boolean =>
    amount > 0 && accounts.get(account)?.accountType === "CREDIT"
  const isMoved = (one: Moved, other: Moved): boolean =>
    one.account !== other.account &&
    !isPurchase(one) &&
    !isPurchase(other) &&
    (saysSo(one.name) || saysSo(other.name) || names(one, other) || names(other, one))
  const byDay = new Map<string, Array<Side>>()
  for (const side of sides) {
    if (!amounts.has(-side.row.amount)) continue
    const key = `${side.row.amount} ${side.row.date}`
    const same = byDay.get(key)
    if (same === undefined) byDay.set(key, [side])
    else same.push(side)
  }
  const own = sides.slice(0, rows.length)
  const around = daysAround(longestTransfer)
  for (let days = 0; days <= longestTransfer; days += 1) {
    for (const side of own) {
      if (side.other !== undefined || !amounts.has(-side.row.amount)) continue
      const other = around(side.row.date)
        [days]!.flatMap((date) => byDay.get(`${-side.row.amount} ${date}`)?.slice(0, looksThrough) ?? [])
        .find((one) => one.other === undefined && isMoved(one.row, side.row))
      if (other === undefined) continue
      side.other = other.row
      other.other = side.row
    }
  }
  return own.map(({ other }) => other)
}

const saysThatItIsMoved = (name: string): boolean =>
  words.transfer.test(name) || words.payment.test(name) || words.cardPayment.test(name)
