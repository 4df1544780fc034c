// Decides which rows count: why a row is kept out of the lists, or that it is spending or a refund. The same for rows
// of banks, of files, and of the budget.
import type { AccountType } from "../../api/accounts.ts"
import type { BankFact, SetAsideReason } from "../sync/schema.ts"
import { isUndecidedSpending, type Transaction } from "../transactions/schema.ts"
import { isCalledMoved, isCalledOwnInWords, type OwnAccount } from "./sides.ts"
import { isEarnedByWords, isPaymentSentBack, says } from "./words.ts"

export interface Judged extends Pick<BankFact, "amount" | "category" | "currency"> {
  readonly accountType: AccountType
  /** The whole text of the source. */
  readonly text: string
}

/** The relations of a row to the person's other rows and accounts. */
export interface FarSide {
  /** The person's account with the other side of the row. */
  readonly other: () => OwnAccount | undefined
  /** Whether the person has declared that either one is the other's other side. */
  readonly isSaid?: () => boolean
  /** Another account of the person that the row names. */
  readonly named: () => OwnAccount | undefined
  /** Whether it is money back from a merchant where at least as much was spent not long before. */
  readonly paysBack: () => boolean
}

/**
 * Transfers to the person's own accounts. Withdrawals are not included, because they are spent in cash, nor are
 * investments, for which people plan a category.
 */
const ownTransfers = new Set(["TRANSFER_OUT_SAVINGS", "TRANSFER_OUT_ACCOUNT_TRANSFER"])
const cardPayment = "LOAN_PAYMENTS_CREDIT_CARD_PAYMENT"

/**
 * undefined for spending and refunds. An outflow is hidden only if the money stays the person's: another account of
 * theirs has it, or is named. One side alone counts, as spending or as income, until its other side arrives; a return
 * of such an outflow is its refund. An inflow pays back recent spending at the same place, except for wages. Movements
 * inside a loan or an investment account are the far side of a payment that counted when it left. Money in another
 * currency than the budget's is not counted at all, as its face value would take 10 000 yen for 10 000 dollars.
 */
export const reasonToSetAside = (row: Judged, far: FarSide): SetAsideReason | undefined => {
  const { amount, category, accountType, text } = row
  if (row.currency !== undefined) return "foreign currency"
  if (accountType === "LOAN" || accountType === "INVESTMENT") return "transfer"
  const other = far.other()
  if (other !== undefined) return far.isSaid?.() !== true && isPaidInto(row, other) ? undefined : movedTo(other, row)
  if (accountType === "CREDIT" && amount > 0 && isPaymentSentBack(text)) return "card payment"
  if (category === null) return byWords(row, far)
  const { primary, detailed } = category
  if (amount > 0) return isCalledOwn(category) ? movedToNamed(row, far) : undefined
  // Nobody earns on a card: an inflow there is a payment by its owner, or a refund.
  const isCard = accountType === "CREDIT"
  if (primary === "INCOME") return isWages(detailed) || !(isCard || isRefund(text, far)) ? "income" : undefined
  if (isCard && primary === "LOAN_PAYMENTS") return "card payment"
  if (!isCalledMoved(category)) return undefined
  const moved = movedToNamed(row, far)
  if (moved !== undefined || primary !== "TRANSFER_IN" || (isCard ? far.paysBack() : isRefund(text, far))) return moved
  if (!isCard) return "income"
  return says(text, "refund") && !says(text, "payment") ? undefined : "card payment"
}

/**
 * Whether one side alone counts, although it is called a transfer between the person's accounts, and they have not
 * decided otherwise.
 */
export const isPerhapsTransfer = (transaction: Transaction, text: string): boolean => {
  const { amount, accountId, bankCategory: category } = transaction
  if (amount <= 0 || accountId === null || !isUndecidedSpending(transaction)) return false
  return category === null ? isCalledOwnInWords(text) : isCalledOwn(category)
}

const isCalledOwn = ({ detailed, confident }: NonNullable<Judged["category"]>): boolean =>
  detailed === cardPayment || (confident && ownTransfers.has(detailed))

/**
 * An inflow to a card is a refund unless its text says that it is a payment; elsewhere it is a refund of a purchase
 * there, or income.
 */
const byWords = (row: Judged, far: FarSide): SetAsideReason | undefined => {
  const { amount, accountType, text } = row
  const moved = says(text, "transfer", "cardPayment") ? movedToNamed(row, far) : undefined
  if (moved !== undefined || amount > 0) return moved
  if (accountType === "CREDIT") return says(text, "payment") && !far.paysBack() ? "card payment" : undefined
  return isEarnedByWords(text) || !isRefund(text, far) ? "income" : undefined
}

/** A refund of a known purchase, or by its words. The state and universities are no shops. */
const isRefund = (text: string, far: FarSide): boolean =>
  far.paysBack() || (says(text, "refund", "sentBack") && !says(text, "state"))

const movedToNamed = (row: Judged, { named }: FarSide): SetAsideReason | undefined => {
  const account = named()
  return account === undefined || isPaidInto(row, account) ? undefined : movedTo(account, row)
}

const movedTo = (other: OwnAccount, { accountType, category }: Judged): SetAsideReason =>
  accountType === "CREDIT" || other.accountType === "CREDIT" || category?.detailed === cardPayment
    ? "card payment"
    : "transfer"

/** A payment into a loan or an investment account counts when it leaves the other account, and when it is sent back there. */
const isPaidInto = ({ amount, text }: Judged, { accountType }: OwnAccount): boolean =>
  (amount > 0 || says(text, "sentBack")) && (accountType === "LOAN" || accountType === "INVESTMENT")

/** Income that never comes from a merchant. */
export const isWages = (detailed: string): boolean => /^INCOME_(?!OTHER|CASH|GIFT)/.test(detailed)

const income =
  /^(?:income|pay ?checks?|salary|wages?|payroll|bonus|dividends?(?: & capital gains)?|interest(?: income)?|reimbursements?|gehalt|lohn|salaire|nómina|ready to assign)$/i

/** The kind of the rows in a file's category, if its name tells it: "Income: Salary", "Transfer". */
export const kindOfCategory = (category: string): SetAsideReason | null => {
  const last = category.split(":").at(-1)?.trim() ?? ""
  if (says(category, "cardPayment")) return "card payment"
  if (/^transfers?$/i.test(last)) return "transfer"
  return income.test(last) ? "income" : null
}

/** The provider's category for a kind; null if there is none for that amount. */
export const categoryOfKind = (kind: SetAsideReason | null, amount: number): BankFact["category"] => {
  const called = (primary: string, detailed: string) => ({ primary, detailed, confident: true })
  if (kind === "card payment") return called("LOAN_PAYMENTS", cardPayment)
  if (kind === "income") return amount < 0 ? called("INCOME", "INCOME_WAGES") : null
  if (kind !== "transfer") return null
  return amount < 0
    ? called("TRANSFER_IN", "TRANSFER_IN_ACCOUNT_TRANSFER")
    : called("TRANSFER_OUT", "TRANSFER_OUT_ACCOUNT_TRANSFER")
}
