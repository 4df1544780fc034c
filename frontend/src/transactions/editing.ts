// Renaming and reducing a transaction, for all places that offer it: a message if the input is invalid, or else the
// call, whose success an alert reports.
import type { Transaction } from "@evenkeel/contracts/api/transactions"
import { parseAmount } from "../amount.ts"
import { showSuccess } from "../stores/alerts.ts"
import { reduceTransaction, renameTransaction } from "../stores/transactions.ts"
import { problemOfNewName } from "./names.ts"

export const renameTo = ({ transactionId }: Transaction, name: string): string | Promise<void> =>
  problemOfNewName(name) ??
  renameTransaction(transactionId, name.trim()).then((command) =>
    showSuccess("Transaction name updated successfully", command),
  )

export const invalidAmount = "Please enter a valid amount."

/** The messages for an invalid amount. */
export interface AmountWording {
  readonly invalid: string
  readonly tooMuch: string
}

export const usualWording: AmountWording = {
  invalid: invalidAmount,
  tooMuch: "The new amount must be less than the original transaction amount.",
}
/** The main view and the swipe flow have their own wording. */
export const mainViewWording: AmountWording = {
  invalid: invalidAmount,
  tooMuch: "The reduced amount must be less than the original transaction amount.",
}
export const swipeFlowWording: AmountWording = {
  invalid: "Please enter a valid amount",
  tooMuch: "Amount must be less than original",
}

export const reduceTo = (
  { transactionId, amount: original }: Transaction,
  text: string,
  { invalid, tooMuch }: AmountWording,
): string | Promise<void> => {
  const amount = parseAmount(text)
  if (amount === undefined || amount <= 0) return invalid
  if (amount >= original) return tooMuch
  return reduceTransaction(transactionId, amount).then((command) =>
    showSuccess("Transaction amount updated successfully", command),
  )
}
