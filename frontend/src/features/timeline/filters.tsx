import type { HistoryKind } from "@evenkeel/contracts/api/audit/history"
import { useEffect, useState } from "react"
import { useSnapshot } from "valtio"
import { useMonths } from "../../api/budget.ts"
import { useList } from "../../api/queries.ts"
import { FilterField } from "../../components/forms/filter-field.tsx"
import { titleOfMonth } from "../../lib/format.ts"
import { beginTimeline, timeline, type TimelineFilters } from "../../api/timeline.ts"

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

const isKind = (word: string): word is HistoryKind => Object.hasOwn(kinds, word)

/** Debounce of the search text, in milliseconds. */
const typingPause = 250

/** The search text as typed; the timeline follows after a pause. */
const useSearchText = () => {
  const [text, setText] = useState(timeline.filters.text)
  useEffect(() => {
    if (text.trim() === timeline.filters.text.trim()) return
    const timer = setTimeout(() => void beginTimeline({ ...timeline.filters, text }), typingPause)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText] as const
}

interface ChoiceProps {
  readonly label: string
  /** What is shown without this filter. */
  readonly everything: string
  readonly options: ReadonlyArray<readonly [value: string, title: string]>
  readonly chosen: string
  readonly onChoose: (value: string) => void
}

const Choice = ({ label, everything, options, chosen, onChoose }: ChoiceProps) => (
  <select aria-label={label} onChange={({ currentTarget }) => onChoose(currentTarget.value)} value={chosen}>
    <option value="">{everything}</option>
    {options.map(([value, title]) => (
      <option key={value} value={value}>
        {title}
      </option>
    ))}
  </select>
)

/** The filters combine. */
export const Filters = () => {
  const { kind, category, month } = useSnapshot(timeline).filters
  const [text, setText] = useSearchText()
  const own = useList("categories")
  const months = useMonths()
  const change = (changed: Partial<TimelineFilters>) => void beginTimeline({ ...timeline.filters, ...changed })

  return (
    <div className="timeline-filters" role="search">
      <FilterField label="Search your activity" onChange={setText} value={text} />
      <Choice
        chosen={kind}
        everything="Everything"
        label="Kind"
        onChoose={(chosen) => change({ kind: isKind(chosen) ? chosen : "" })}
        options={Object.entries(kinds)}
      />
      <Choice
        chosen={category}
        everything="All categories"
        label="Category"
        onChoose={(chosen) => change({ category: chosen })}
        options={own.map(({ categoryId, name }) => [categoryId, name])}
      />
      <Choice
        chosen={month}
        everything="All months"
        label="Month"
        onChoose={(chosen) => change({ month: chosen })}
        options={months.map((one) => [one, titleOfMonth(one)])}
      />
    </div>
  )
}
