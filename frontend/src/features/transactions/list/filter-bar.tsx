import { addMonths, monthFrom, monthOf, type Month } from "@evenkeel/contracts/month"
import { useList } from "../../../api/queries.ts"
import { FilterField } from "../../../components/forms/filter-field.tsx"
import { titleOfMonth } from "../../../lib/format.ts"
import { today } from "../../../lib/today.ts"
import { Choice } from "./choice.tsx"
import type { ListFilter, ListFilters } from "../../../lib/list-filters.ts"
import { MoreFilters } from "./more-filters.tsx"
import { titleOf, typeNames } from "../../../lib/types.ts"

interface FilterBarProps {
  readonly filters: ListFilters
  readonly onChange: (changed: Partial<ListFilters>) => void
}

/** From this month back to the first one with a summary, newest first. */
const useMonths = (): ReadonlyArray<Month> => {
  const present = monthOf(today())
  const first =
    [...useList("budgetPerformances").map(({ id }) => monthFrom(id.monthYear)), present].toSorted()[0] ?? present
  const months: Array<Month> = []
  for (let month = present; month >= first; month = addMonths(month, -1)) months.push(month)
  return months
}

/** Without one of these, the list shows spending. */
const statusTitles = [
  ["to-sort", "To sort"],
  ["pending", "Pending"],
  ["split", "Split"],
  ["refund", "Refunds"],
  ["not-spending", "Not spending"],
  ["income", "Not spending: income"],
  ["transfer", "Not spending: transfers"],
  ["card-payment", "Not spending: card payments"],
  ["foreign-currency", "Not spending: other currencies"],
  ["deleted", "Deleted"],
  ["all", "Everything not deleted"],
] as const

/** They combine. */
export const FilterBar = ({ filters, onChange }: FilterBarProps) => {
  const months = useMonths()
  const own = useList("categories")
  const linked = useList("accounts")
  const choice = (name: ListFilter) => ({
    chosen: filters[name],
    onChoose: (value: string) => onChange({ [name]: value }),
  })
  return (
    <div className="list-filters" role="search">
      <FilterField
        fullLabel="Search transactions"
        label="Name, note, #tag, 12.50, >100…"
        onChange={(text) => onChange({ text })}
        value={filters.text}
      />
      <Choice
        everything="All months"
        label="Month"
        options={months.map((month) => [month, titleOfMonth(month)])}
        {...choice("month")}
      />
      <Choice
        everything="All types"
        label="Type"
        options={typeNames.map((name) => [name, titleOf(name)])}
        {...choice("type")}
      />
      <Choice
        everything="All categories"
        label="Category"
        options={[["none", "No category"], ...own.map(({ categoryId, name }) => [categoryId, name] as const)]}
        {...choice("category")}
      />
      <Choice
        everything="All accounts"
        label="Account"
        options={[
          ["none", "By hand"],
          ...linked.map(({ accountId, accountName }) => [accountId, accountName] as const),
        ]}
        {...choice("account")}
      />
      <Choice everything="Spending" label="Status" options={statusTitles} {...choice("status")} />
      <MoreFilters filters={filters} onChange={onChange} />
    </div>
  )
}
