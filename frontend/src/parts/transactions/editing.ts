// Renaming and reducing a transaction, for all places that offer it: a message if the input is invalid, or else the
// call, whose success an alert reports.
import type { Transaction } from "@evenkeel/contracts/api/transactions"
import {
  problemOfDate,
  problemOfName,
  problemOfReduction,
  reductionWording,
} from "@evenkeel/contracts/budget/transactions/rules"
import { tidied } from "@evenkeel/contracts/names"
import { confirm } from "../../components/dialogs/confirmation.tsx"
import { showUndoable } from "../../api/undo.ts"
import { reduceTransaction, renameTransaction } from "../../api/transactions.ts"
import { parseAmount } from "../../lib/typed.ts"
import { today } from "../../lib/today.ts"

export const renameTo = ({ transactionId }: Transaction, name: string): string | Promise<void> =>
  problemOfNewName(name) ??
  renameTransaction(transactionId, name.trim()).then((command) =>
    showUndoable("Transaction name updated successfully", command),
  )

export const reduceTo = (
  { transactionId, amount: original }: Transaction,
  text: string,
  wording = reductionWording,
): string | Promise<void> => {
  const amount = parseAmount(text)
  return (
    problemOfReduction(amount, original, wording) ??
    reduceTransaction(transactionId, amount ?? 0).then((command) =>
      showUndoable("Transaction amount updated successfully", command),
    )
  )
}

/** The message for an invalid name in a rename, which sends the name in a URL path, where "." and ".." would change the path. */
export const problemOfNewName = (name: string): string | undefined => {
  const wanted = tidied(name)
  return wanted === "." || wanted === ".."
    ? `“${wanted}” cannot be a name. Please enter another one.`
    : problemOfName(name)
}

/** The field gives "" for a day that there is not. */
export const problemOfTypedDate = (date: string): string | undefined =>
  date === "" ? "Please enter a valid date." : problemOfDate(date, today())

// The confirmation before a transaction is deleted.

export const deletionQuestion = "Are you sure you want to delete this transaction?"

/** Resolves to whether the person agreed. `consequence` is what else there is to know before. */
export const agreesToDelete = (name: string, consequence?: string): Promise<boolean> => {
  const text = consequence === undefined ? deletionQuestion : `${deletionQuestion} ${consequence}`
  return confirm({ title: `Delete ${name}?`, text, action: "Delete", danger: true })
}
