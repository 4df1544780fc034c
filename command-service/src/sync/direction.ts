// Which rows are not spending, and so are kept out of the lists.
import type { AccountType } from "@evenkeel/contracts/api/accounts"
import type { BankFact, SetAsideReason } from "@evenkeel/contracts/budget/sync/schema"

/**
 * Transfers to the person's own accounts. Not withdrawals, which are spent in cash, nor
 * investments, which people plan for as a category.
 */
const ownTransfers = new Set(["TRANSFER_OUT_SAVINGS", "TRANSFER_OUT_ACCOUNT_TRANSFER"])

/**
 * Why a row is kept out of the lists; undefined if it is spending, or a refund.
 *
 * Money in is a refund unless the provider calls it income, a transfer or the far side of a payment; and where `paysBack`
 * says that as much was spent there not long before, it is one whatever the provider calls it, but for wages. Money out is
 * hidden only if it stays the person's: `isOwn` says whether another account of theirs has it, or is named. One side alone
 * counts, as spending or as income, until its other side comes. What happens inside a loan or an investment account is the
 * far side of a payment that was counted when it left. Money in another currency than the budget's is not counted at all,
 * as face value would take 10 000 yen for 10 000 dollars.
 */
export const reasonToSetAside = (
  { amount, category, currency }: Pick<BankFact, "amount" | "category" | "currency">,
  accountType: AccountType,
  isOwn: () => boolean,
  paysBack: () => boolean,
): SetAsideReason | undefined => {
  if (currency !== undefined) return "foreign currency"
  const { primary, detailed, confident } = category ?? { primary: "", detailed: "", confident: false }
  const moneyIn = amount < 0
  if (moneyIn && primary === "INCOME") return isWages(detailed) || !paysBack() ? "income" : undefined
  if (detailed === "LOAN_PAYMENTS_CREDIT_CARD_PAYMENT" && (moneyIn || isOwn())) return "card payment"
  if (accountType === "LOAN" || accountType === "INVESTMENT") return "transfer"
  if (primary === "TRANSFER_IN") return !moneyIn || isOwn() ? "transfer" : paysBack() ? undefined : "income"
  if (moneyIn && primary === "LOAN_PAYMENTS") return accountType === "CREDIT" ? "card payment" : "transfer"
  if (moneyIn && primary === "TRANSFER_OUT") return "transfer"
  if (confident && ownTransfers.has(detailed) && isOwn()) return "transfer"
  return undefined
}

/** What nobody gets from where they buy. */
const isWages = (detailed: string): boolean => detailed !== "" && !/^INCOME_(?:OTHER|CASH|GIFT)/.test(detailed)
