import type { Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import { memo, useEffect } from "react"
import { useSnapshot } from "valtio"
import { open } from "../../lib/dialogs.ts"
import { isSecondClick, pressOnce } from "../../components/controls/action-button.tsx"
import { Icon } from "../../components/controls/icon.tsx"
import { Money } from "../../components/layout/figure.tsx"
import { shortDate, titleOfMonth } from "../../lib/format.ts"
import { movedAmount, wholeAmount } from "../../lib/money.ts"
import { moveByKeyboard } from "../moving/move-by-keyboard.ts"
import { assignTo, moving, putBack } from "../moving/moving.ts"
import { MerchantLogo } from "./merchant-logo.tsx"
import { TransactionMenu } from "./transaction-menu.tsx"
import "./transaction-tile.css"

interface TileProps {
  readonly transaction: Transaction
}

/** A longer amount, in characters, is placed below the name. */
const mostBeside = 10

const Facts = ({
  transaction: { name, amount, date, logoUrl, pending, loweredFrom, note, countedIn, perhapsTransfer = false },
}: TileProps) => (
  <>
    <MerchantLogo logoUrl={logoUrl} name={name} />
    <span className="transaction-name clamped">{name}</span>
    <strong
      className={`transaction-amount${wholeAmount(amount).length > mostBeside ? " transaction-amount-long" : ""}`}
    >
      <span className={`figure${amount < 0 ? " money-in" : ""}`}>{movedAmount(amount, wholeAmount)}</span>
    </strong>
    <span className="transaction-details soft small">
      <span className="figure">{shortDate(date)}</span>
      {pending && <span className="tag">Pending</span>}
      {amount < 0 && <span className="tag">Refund</span>}
      {perhapsTransfer && <span className="tag">Perhaps a transfer</span>}
      {countedIn !== null && <span className="tag">Counts in {titleOfMonth(countedIn)}</span>}
      {loweredFrom !== null && (
        <span>
          The bank changed the amount: it was <Money amount={loweredFrom} cents />
        </span>
      )}
      {note !== null && (
        <span className="clamped">
          <span className="heard">Note: </span>
          {note}
        </span>
      )}
    </span>
  </>
)

/** Ends the move if the row leaves the page, for instance because another tab has deleted the transaction. */
const usePutBackOnLeaving = (transactionId: string): void =>
  useEffect(() => {
    return () => {
      if (moving.transactionId === transactionId) putBack()
    }
  }, [transactionId])

const Grip = ({ transaction }: TileProps) => {
  const { transactionId } = useSnapshot(moving)
  usePutBackOnLeaving(transaction.transactionId)
  return (
    <button
      aria-label={`Move ${transaction.name}`}
      aria-pressed={transactionId === transaction.transactionId}
      className="text grip"
      title="Drag to a category; or press Enter and use the arrow keys"
      type="button"
      {...moveByKeyboard(transaction)}
    >
      <Icon name="grip" size={18} />
    </button>
  )
}

/** An uncategorised transaction: it can be dragged to a category, assigned as suggested, or assigned by choosing. */
const Sorting = ({ transaction }: TileProps) => {
  const { suggestedCategory: suggested, transactionId, name } = transaction
  return (
    <span className="transaction-sorting cluster gap-2">
      {suggested !== null && (
        <button
          aria-label={`${suggested.name}: assign ${name} as suggested`}
          className="quiet chip"
          onClick={(event) => void (isSecondClick(event) || assignTo(transactionId, suggested.categoryId))}
          onKeyDown={pressOnce}
          type="button"
        >
          <Icon name="check" size={16} /> {suggested.name}
        </button>
      )}
      <button
        aria-label={`Assign Category: ${name}`}
        className="quiet chip"
        onClick={() => open("assignCategory", { transaction })}
        type="button"
      >
        <Icon name="folder" size={16} /> {suggested === null ? "Assign Category" : "Assign"}
      </button>
      {suggested !== null && transaction.suggestedBecause !== undefined && (
        <span className="transaction-because soft small">{transaction.suggestedBecause}</span>
      )}
    </span>
  )
}

/** `still` if there is no drop target nearby. */
export const TransactionTile = memo(({ transaction, still = false }: TileProps & { readonly still?: boolean }) => (
  <li
    className={`transaction${still ? " transaction-still" : ""}`}
    data-transaction={still ? undefined : transaction.transactionId}
  >
    {!still && <Grip transaction={transaction} />}
    <Facts transaction={transaction} />
    {transaction.category === null ? (
      <Sorting transaction={transaction} />
    ) : (
      <TransactionMenu transaction={transaction} />
    )}
  </li>
))
