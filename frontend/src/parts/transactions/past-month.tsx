import type { Transaction } from "@evenkeel/contracts/api/transactions"
import { monthCountedIn, pastMonthsInWords } from "../../lib/figures/past-months.ts"

/** In a dialog, before something of a past month is changed. */
export const PastMonth = ({ transaction }: { readonly transaction: Pick<Transaction, "date" | "countedIn"> }) => {
  const words = pastMonthsInWords([monthCountedIn(transaction)])
  return words === undefined ? null : <p className="soft small">{words}</p>
}
