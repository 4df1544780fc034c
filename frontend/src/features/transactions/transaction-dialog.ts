import type { Transaction } from "@evenkeel/contracts/api/transactions"

/** What every dialog about one transaction is given. */
export interface TransactionDialogProps {
  readonly transaction: Transaction
  readonly onClose: () => void
}
