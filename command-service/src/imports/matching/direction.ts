// Which rows of files are not spending, and so are kept out of the lists. A file has no categories of a provider: its own
// words count first, then what the other rows say. Pure.
import type { SetAsideReason } from "@evenkeel/contracts/budget/sync/schema"
import { purchasesAmong } from "@evenkeel/contracts/budget/counting/refunds"
import {
  otherSides,
  ownAccountNamed,
  words,
  type OwnAccount,
  type OwnAccounts,
  type Side,
} from "@evenkeel/contracts/budget/counting/sides"
import { remembered } from "./remembered.ts"
import type { KnownRow, PlacedRow } from "./rows.ts"

export type DirectedRow = Pick<
  PlacedRow,
  "account" | "accountType" | "date" | "amount" | "name" | "note" | "category" | "transferTo" | "isSpent"
>

type Moved = Pick<DirectedRow, "account" | "date" | "amount" | "name">

const said = {
  income:
    /^(?:income|pay ?checks?|salary|wages?|payroll|bonus|dividends?(?: & capital gains)?|interest(?: income)?|reimbursements?|gehalt|lohn|salaire|nómina|ready to assign)$/i,
  incomeInText: /\b(?:payroll|salary|wages|pension|dividend|direct dep(?:osit)?|gehalt|lohn|salaire|nómina)\b/i,
  /** What was in an account, or was owed, before its first row. */
  before: /^(?:starting|opening|initial) balances?\b/i,
} as const

/**
 * For each row why it is set aside; null for spending and refunds. `known` is what the budget has of those days besides
 * them, `accounts` are those of both.
 */
export const directions = (
  rows: ReadonlyArray<DirectedRow>,
  known: ReadonlyArray<KnownRow>,
  accounts: OwnAccounts,
): ReadonlyArray<SetAsideReason | null> => {
  const others = known.flatMap(({ accountId: account, from, date, amount, name }) =>
    from === "hand" ? [] : [{ account, date, amount, name }],
  )
  const paidBack = purchasesAmong([...rows, ...others])
  // A file's own categories are none of a provider's.
  const sides = rows.map(({ account, date, amount, name }) => ({ account, date, amount, name }))
  const pairs = otherSides([...sides, ...others], accounts)
  const kindOf = remembered(kindOfCategory)
  return rows.map((row, index) => {
    if (row.isSpent) return null
    const kind = row.category === null ? null : kindOf(row.category)
    // Money for a loan that is in a category of its own is spent there; the other side of it is not.
    if (row.transferTo !== null && row.category !== null && kind === null) return null
    const byFile = saidByFile(row, kind)
    if (byFile !== null) return byFile
    const side = sides[index]!
    const other = pairs.get(side)
    const into = other === undefined ? namedIn(side, accounts) : accounts.get(other.account)
    if (other !== undefined || into !== undefined)
      return row.accountType === "CREDIT" || into?.accountType === "CREDIT" ? "card payment" : "transfer"
    return row.amount < 0 ? ofMoneyIn(row, paidBack) : null
  })
}

/** The account that money went to, or came from, as one side alone says. */
const namedIn = (side: Side, accounts: OwnAccounts): OwnAccount | undefined =>
  words.transfer.test(side.name) || words.cardPayment.test(side.name) ? ownAccountNamed(side, accounts) : undefined

const textOf = ({ name, note }: DirectedRow): string => (note === null ? name : `${name} ${note}`)

/** What the rows in a file's category are, if that says so: "Income: Salary", "Transfer". */
export const kindOfCategory = (category: string): SetAsideReason | null => {
  const last = category.split(":").at(-1)?.trim() ?? ""
  if (words.cardPayment.test(category)) return "card payment"
  if (/^transfers?$/i.test(last)) return "transfer"
  return said.income.test(last) ? "income" : null
}

/** What happens inside a loan or an investment account is the far side of a payment that was counted when it left. */
const saidByFile = (
  { accountType, name, amount, transferTo }: DirectedRow,
  kind: SetAsideReason | null,
): SetAsideReason | null => {
  if (accountType === "LOAN" || accountType === "INVESTMENT" || said.before.test(name)) return "transfer"
  if (kind === "card payment") return kind
  if (transferTo !== null || kind === "transfer") {
    return accountType === "CREDIT" && amount < 0 ? "card payment" : "transfer"
  }
  return kind === "income" && amount < 0 ? kind : null
}

/** To a card, a refund unless it says that it is a payment; else a refund of something bought there, or income. */
const ofMoneyIn = (row: DirectedRow, paidBack: (row: Moved) => Moved | undefined): SetAsideReason | null => {
  if (row.accountType === "CREDIT") return words.payment.test(textOf(row)) ? "card payment" : null
  if (said.incomeInText.test(textOf(row))) return "income"
  return paidBack(row) === undefined ? "income" : null
}
