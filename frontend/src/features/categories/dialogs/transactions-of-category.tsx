import type { Category } from "@evenkeel/contracts/api/categories"
import { useState } from "react"
import { plural } from "../../../lib/words.ts"
import { useList } from "../../../api/queries.ts"
import { useCategory } from "../../../api/budget.ts"
import type { DialogProps } from "../../../lib/dialogs.ts"
import { Modal } from "../../../components/dialogs/modal.tsx"
import { latestLedger, noEntry } from "../../../lib/figures/ledger.ts"
import { TransactionTile } from "../../../parts/transactions/transaction-tile.tsx"
import { exactAmount, unitsOf } from "../../../lib/money.ts"

/** How many are shown at first and with every step, because a category may have hundreds in a month. */
const step = 50

/** All of a category's transactions in the month; its card shows the latest three. */
export const TransactionsOfCategory = ({ onClose, ...about }: DialogProps & { readonly category: Category }) => {
  const { categoryId, name } = useCategory(about.category)
  const [shown, setShown] = useState(step)
  const { transactions: own, spent } = latestLedger(useList("transactions")).byCategory.get(categoryId) ?? noEntry
  return (
    <Modal onClose={onClose} title={`All transactions in ${name}`}>
      <p className="soft">
        {plural(own.length, "transaction")}, <span className="figure">{exactAmount(unitsOf(spent))}</span> in all
      </p>
      {/* A list that scrolls must be reachable by keyboard; the menus in its rows are. */}
      <div className="modal-list">
        <ul aria-label={`Transactions of ${name}`} className="transactions">
          {own.slice(0, shown).map((transaction) => (
            <TransactionTile key={transaction.transactionId} still transaction={transaction} />
          ))}
        </ul>
        {own.length > shown && (
          <button className="text" onClick={() => setShown(shown + step)} type="button">
            Show more
          </button>
        )}
      </div>
    </Modal>
  )
}
