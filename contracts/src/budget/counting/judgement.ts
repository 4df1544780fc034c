// What counts: why a row is kept out of the lists, or that it is spending or a refund. The one judgement of a bank's rows, a
// file's, and those that are in the budget.
import type { AccountType } from "../../api/accounts.ts"
import type { BankFact, SetAsideReason } from "../sync/schema.ts"
import { isUndecidedSpending, type Transaction } from "../transactions/schema.ts"
import { says } from "./words.ts"
import { isCalledMoved, isCalledOwnInWords, isPaymentSentBack, isEarnedByWords, type OwnAccount } from "./sides.ts"

export interface Judged extends Pick<BankFact, "amount" | "category" | "currency"> {
  readonly accountType: AccountType
  /** All that the source says of it in words. */
  readonly text: string
}

/** What the person's other rows and accounts say of one. */
export interface FarSide {
  /** The account of theirs that has the other side of it. */
  readonly other: () => OwnAccount | undefined
  /** The person has said of one of both that it is the other's other side. */
  readonly isSaid?: () => boolean
  /** Another account of theirs that it names. */
  readonly named: () => OwnAccount | undefined
  /** It is money back from where at least as much was spent not long before. */
  readonly paysBack: () => boolean
}

/**
 * Transfers to the person's own accounts. Not withdrawals, which are spent in cash, nor
 * investments, which people plan for as a category.
 */
const ownTransfers = new Set(["TRANSFER_OUT_SAVINGS", "TRANSFER_OUT_ACCOUNT_TRANSFER"])
const cardPayment = "LOAN_PAYMENTS_CREDIT_CARD_PAYMENT"

/**
 * undefined for spending and refunds. Money out is hidden only if it stays the person's: another account of theirs has it,
 * or is named. One side alone counts, as spending or as income, until its other side comes; what comes back of money that
 * went is its refund. Money in pays back what was spent there not long before, whatever its source calls it, but for wages.
 * What happens inside a loan or an investment account is the far side of a payment that was counted when it left. Money in
 * another currency than the budget's is not counted at all, as face value would take 10 000 yen for 10 000 dollars.
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
  // Nobody earns on a card: what comes there is paid by its owner, or taken off what was bought.
  const isCard = accountType === "CREDIT"
  if (primary === "INCOME") return isWages(detailed) || !(isCard || isBack(text, far)) ? "income" : undefined
  if (isCard && primary === "LOAN_PAYMENTS") return "card payment"
  if (!isCalledMoved(category)) return undefined
  const moved = movedToNamed(row, far)
  if (moved !== undefined || primary !== "TRANSFER_IN" || (isCard ? far.paysBack() : isBack(text, far))) return moved
  if (!isCard) return "income"
  return says(text, "refund") && !says(text, "payment") ? undefined : "card payment"
}

/** One side alone counts, although it is called a transfer between the person's accounts, and they have said nothing else. */
export const isPerhapsTransfer = (transaction: Transaction, text: string): boolean => {
  const { amount, accountId, bankCategory: category } = transaction
  if (amount <= 0 || accountId === null || !isUndecidedSpending(transaction)) return false
  return category === null ? isCalledOwnInWords(text) : isCalledOwn(category)
}

const isCalledOwn = ({ detailed, confident }: NonNullable<Judged["category"]>): boolean =>
  detailed === cardPayment || (confident && ownTransfers.has(detailed))

/** To a card, a refund unless it says that it is a payment; else a refund of something bought there, or income. */
const byWords = (row: Judged, far: FarSide): SetAsideReason | undefined => {
  const { amount, accountType, text } = row
  const moved = says(text, "transfer", "cardPayment") ? movedToNamed(row, far) : undefined
  if (moved !== undefined || amount > 0) return moved
  if (accountType === "CREDIT") return says(text, "payment") && !far.paysBack() ? "card payment" : undefined
  return isEarnedByWords(text) || !isBack(text, far) ? "income" : undefined
}

/** Of a purchase that is known, or as it says itself: whoever pays taxes back, or studies, is no shop. */
const isBack = (text: string, far: FarSide): boolean =>
  far.paysBack() || (says(text, "refund", "sentBack") && !says(text, "state"))

const movedToNamed = (row: Judged, { named }: FarSide): SetAsideReason | undefined => {
  const account = named()
  return account === undefined || isPaidInto(row, account) ? undefined : movedTo(account, row)
}

const movedTo = (other: OwnAccount, { accountType, category }: Judged): SetAsideReason =>
  accountType === "CREDIT" || other.accountType === "CREDIT" || category?.detailed === cardPayment
    ? "card payment"
    : "transfer"

/** It counts when it leaves: nothing that happens there does. */
const isPaidInto = ({ amount }: Judged, { accountType }: OwnAccount): boolean =>
  amount > 0 && (accountType === "LOAN" || accountType === "INVESTMENT")

/** What nobody gets from where they buy. */
export const isWages = (detailed: string): boolean => /^INCOME_(?!OTHER|CASH|GIFT)/.test(detailed)

const income =
  /^(?:income|pay ?checks?|salary|wages?|payroll|bonus|dividends?(?: & capital gains)?|interest(?: income)?|reimbursements?|gehalt|lohn|salaire|nómina|ready to assign)$/i

/** What the rows in a file's category are, if that says so: "Income: Salary", "Transfer". */
export const kindOfCategory = (category: string): SetAsideReason | null => {
  const last = category.split(":").at(-1)?.trim() ?? ""
  if (says(category, "cardPayment")) return "card payment"
  if (/^transfers?$/i.test(last)) return "transfer"
  return income.test(last) ? "income" : null
}

/** What the provider would call what a file calls so; null where it says nothing of that amount. */
export const categoryOfKind = (kind: SetAsideReason | null, amount: number): BankFact["category"] => {
  const called = (primary: string, detailed: string) => ({ primary, detailed, confident: true })
  if (kind === "card payment") return called("LOAN_PAYMENTS", cardPayment)
  if (kind === "income") return amount < 0 ? called("INCOME", "INCOME_WAGES") : null
  if (kind !== "transfer") return null
  return amount < 0
    ? called("TRANSFER_IN", "TRANSFER_IN_ACCOUNT_TRANSFER")
    : called("TRANSFER_OUT", "TRANSFER_OUT_ACCOUNT_TRANSFER")
}
