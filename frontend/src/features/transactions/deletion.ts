// The confirmation before a transaction is deleted.
import { confirm } from "../../components/dialogs/confirming.ts"

export const deletionQuestion = "Are you sure you want to delete this transaction?"

/** Resolves to whether the person agreed. */
export const agreesToDelete = (name: string): Promise<boolean> =>
  confirm({ title: `Delete ${name}?`, text: deletionQuestion, action: "Delete", danger: true })
