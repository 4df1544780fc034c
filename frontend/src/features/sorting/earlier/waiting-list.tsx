// Transactions of earlier months by month, each with its suggestion: one press sorts it, and the alert can undo that.
import type { Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import { grouped } from "@evenkeel/contracts/budget/grouped"
import { assign } from "../../../parts/transactions/editing.ts"
import { open } from "../../../lib/dialogs.ts"
import { ActionButton } from "../../../components/controls/action-button.tsx"
import { Icon, IconButton } from "../../../components/controls/icon.tsx"
import { shortDate, titleOfMonth } from "../../../lib/format.ts"
import { movedAmount } from "../../../lib/money.ts"
import { hasSuggestion } from "../categorising.ts"
import { typeClass } from "../../../lib/types.ts"
import { monthCountedIn, pastMonthsInWords } from "../../../lib/figures/past-months.ts"
import "./waiting-list.css"

const Row = ({ transaction }: { readonly transaction: Transaction }) => {
  const { transactionId, name, amount, date, pending, suggestedCategory: suggested } = transaction
  const choose = () => open("assignCategory", { transaction })
  return (
    <li className="waiting-row">
      <span className="waiting-name wraps">
        <strong>{name}</strong>
        <span className="soft small">
          {shortDate(date)}
          {pending && " · Pending"}
        </span>
        {suggested !== null && <span className="soft small waiting-reason">{transaction.suggestedBecause}</span>}
      </span>
      <strong className="figure">{movedAmount(amount)}</strong>
      <span className="waiting-actions wraps cluster to-end">
        {suggested === null ? (
          <button aria-label={`Choose a category for ${name}`} className="text" onClick={choose} type="button">
            Choose
          </button>
        ) : (
          <>
            <button
              aria-label={`${suggested.name} for ${name}: accept`}
              className={`quiet ${typeClass(suggested.categoryType.name)}`}
              onClick={() => void assign(transactionId, suggested)}
              type="button"
            >
              <Icon name="check" size={18} /> {suggested.name}
            </button>
            <IconButton icon="edit" label={`Another for ${name}`} onClick={choose} size={18} />
          </>
        )}
      </span>
    </li>
  )
}

interface WaitingListProps {
  readonly title: string
  readonly transactions: ReadonlyArray<Transaction>
  /** The number of all, including those that have not been fetched. */
  readonly total: number
  readonly onMore?: (() => Promise<unknown>) | undefined
}

export const WaitingList = ({ title, transactions, total, onMore }: WaitingListProps) => {
  const suggested = transactions.filter(hasSuggestion).length
  const consequence = pastMonthsInWords(transactions.map(monthCountedIn))
  const acceptAll = () => open("suggestions", { title, waiting: transactions })
  return (
    <section aria-label={title} className="card waiting">
      <div className="waiting-head">
        <h2>
          {title} <span className="soft figure">{total.toLocaleString("en-US")}</span>
        </h2>
        {suggested > 1 && (
          <button onClick={acceptAll} type="button">
            <Icon name="check" /> Accept {suggested} suggestions
          </button>
        )}
      </div>
      {consequence !== undefined && <p className="soft small">{consequence}</p>}
      {[...grouped(transactions, monthCountedIn)].map(([month, own]) => (
        <div key={month}>
          <h3>{titleOfMonth(month)}</h3>
          <ul aria-label={`${title}, ${titleOfMonth(month)}`}>
            {own.map((transaction) => (
              <Row key={transaction.transactionId} transaction={transaction} />
            ))}
          </ul>
        </div>
      ))}
      {onMore !== undefined && (
        <ActionButton className="quiet" onClick={onMore}>
          Show more
        </ActionButton>
      )}
    </section>
  )
}
