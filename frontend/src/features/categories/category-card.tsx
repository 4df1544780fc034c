import type { Category } from "@evenkeel/contracts/api/categories"
import { monthOf } from "@evenkeel/contracts/month"
import { memo, useId, useRef, useState } from "react"
import { useSnapshot } from "valtio"
import { Link } from "wouter"
import { plural } from "../../lib/words.ts"
import { open } from "../../lib/dialogs.ts"
import { IconButton } from "../../components/controls/icon.tsx"
import { FilterField } from "../../components/forms/filter-field.tsx"
import { Explained } from "../../parts/figures/explained.tsx"
import type { Entry } from "../../lib/figures/ledger.ts"
import { ProgressBar } from "../../parts/figures/progress-bar.tsx"
import { percentSpent } from "../../lib/figures/spend-level.ts"
import { moving, useDraggableList } from "../../parts/moving/moving.ts"
import { SpentAndLeft } from "../../parts/figures/spent-and-left.tsx"
import { TransactionTile } from "../../parts/transactions/transaction-tile.tsx"
import { CategoryMenu } from "./category-menu.tsx"
import { centsOf, wholeAmount, unitsOf } from "../../lib/money.ts"
import { addressOf } from "../../lib/list-filters.ts"
import { today } from "../../lib/today.ts"
import { useCurrency } from "../../lib/currency.ts"
import "./category-card.css"

const mostShown = 3

interface CategoryCardProps {
  readonly category: Category
  /** The month's spending in this category. */
  readonly entry: Entry
  /** Shows a field that filters its transactions by the start of their name. */
  readonly filtered?: boolean
  /** Shows one row, which a tap opens. */
  readonly row?: boolean
}

/** The CSS class for a carried transaction: whether it can be dropped here, and is above. */
const useDropState = ({ categoryId }: Category, { transactions }: Entry): string => {
  const { transactionId: moved, over } = useSnapshot(moving)
  const isHere = transactions.some(({ transactionId }) => transactionId === moved)
  if (moved === undefined || isHere) return ""
  return over === categoryId ? "drop-active" : "drop-possible"
}

/** The spending and the budget, which both open their explanation. */
const Spent = ({ category, entry }: Pick<CategoryCardProps, "category" | "entry">) => {
  const { categoryId, name, budgetAmount } = category
  return (
    <p>
      <strong>
        <Explained
          about={{ figure: "categorySpent", category: categoryId }}
          shown={wholeAmount(unitsOf(entry.spent))}
          title={`${name}, spent`}
        />
      </strong>{" "}
      <span className="soft">
        of{" "}
        <Explained
          about={{ figure: "categoryBudget", category: categoryId }}
          shown={wholeAmount(budgetAmount)}
          title={`${name}, budget`}
        />
      </span>
    </p>
  )
}

/** The latest transactions, which can be dragged, and a link to all. */
const Transactions = ({ category, entry, filtered = false }: CategoryCardProps) => {
  const [filter, setFilter] = useState("")
  const list = useRef<HTMLUListElement>(null)
  useDraggableList(list)
  const { categoryId, name } = category
  const { length } = entry.transactions
  const wanted = filter.trim().toLowerCase()
  const found = entry.transactions.filter((transaction) => transaction.name.toLowerCase().startsWith(wanted))
  return (
    <>
      {filtered && (
        <FilterField
          fullLabel={`Filter transactions of ${name}`}
          label="Filter transactions"
          onChange={setFilter}
          value={filter}
        />
      )}
      <ul aria-label={`Latest transactions of ${name}`} className="transactions" ref={list}>
        {found.slice(0, mostShown).map((transaction) => (
          <TransactionTile key={transaction.transactionId} transaction={transaction} />
        ))}
      </ul>
      {found.length === 0 && (
        <p className="category-none soft small">
          {length === 0 ? "No transactions yet" : "No transaction begins with that."}
        </p>
      )}
      {length > mostShown && (
        <Link
          aria-label={`See all ${plural(length, "transaction")} of ${name}`}
          className="button text category-all"
          href={addressOf({ month: monthOf(today()), category: categoryId })}
        >
          See all {length}
        </Link>
      )}
    </>
  )
}

export const CategoryCard = memo((props: CategoryCardProps) => {
  useCurrency()
  const { category, entry, row = false } = props
  const [isOpened, setOpened] = useState(false)
  const dropState = useDropState(category, entry)
  const id = useId()
  const { categoryId, name, budgetAmount } = category
  const type = category.categoryType.name
  const isOpen = isOpened || !row
  // Investing more than planned is no fault.
  const isOver = entry.spent > centsOf(budgetAmount) && type !== "investments"
  return (
    <article
      aria-labelledby={id}
      className={`card category-card ${isOpen ? "" : "category-row "}${dropState}`}
      data-category={categoryId}
    >
      <div className="category-head">
        <div className="category-title cluster on-baseline spread">
          <h3 id={id}>
            {row ? (
              <button
                aria-expanded={isOpen}
                className="text category-toggle"
                onClick={() => setOpened(!isOpened)}
                type="button"
              >
                {name}
              </button>
            ) : (
              name
            )}
          </h3>
          {isOpen ? (
            <Spent category={category} entry={entry} />
          ) : (
            <SpentAndLeft budget={centsOf(budgetAmount)} spent={entry.spent} type={type} />
          )}
        </div>
        {isOpen && (
          <IconButton
            icon="history"
            label={`${name}, month by month`}
            onClick={() => open("categoryHistory", { category })}
          />
        )}
        {isOpen && <CategoryMenu category={category} />}
      </div>
      <ProgressBar
        bare={!isOpen}
        judged={{ type }}
        label={`${name}, spent`}
        percent={percentSpent(unitsOf(entry.spent), budgetAmount)}
      />
      {isOpen && isOver && (
        <button
          aria-label={`Give it more: ${name}`}
          className="quiet chip"
          onClick={() => open("changeShares", { category })}
          type="button"
        >
          Give it more
        </button>
      )}
      {isOpen && <Transactions {...props} />}
    </article>
  )
})
