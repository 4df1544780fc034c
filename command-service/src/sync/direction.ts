// Which rows are not spending, and so are kept out of the lists.
import type { AccountType } from "@evenkeel/contracts/api/accounts"
import type { OwnAccount } from "@evenkeel/contracts/budget/counting/sides"
import type { BankFact, SetAsideReason } from "@evenkeel/contracts/budget/sync/schema"

/**
 * Transfers to the person's own accounts. Not withdrawals, which are spent in cash, nor
 * investments, which people plan for as a category.
 */
const ownTransfers = new Set(["TRANSFER_OUT_SAVINGS", "TRANSFER_OUT_ACCOUNT_TRANSFER"])

/** What the person's other rows and accounts say of one. */
export interface FarSide {
  /** The account of theirs that has the other side of it. */
  readonly other: () => OwnAccount | undefined
  /** It names another account of theirs. */
  readonly isNamed: () => boolean
  /** It is money back from where at least as much was spent not long before. */
  readonly paysBack: () => boolean
}

/**
 * Why a row is kept out of the lists; undefined if it is spending, or a refund.
 *
 * Money in is a refund unless the provider calls it income, a transfer or the far side of a payment; and where it
 * pays back what was spent there not long before, it is one whatever the provider calls it, but for wages. Money out is
 * hidden only if it stays the person's: another account of theirs has it, or is named. One side alone counts, as spending
 * or as income, until its other side comes. What happens inside a loan or an investment account is the
 * far side of a payment that was counted when it left. Money in another currency than the budget's is not counted at all,
 * as face value would take 10 000 yen for 10 000 dollars.
 */
export const reasonToSetAside = (
  { amount, category, currency }: Pick<BankFact, "amount" | "category" | "currency">,
  accountType: AccountType,
  { other, isNamed, paysBack }: FarSide,
): SetAsideReason | undefined => {
  if (currency !== undefined) return "foreign currency"
  const { primary, detailed, confident } = category ?? { primary: "", detailed: "", confident: false }
  const moneyIn = amount < 0
  const isOwn = () => other() !== undefined || isNamed()
  if (moneyIn && primary === "INCOME") return isWages(detailed) || !paysBack() ? "income" : undefined
  if (detailed === "LOAN_PAYMENTS_CREDIT_CARD_PAYMENT" && (moneyIn || isOwn())) return "card payment"
  if (accountType === "LOAN" || accountType === "INVESTMENT") return "transfer"
  if (category === null) return kindBetween(accountType, other()?.accountType)
  if (primary === "TRANSFER_IN") return !moneyIn || isOwn() ? "transfer" : paysBack() ? undefined : "income"
  if (moneyIn && primary === "LOAN_PAYMENTS") return accountType === "CREDIT" ? "card payment" : "transfer"
  if (moneyIn && primary === "TRANSFER_OUT") return "transfer"
  if (confident && ownTransfers.has(detailed) && isOwn()) return "transfer"
  return undefined
}

const kindBetween = (one: AccountType, other: AccountType | undefined): SetAsideReason | undefined => {
  if (other === undefined) return undefined
  return one === "CREDIT" || other === "CREDIT" ? "card payment" : "transfer"
}

/** What nobody gets from where they buy. */
const isWages = (detailed: string): boolean => detailed !== "" && !/^INCOME_(?:OTHER|CASH|GIFT)/.test(detailed)
