import type { HistoryKind } from "@evenkeel/contracts/api/audit/history"
import { useEffect, useState } from "react"
import { useMonths } from "../../api/budget.ts"
import { useList } from "../../api/queries.ts"
import { FilterField } from "../../components/forms/filter-field.tsx"
import { SearchBar } from "../../components/forms/search-bar.tsx"
import { titleOfMonth } from "../../lib/format.ts"
import type { TimelineFilters } from "../../api/timeline.ts"

const kinds: { readonly [Kind in HistoryKind]: string } = {
  transaction: "Transactions",
  category: "Categories",
  plan: "Budget split",
  income: "Income",
  bank: "From your bank",
  account: "Accounts",
  rule: "Rules",
  import: "Imported",
  undo: "Undone or redone",
  person: "About you",
}

interface FiltersProps {
  readonly filters: TimelineFilters
  /** Must always be the same function. */
  readonly onChange: (changed: Partial<TimelineFilters>) => void
}

/** Debounce of the search text, in milliseconds. */
const typingPause = 250

/** The search text as typed; the timeline follows after a pause. */
const useSearchText = ({ filters, onChange }: FiltersProps) => {
  const [text, setText] = useState(filters.text)
  useEffect(() => {
    if (text.trim() === filters.text.trim()) return
    const timer = setTimeout(() => onChange({ text }), typingPause)
    return () => clearTimeout(timer)
  }, [text, filters.text, onChange])
  return [text, setText] as const
}

export const Filters = (props: FiltersProps) => {
  const { filters, onChange } = props
  const [text, setText] = useSearchText(props)
  const categories = useList("categories").map(({ categoryId, name }) => [categoryId, name] as const)
  const months = useMonths().map((month) => [month, titleOfMonth(month)] as const)
  return (
    <SearchBar
      choices={[
        { name: "kind", label: "Kind", everything: "Everything", options: Object.entries(kinds) },
        { name: "category", label: "Category", everything: "All categories", options: categories },
        { name: "month", label: "Month", everything: "All months", options: months },
      ]}
      onChoose={(name, value) => onChange({ [name]: value })}
      search={<FilterField label="Search your activity" onChange={setText} value={text} />}
      values={filters}
    />
  )
}
