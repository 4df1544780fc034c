// A category over the year that leads up to a month: what was spent in it, against its plan.
import { useServer } from "../../../api/queries.ts"
import type { Month } from "@evenkeel/contracts/month"
import { useState } from "react"
import { Awaited } from "../../../components/feedback/notice.tsx"
import { titleOfMonth } from "../../../lib/format.ts"
import { YearLine } from "./year-line.tsx"

interface CategoryTrendProps {
  readonly categoryId: string
  readonly name: string
  /** The last one that is shown. */
  readonly month: Month
}

const Year = ({ categoryId, name, month }: CategoryTrendProps) => {
  const { data: value, error, retry } = useServer("categoryTrend", { params: { id: categoryId }, query: { month } })
  if (value === undefined) return <Awaited count={1} error={error} height="17rem" label="the months" onRetry={retry} />
  return <YearLine label={`${name}, spent and allocated in the year to ${titleOfMonth(month)}`} months={value.months} />
}

/** Fetched when somebody opens it. */
export const CategoryTrend = (props: CategoryTrendProps) => {
  const [open, setOpen] = useState(false)
  return (
    <section>
      <button aria-expanded={open} className="quiet" onClick={() => setOpen(!open)} type="button">
        {props.name}, month by month
      </button>
      {open && <Year {...props} />}
    </section>
  )
}
