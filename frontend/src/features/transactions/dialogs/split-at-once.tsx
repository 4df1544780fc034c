// A split by one tap: like the last one of the same shop, or in halves.
import type { Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import { useServer } from "../../../api/queries.ts"
import { ActionButton } from "../../../components/controls/action-button.tsx"
import { isUncategorised } from "../../../lib/figures/ledger.ts"
import { shortDate } from "../../../lib/format.ts"
import { exactAmount } from "../../../lib/money.ts"
import { useMostUsed } from "../../../parts/categories/category-choice.tsx"
import { likeBefore, oneOf, partsOf, withRest, type Part } from "./split-parts.ts"

interface SplitAtOnceProps {
  readonly transaction: Transaction
  readonly onSplit: (parts: ReadonlyArray<Part>) => Promise<unknown>
}

const Before = ({ transaction, onSplit }: SplitAtOnceProps) => {
  const query = { merchant: transaction.name, status: "split", limit: 50 } as const
  const rows = useServer("searchTransactions", { query }).data?.transactions ?? []
  const last = rows.filter(({ splitOf }) => splitOf === rows[0]?.splitOf).toReversed()
  const parts = likeBefore(last, transaction.amount)
  return (
    parts.length > 1 && (
      <ActionButton className="quiet" onClick={() => onSplit(parts)}>
        Like {shortDate(last[0]?.date ?? "")}:{" "}
        {parts.map((part, index) => `${exactAmount(part.updatedAmount)} ${last[index]?.category?.name}`).join(", ")}
      </ActionButton>
    )
  )
}

export const SplitAtOnce = ({ transaction, onSplit }: SplitAtOnceProps) => {
  const { name, amount, category, suggestedCategory } = transaction
  const own = isUncategorised(transaction) ? suggestedCategory : category
  const others = useMostUsed(own?.categoryId)
  const halves = (first: string, second: string) => {
    const draft = { name, amount: "" }
    const half = { ...draft, key: 1, amount: oneOf(2, amount), categoryId: first }
    return partsOf(withRest([half, { ...draft, key: 2, categoryId: second }], amount))
  }
  return (
    <div aria-label="Split at once" className="split-at-once cluster" data-first role="group" tabIndex={-1}>
      <Before onSplit={onSplit} transaction={transaction} />
      {own !== null && (
        <>
          <span className="soft small">Half {own.name}, half</span>
          {others.map((other) => (
            <ActionButton
              aria-label={`Half ${own.name}, half ${other.name}`}
              className="quiet chip"
              key={other.categoryId}
              onClick={() => onSplit(halves(own.categoryId, other.categoryId))}
            >
              {other.name}
            </ActionButton>
          ))}
        </>
      )}
    </div>
  )
}
