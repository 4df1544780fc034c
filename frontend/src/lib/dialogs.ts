// Dialogs that any code can open by name. They are rendered apart from their opener, because a live update may move or
// remove it while somebody is typing. The components of the names are in app/dialogs.tsx.
import type { ExplainRequest } from "@evenkeel/contracts/api/audit/explain"
import type { Category } from "@evenkeel/contracts/api/categories"
import type { Income } from "@evenkeel/contracts/api/incomes"
import type { Rule } from "@evenkeel/contracts/api/rules/rules"
import type { ListedTransaction } from "@evenkeel/contracts/api/transactions/search"
import type { Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import type { Passkey } from "@evenkeel/contracts/api/users/passkeys"
import { ref } from "valtio/vanilla"
import { personalStore } from "./store.ts"
import type { TypeName } from "./types.ts"

interface OfTransaction {
  readonly transaction: Transaction
}

export interface OfCategory {
  readonly category: Category
}

export interface ExplanationRequest {
  /** "Needs, spent" */
  readonly title: string
  /** A remark beyond the explanation: why the page shows a different number. */
  readonly note?: string | undefined
  readonly request: ExplainRequest
}

/** The data of each dialog, by its name. */
export interface DialogsAbout {
  addCategory: { readonly initial?: TypeName }
  addPasskey: {}
  addTransaction: {}
  assignCategory: OfTransaction
  assignSelected: {}
  categoryHistory: OfCategory
  changeDate: OfTransaction
  changeEmail: {}
  changePassword: {}
  takeBackControl: {}
  changeShares: OfCategory
  changeSplit: {}
  /** With all of it, the dialog need not wait. */
  details: { readonly transaction: Pick<Transaction, "name" | "transactionId"> | ListedTransaction }
  explanation: ExplanationRequest
  income: { readonly income?: Income }
  incomes: {}
  noteTransaction: OfTransaction
  paidBack: OfTransaction
  recoveryCodes: { readonly codes: ReadonlyArray<string> }
  reduceTransaction: OfTransaction
  removeRule: { readonly rule: Rule }
  renameCategory: OfCategory
  renamePasskey: { readonly passkey: Passkey }
  renameTransaction: OfTransaction
  rowHistory: { readonly transaction: Pick<Transaction, "name" | "transactionId"> }
  /** `start` are the initial values of a new one, `rule` is the one that is changed. */
  rule: { readonly rule?: Rule; readonly start?: Readonly<Record<string, string>> }
  splitTransaction: OfTransaction
  suggestions: { readonly title: string; readonly waiting: ReadonlyArray<Transaction> }
  tagSelected: {}
  transferTo: OfTransaction
  untagSelected: {}
}

export type DialogName = keyof DialogsAbout

export interface DialogProps {
  readonly onClose: () => void
}

interface Opened {
  readonly id: number
  readonly name: DialogName
  readonly about: object
}

/** The last one is on top. */
export const dialogs = personalStore((): { opened: ReadonlyArray<Opened> } => ({ opened: [] }))

let lastId = 0

type Argument<About> = {} extends About ? [about?: About] : [about: About]

/** Opening a dialog that is open already replaces its data. */
export const open = <Name extends DialogName>(name: Name, ...[about]: Argument<DialogsAbout[Name]>): void => {
  const before = dialogs.opened.find((dialog) => dialog.name === name)
  lastId += 1
  const opened = ref({ id: before?.id ?? lastId, name, about: about ?? {} })
  dialogs.opened = [...dialogs.opened.filter((dialog) => dialog !== before), opened]
}

export const closeDialog = (id: number): void => {
  dialogs.opened = dialogs.opened.filter((opened) => opened.id !== id)
}

export const closeDialogs = (): void => {
  dialogs.opened = []
}
