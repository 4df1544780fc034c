// Dialogs that any code can open by name. They are rendered apart from what opened them, because a live update may move or
// remove that while somebody is typing. Which component a name stands for is in app/dialogs.tsx.
import type { ExplainRequest } from "@evenkeel/contracts/api/audit/explain"
import type { Category } from "@evenkeel/contracts/api/categories"
import type { Income } from "@evenkeel/contracts/api/incomes"
import type { Rule } from "@evenkeel/contracts/api/rules/rules"
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

/** A figure that is to be explained. */
export interface ExplanationRequest {
  /** "Needs, spent" */
  readonly title: string
  /** A remark beyond the explanation: why the page shows a different number. */
  readonly note?: string | undefined
  readonly request: ExplainRequest
}

/** What each dialog is about, by its name. */
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
  /** `start` is what a new one begins with, `rule` the one that is changed. */
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

/** One that is open already is about something else from then on. */
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
