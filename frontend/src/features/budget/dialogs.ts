// Which dialogs are open. They are kept outside the row that opened them, because a live update may move or
// remove that row while somebody is typing.
import type { Category } from "@evenkeel/contracts/api/categories"
import type { Transaction } from "@evenkeel/contracts/api/transactions"
import { proxy } from "valtio/vanilla"
import { resetWithSession } from "../../lib/store.ts"
import type { TypeName } from "../category-types/store.ts"

export type TransactionDialogKind = "split" | "reduce" | "renameTransaction" | "assign"

/** The transaction or category as it was when the dialog opened. */
export type Dialog =
  | { readonly kind: TransactionDialogKind; readonly transaction: Transaction }
  | { readonly kind: "renameCategory" | "allocations" | "transactionsOf"; readonly category: Category }
  | { readonly kind: "addTransaction" }
  | { readonly kind: "addCategory"; readonly type: TypeName | undefined }

interface Opened {
  readonly id: number
  readonly dialog: Dialog
}

/** The last one is on top. */
export const dialogs = proxy<{ opened: ReadonlyArray<Opened> }>({ opened: [] })

let lastId = 0

export const openDialog = (dialog: Dialog): void => {
  lastId += 1
  dialogs.opened = [...dialogs.opened, { id: lastId, dialog }]
}

export const closeDialog = (id: number): void => {
  dialogs.opened = dialogs.opened.filter((opened) => opened.id !== id)
}

export const closeDialogs = (): void => {
  dialogs.opened = []
}

resetWithSession(closeDialogs)
