// Renames and reduces a transaction, for all places that offer it: a message if the input is invalid, or else the call,
// whose success an alert reports.
import type { CategoryOf, Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import {
  problemOfDate,
  problemOfName,
  problemOfReduction,
  reductionWording,
} from "@evenkeel/contracts/budget/transactions/rules"
import { trimmed } from "@evenkeel/contracts/names"
import { sayFailure } from "../../components/feedback/alerts.tsx"
import { run } from "../../api/run.ts"
import { confirm } from "../../components/dialogs/confirmation.tsx"
import { parseAmount } from "../../lib/typed.ts"
import { today } from "../../lib/today.ts"

/** Puts it into a category. Rejects with a RequestFailed. */
export const assigning = (transactionId: string, category: CategoryOf, undone?: () => void): Promise<unknown> =>
  run(
    "assignTransaction",
    { body: { transactionId, categoryId: category.categoryId } },
    { done: `Transaction assigned to ${category.name}`, ...(undone && { undone }) },
  )

/** The same; an alert reports success or failure. */
export const assign = (transactionId: string, category: CategoryOf): Promise<unknown> =>
  assigning(transactionId, category).catch(sayFailure)

export const renameTo = ({ transactionId }: Transaction, name: string): string | Promise<unknown> =>
  problemOfNewName(name) ?? run("renameTransaction", { params: { id: transactionId, newName: name.trim() } })

export const reduceTo = (
  { transactionId, amount: original }: Transaction,
  text: string,
  wording = reductionWording,
): string | Promise<unknown> => {
  const amount = parseAmount(text)
  return (
    problemOfReduction(amount, original, wording) ??
    run("reduceTransaction", { params: { id: transactionId }, body: { updatedAmount: amount ?? 0 } })
  )
}

/** A rename sends the name in a URL path, where "." and ".." would change the path. */
export const problemOfNewName = (name: string): string | undefined => {
  const wanted = trimmed(name)
  return wanted === "." || wanted === ".."
    ? `“${wanted}” cannot be a name. Please enter another one.`
    : problemOfName(name)
}

/** The field's value is "" for an impossible date. */
export const problemOfTypedDate = (date: string): string | undefined =>
  date === "" ? "Please enter a valid date." : problemOfDate(date, today())

export const deletionQuestion = "Are you sure you want to delete this transaction?"

/** Resolves to whether the person agreed. `consequence` is a further sentence of the question. */
export const agreesToDelete = (name: string, consequence?: string): Promise<boolean> => {
  const text = consequence === undefined ? deletionQuestion : `${deletionQuestion} ${consequence}`
  return confirm({ title: `Delete ${name}?`, text, action: "Delete", danger: true })
}
