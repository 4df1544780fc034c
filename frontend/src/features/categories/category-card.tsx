import type { Category } from "@evenkeel/contracts/api/categories"
import { memo, useId, useRef, useState } from "react"
import { useSnapshot } from "valtio"
import { plural } from "../../lib/words.ts"
import { open } from "../../lib/dialogs.ts"
import { FilterField } from "../../components/forms/filter-field.tsx"
import { Explained } from "../../parts/figures/explained.tsx"
import type { Entry } from "../../lib/figures/ledger.ts"
import { ProgressBar } from "../../parts/figures/progress-bar.tsx"
import { percentSpent } from "../../lib/figures/spend-level.ts"
import { moving, useDraggableList } from "../../parts/moving/moving.ts"
import { TransactionTile } from "../../parts/transactions/transaction-tile.tsx"
import { CategoryMenu } from "./category-menu.tsx"
import { wholeAmount, unitsOf } from "../../lib/money.ts"
import { useCurrency } from "../../lib/currency.ts"
import "./category-card.css"

const mostShown = 3

interface CategoryCardProps {
  readonly category: Category
  /** The month's spending in this category. */
  readonly entry: Entry
  /** Shows a field that filters its transactions by the start of their name. */
  readonly filtered?: boolean
  /** One row, because there are many: its transactions are shown when they are asked for. */
  readonly brief?: boolean
}

/** Whether what is being moved could be dropped here, and whether it is about to be. */
const useDropState = ({ categoryId }: Category, { transactions }: Entry): string => {
  const { transactionId: moved, over } = useSnapshot(moving)
  const isHere = transactions.some(({ transactionId }) => transactionId === moved)
  if (moved === undefined || isHere) return ""
  return over === categoryId ? "drop-active" : "drop-possible"
}

interface HeadProps {
  readonly category: Category
  /** In units of the currency, unlike what the ledger adds up. */
  readonly spent: number
  /** The heading's, which names the card. */
  readonly id: string
}

const Head = ({ category, spent, id }: HeadProps) => {
  const { categoryId, name, budgetAmount } = category
  return (
    <div className="category-head">
      <div className="category-title">
        <h3 id={id}>{name}</h3>
        <p>
          <strong>
            <Explained
              about={{ figure: "categorySpent", category: categoryId }}
              shown={wholeAmount(spent)}
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
      </div>
      <CategoryMenu category={category} />
    </div>
  )
}

export const CategoryCard = memo(({ category, entry, filtered = false, brief = false }: CategoryCardProps) => {
  useCurrency()
  const [filter, setFilter] = useState("")
  const list = useRef<HTMLUListElement>(null)
  const dropState = useDropState(category, entry)
  const id = useId()
  useDraggableList(list)
  const { categoryId, name, budgetAmount } = category
  const spent = unitsOf(entry.spent)
  const shown = brief ? 0 : mostShown
  const { length } = entry.transactions
  const counted = plural(length, "transaction")
  const wanted = filter.trim().toLowerCase()
  const found = entry.transactions.filter((transaction) => transaction.name.toLowerCase().startsWith(wanted))

  return (
    <article
      aria-labelledby={id}
      className={`category-card ${brief ? "category-brief " : ""}${dropState}`}
      data-category={categoryId}
    >
      <Head category={category} id={id} spent={spent} />
      <ProgressBar
        label={`${name}, spent`}
        percent={percentSpent(spent, budgetAmount)}
        judged={{ type: category.categoryType.name }}
      />
      {filtered && (
        <FilterField
          fullLabel={`Filter transactions of ${name}`}
          label="Filter transactions"
          onChange={setFilter}
          value={filter}
        />
      )}
      <ul aria-label={`Latest transactions of ${name}`} className="transactions" ref={list}>
        {found.slice(0, shown).map((transaction) => (
          <TransactionTile key={transaction.transactionId} transaction={transaction} />
        ))}
      </ul>
      {found.length === 0 && !brief && (
        <p className="category-none soft small">
          {length === 0 ? "No transactions yet" : "No transaction begins with that."}
        </p>
      )}
      {length > shown && (
        <button
          aria-label={`See all ${counted} of ${name}`}
          className="text category-all"
          onClick={() => open("transactionsOfCategory", { category })}
          type="button"
        >
          {brief ? counted : `See all ${length}`}
        </button>
      )}
    </article>
  )
})
