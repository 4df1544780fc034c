import type { Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import { monthCountedIn, pastMonthsInWords } from "../../lib/figures/past-months.ts"

/** In a dialog, what is to be known before it is sent, if anything. */
export const Consequence = ({ of }: { readonly of: string | undefined }) =>
  of === undefined ? null : <p className="soft small">{of}</p>

/** Before something of a past month is changed. */
export const PastMonth = ({ transaction }: { readonly transaction: Pick<Transaction, "date" | "countedIn"> }) => (
  <Consequence of={pastMonthsInWords([monthCountedIn(transaction)])} />
)
