import type { HistoryKind } from "@evenkeel/contracts/api/audit-history"
import { addMonths, monthFrom, monthOf, type Month } from "@evenkeel/contracts/month"
import { useEffect, useState } from "react"
import { useSnapshot } from "valtio"
import { FilterField } from "../../components/filter-field.tsx"
import { titleOfMonth } from "../../format.ts"
import { categories } from "../../stores/categories.ts"
import { budgetSummaries } from "../../stores/performances.ts"
import { beginTimeline, timeline, type TimelineFilters } from "../../stores/timeline.ts"
import { useItems } from "../../stores/use-items.ts"
import { today } from "../../today.ts"

const kinds: { readonly [Kind in HistoryKind]: string } = {
  transaction: "Transactions",
  category: "Categories",
  plan: "Budget split",
  income: "Income",
  bank: "From your bank",
  account: "Accounts",
  undo: "Undone or redone",
  person: "About you",
}

/** Debounce of the search text, in milliseconds. */
const typingPause = 250

/** From this month back to the first one with a summary, newest first. */
const monthsBackTo = (first: Month): ReadonlyArray<Month> => {
  const months: Array<Month> = []
  for (let month = monthOf(today()); month >= first; month = addMonths(month, -1)) months.push(month)
  return months
}

const useMonths = (): ReadonlyArray<Month> => {
  const known = useItems(budgetSummaries).map(({ id }) => monthFrom(id.monthYear))
  return monthsBackTo([...known, monthOf(today())].toSorted()[0] ?? monthOf(today()))
}

/** The filters combine. */
export const Filters = () => {
  const filters = useSnapshot(timeline).filters
  const [text, setText] = useState(filters.text)
  const own = useItems(categories)
  const months = useMonths()
  const change = (changed: Partial<TimelineFilters>) => void beginTimeline({ ...timeline.filters, ...changed })

  useEffect(() => {
    void categories.fetchOnce()
    void budgetSummaries.fetchOnce()
  }, [])

  useEffect(() => {
    if (text.trim() === timeline.filters.text.trim()) return
    const timer = setTimeout(() => void beginTimeline({ ...timeline.filters, text }), typingPause)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <div className="timeline-filters" role="search">
      <FilterField label="Search your timeline" onChange={setText} value={text} />
      <select
        aria-label="Kind"
        onChange={({ currentTarget }) => change({ kind: currentTarget.value as HistoryKind | "" })}
        value={filters.kind}
      >
        <option value="">Everything</option>
        {Object.entries(kinds).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </select>
      <select
        aria-label="Category"
        onChange={({ currentTarget }) => change({ category: currentTarget.value })}
        value={filters.category}
      >
        <option value="">All categories</option>
        {own.map(({ categoryId, name }) => (
          <option key={categoryId} value={categoryId}>
            {name}
          </option>
        ))}
      </select>
      <select
        aria-label="Month"
        onChange={({ currentTarget }) => change({ month: currentTarget.value })}
        value={filters.month}
      >
        <option value="">All months</option>
        {months.map((month) => (
          <option key={month} value={month}>
            {titleOfMonth(month)}
          </option>
        ))}
      </select>
    </div>
  )
}
