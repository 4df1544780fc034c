// Renaming and reducing a transaction, for all places that offer it: a message if the input is invalid, or else the
// call, whose success an alert reports.
import type { Transaction } from "@evenkeel/contracts/api/transactions"
import { problemOfReduction, reductionWording } from "@evenkeel/contracts/budget/transactions/rules"
import { parseAmount } from "../../lib/amount.ts"
import { showSuccess } from "../../components/feedback/showing.ts"
import { reduceTransaction, renameTransaction } from "./store.ts"
import { problemOfNewName } from "./names.ts"

export const renameTo = ({ transactionId }: Transaction, name: string): string | Promise<void> =>
  problemOfNewName(name) ??
  renameTransaction(transactionId, name.trim()).then((command) =>
    showSuccess("Transaction name updated successfully", command),
  )

/** The main view and the swipe flow have their own wording. */
export const mainViewWording: typeof reductionWording = {
  ...reductionWording,
  tooMuch: "The reduced amount must be less than the original transaction amount.",
}
export const swipeFlowWording: typeof reductionWording = {
  invalid: "Please enter a valid amount",
  tooMuch: "Amount must be less than original",
}

export const reduceTo = (
  { transactionId, amount: original }: Transaction,
  text: string,
  wording = reductionWording,
): string | Promise<void> => {
  const amount = parseAmount(text)
  return (
    problemOfReduction(amount, original, wording) ??
    reduceTransaction(transactionId, amount ?? 0).then((command) =>
      showSuccess("Transaction amount updated successfully", command),
    )
  )
}
