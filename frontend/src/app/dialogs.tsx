// The components of all dialogs by name. Their code is one chunk, fetched when the first one is opened, or before.
import type { FunctionComponent } from "react"
import { Dialogs } from "../components/dialogs/dialogs.tsx"
import { partFrom } from "../components/feedback/fetched-part.ts"
import { FullScreenSpinner } from "../components/feedback/spinner.tsx"
import { Explanation } from "../features/explanations/explanation.tsx"
import { AcceptSuggestions } from "../features/sorting/accept-together.tsx"
import type { DialogName, DialogProps, DialogsAbout } from "../lib/dialogs.ts"

type Dialog<Name extends DialogName> = FunctionComponent<DialogsAbout[Name] & DialogProps>

const from = <Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) =>
  partFrom(load, name, <FullScreenSpinner />)

const ofTransactions = () => import("../features/transactions/dialogs/one-thing.tsx")
const ofSelection = () => import("../features/transactions/together/dialogs.tsx")
const ofPasskeys = () => import("../features/users/passkeys/passkey-dialogs.tsx")

const fetched = {
  addCategory: from(() => import("../features/categories/dialogs/add-category.tsx"), "AddCategory"),
  addPasskey: from(ofPasskeys, "AddPasskey"),
  addTransaction: from(() => import("../features/transactions/dialogs/add-transaction.tsx"), "AddTransaction"),
  assignCategory: from(() => import("../features/transactions/dialogs/assign-category.tsx"), "AssignCategory"),
  assignSelected: from(ofSelection, "AssignSelected"),
  transferTo: from(() => import("../features/transactions/dialogs/transfer-to.tsx"), "TransferTo"),
  paidBack: from(() => import("../features/transactions/dialogs/paid-back.tsx"), "PaidBack"),
  categoryHistory: from(() => import("../features/performances/trends.tsx"), "CategoryHistory"),
  changeDate: from(() => import("../features/transactions/dialogs/change-date.tsx"), "ChangeDate"),
  changeEmail: from(() => import("../features/users/recovery/change-email.tsx"), "ChangeEmail"),
  changePassword: from(() => import("../features/users/protection/change-password.tsx"), "ChangePassword"),
  takeBackControl: from(() => import("../features/users/protection/change-password.tsx"), "TakeBackControl"),
  changeShares: from(() => import("../features/categories/dialogs/change-shares.tsx"), "ChangeShares"),
  changeSplit: from(() => import("../features/category-types/split-dialog.tsx"), "SplitDialog"),
  details: from(() => import("../features/transactions/dialogs/details.tsx"), "Details"),
  income: from(() => import("../features/incomes/income-dialog.tsx"), "IncomeDialog"),
  incomes: from(() => import("../features/incomes/incomes-card.tsx"), "IncomesDialog"),
  noteTransaction: from(ofTransactions, "NoteOnTransaction"),
  recoveryCodes: from(() => import("../features/users/recovery/recovery-codes.tsx"), "RecoveryCodes"),
  reduceTransaction: from(ofTransactions, "ReduceTransaction"),
  removeRule: from(() => import("../features/rules/remove-rule.tsx"), "RemoveRule"),
  renameCategory: from(() => import("../features/categories/dialogs/rename-category.tsx"), "RenameCategory"),
  renamePasskey: from(ofPasskeys, "RenamePasskey"),
  renameTransaction: from(ofTransactions, "RenameTransaction"),
  rowHistory: from(() => import("../features/transactions/dialogs/row-history.tsx"), "RowHistory"),
  rule: from(() => import("../features/rules/editor/rule-dialog.tsx"), "RuleDialog"),
  splitTransaction: from(() => import("../features/transactions/dialogs/split-transaction.tsx"), "SplitTransaction"),
  tagSelected: from(ofSelection, "TagSelected"),
  untagSelected: from(ofSelection, "UntagSelected"),
}

const all: { readonly [Name in DialogName]: Dialog<Name> } = {
  ...fetched,
  explanation: Explanation,
  suggestions: AcceptSuggestions,
}

/** Never rejects. */
export const fetchDialogs = (): Promise<unknown> => Promise.all(Object.values(fetched).map(({ fetch }) => fetch()))

export const AppDialogs = () => <Dialogs of={all} />
