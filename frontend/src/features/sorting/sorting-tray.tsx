import { useRef, useState } from "react"
import { ButtonLink } from "../../components/controls/button-link.tsx"
import { open } from "../../lib/dialogs.ts"
import { Icon } from "../../components/controls/icon.tsx"
import { Money } from "../../components/layout/figure.tsx"
import type { Entry } from "../../lib/figures/ledger.ts"
import { useDraggableList } from "../../parts/moving/moving.ts"
import { TransactionTile } from "../../parts/transactions/transaction-tile.tsx"
import { plural } from "../../lib/words.ts"
import { unitsOf } from "../../lib/money.ts"
import "./sorting-tray.css"

/** The number shown at first and added by every "Show more": hundreds would slow down dragging. */
const step = 20

interface SortingTrayProps {
  readonly uncategorised: Entry
  readonly hasAccounts: boolean
  /** Whether there are transactions this month, sorted or not. */
  readonly hasTransactions: boolean
  /** Without a card beside it to drag to. */
  readonly still?: boolean
}

const Nothing = ({ hasAccounts, hasTransactions }: Pick<SortingTrayProps, "hasAccounts" | "hasTransactions">) => {
  if (hasTransactions) {
    return (
      <p className="tray-done stack gap-2 centred">
        <Icon name="check" size={28} /> <strong>All sorted.</strong>{" "}
        <span className="soft">Every transaction of this month has its category.</span>
      </p>
    )
  }
  return (
    <div className="tray-done stack gap-2 centred">
      <strong>No transactions yet</strong>
      {hasAccounts ? (
        <span className="soft">Sync, and this month's transactions from your banks will appear here.</span>
      ) : (
        <>
          <span className="soft">Link a bank account, and your transactions will be imported.</span>
          <ButtonLink href="/accounts">Link an account</ButtonLink>
        </>
      )}
      <button className="quiet" onClick={() => open("addTransaction")} type="button">
        <Icon name="plus" /> Add one by hand
      </button>
    </div>
  )
}

/** The uncategorised transactions, to be dragged onto a category. */
export const SortingTray = ({ uncategorised: { transactions, spent }, still = false, ...rest }: SortingTrayProps) => {
  const [shown, setShown] = useState(step)
  const list = useRef<HTMLUListElement>(null)
  useDraggableList(list)
  const hidden = transactions.length - shown
  return (
    <section aria-labelledby="tray" className="tray">
      <div className="tray-head cluster on-baseline spread">
        <h2 className="title" id="tray">
          To sort
        </h2>
        {transactions.length > 0 && (
          <p className="soft">
            <span className="figure">{plural(transactions.length, "transaction")}</span>,{" "}
            <Money amount={unitsOf(spent)} />
          </p>
        )}
      </div>
      {transactions.length === 0 && <Nothing {...rest} />}
      <ul aria-labelledby="tray" className="transactions tray-list" ref={list}>
        {transactions.slice(0, shown).map((transaction) => (
          <TransactionTile key={transaction.transactionId} still={still} transaction={transaction} />
        ))}
      </ul>
      {hidden > 0 && (
        <button className="text" onClick={() => setShown(shown + step)} type="button">
          Show {Math.min(step, hidden)} more of {hidden}
        </button>
      )}
    </section>
  )
}
