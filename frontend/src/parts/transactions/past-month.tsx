import type { Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import { monthCountedIn, pastMonthsInWords } from "../../lib/figures/past-months.ts"

/** A consequence to read before a dialog is submitted, if there is one. */
export const Consequence = ({ of }: { readonly of: string | undefined }) =>
  of === undefined ? null : <p className="soft small">{of}</p>

/** Shown before a change of a past month. */
export const PastMonth = ({ transaction }: { readonly transaction: Pick<Transaction, "date" | "countedIn"> }) => (
  <Consequence of={pastMonthsInWords([monthCountedIn(transaction)])} />
)
