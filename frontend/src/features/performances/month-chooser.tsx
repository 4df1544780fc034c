import type { BudgetSummary } from "@evenkeel/contracts/api/performances"
import type { Month } from "@evenkeel/contracts/month"
import { useState } from "react"
import { ActionButton } from "../../components/controls/action-button.tsx"
import { Icon } from "../../components/controls/icon.tsx"
import { FilterField } from "../../components/forms/filter-field.tsx"
import { monthTitle } from "../../lib/format.ts"
import { percentSpent, spendLevel } from "../../lib/figures/spend-level.ts"
import { matching, monthOfSummary, pageCount, pageOf, pageWith } from "./months.ts"
import "./month-chooser.css"

interface MonthChooserProps {
  /** Newest first. */
  readonly summaries: ReadonlyArray<BudgetSummary>
  readonly selected: Month | undefined
  readonly onSelect: (month: Month) => void
}

interface MonthButtonProps {
  readonly summary: BudgetSummary
  readonly pressed: boolean
  readonly onPress: () => void
}

const MonthButton = ({ summary, pressed, onPress }: MonthButtonProps) => {
  const { monthYear } = summary.id
  const { totalSpent, totalAmountAllocated } = summary.generalOverview
  const percent = percentSpent(totalSpent, totalAmountAllocated)
  return (
    <button aria-pressed={pressed} className="quiet month-button" onClick={onPress} type="button">
      <span>
        <strong>{monthTitle(monthYear.month)}</strong> {monthYear.year}
        {summary.toSort !== undefined && (
          <>
            {" "}
            <span className="tag">{summary.toSort.transactions} to sort</span>
          </>
        )}
      </span>
      <span aria-hidden="true" className={`month-spent track progress-${spendLevel(percent).colour}`}>
        <span style={{ width: `${Math.min(100, Math.max(0, percent))}%` }} />
      </span>
    </button>
  )
}

interface PageButtonProps {
  readonly to: "previous" | "next"
  readonly off: boolean
  readonly onPress: () => void
}

const PageButton = ({ to, off, onPress }: PageButtonProps) => (
  <ActionButton
    aria-label={to === "previous" ? "Previous page of months" : "Next page of months"}
    className={`text icon-button months-${to}`}
    off={off}
    onClick={onPress}
  >
    <Icon name={to === "previous" ? "back" : "next"} />
  </ActionButton>
)

export const MonthChooser = ({ summaries, selected, onSelect }: MonthChooserProps) => {
  const [filter, setFilter] = useState("")
  const [chosenPage, setChosenPage] = useState(() => pageWith(summaries, selected))
  const found = matching(summaries, filter)
  const pages = pageCount(found)
  // If another tab has made the history shorter, that page may no longer exist.
  const page = Math.min(chosenPage, pages - 1)

  return (
    <section aria-label="Months">
      <FilterField
        label="Filter budget performances..."
        onChange={(text) => {
          setFilter(text)
          setChosenPage(0)
        }}
        value={filter}
      />
      <div className="months">
        {pages > 1 && <PageButton off={page === 0} onPress={() => setChosenPage(page - 1)} to="previous" />}
        <ul>
          {pageOf(found, page).map((summary) => {
            const month = monthOfSummary(summary)
            return (
              <li key={month}>
                <MonthButton onPress={() => onSelect(month)} pressed={month === selected} summary={summary} />
              </li>
            )
          })}
        </ul>
        {pages > 1 && <PageButton off={page === pages - 1} onPress={() => setChosenPage(page + 1)} to="next" />}
        <p aria-live="polite" className="months-found small soft">
          {found.length === 0 && `No month starts with \u201c${filter.trim()}\u201d.`}
          {found.length > 0 && pages > 1 && `Page ${page + 1} of ${pages}`}
        </p>
      </div>
    </section>
  )
}
