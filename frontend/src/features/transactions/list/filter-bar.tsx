import { booleanFilterNames, booleanFilters } from "@evenkeel/contracts/budget/transactions/search"
import { useState } from "react"
import { useMonths } from "../../../api/budget.ts"
import { useList } from "../../../api/queries.ts"
import { SelectField, TextField, Options } from "../../../components/forms/field.tsx"
import { FilterField } from "../../../components/forms/filter-field.tsx"
import { SearchBar, type FilterChoice } from "../../../components/forms/search-bar.tsx"
import { longDate, titleOfMonth } from "../../../lib/format.ts"
import type { ListFilter, ListFilters } from "../../../lib/list-filters.ts"
import { titleOf, typeNames } from "../../../lib/types.ts"

interface FilterBarProps {
  readonly filters: ListFilters
  readonly onChange: (changed: Partial<ListFilters>) => void
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

const useChoices = (): ReadonlyArray<FilterChoice<ListFilter>> => {
  const months = useMonths().map((month) => [month, titleOfMonth(month)] as const)
  const types = typeNames.map((name) => [name, titleOf(name)] as const)
  const own = useList("categories").map(({ categoryId, name }) => [categoryId, name] as const)
  const linked = useList("accounts").map(({ accountId, accountName }) => [accountId, accountName] as const)
  return [
    { name: "month", label: "Month", everything: "All months", options: months },
    { name: "type", label: "Type", everything: "All types", options: types },
    { name: "category", label: "Category", everything: "All categories", options: [["none", "No category"], ...own] },
    { name: "account", label: "Account", everything: "All accounts", options: [["none", "By hand"], ...linked] },
    { name: "status", label: "Status", everything: "Spending", options: statusTitles },
    ...booleanFilterNames.map((name) => {
      const { label, either, yes, no } = booleanFilters[name]
      return {
        name,
        label,
        everything: either,
        options: [
          ["yes", yes],
          ["no", no],
        ],
      } as const
    }),
  ]
}

/** Filters that are typed, or rarely needed, with the title of their value. */
const typed: ReadonlyArray<readonly [name: ListFilter, title: (value: string) => string]> = [
  ["from", (day) => `From ${longDate(day)}`],
  ["to", (day) => `To ${longDate(day)}`],
  ["tag", (tag) => `#${tag}`],
  ["merchant", (merchant) => merchant],
  ["importId", () => "One import"],
]

const ImportFilter = ({ filters: { importId: value }, onChange }: FilterBarProps) => {
  const imports = useList("imports")
  return (
    <SelectField label="Import" onChange={(importId) => onChange({ importId })} value={value}>
      <option value="">Imported or not</option>
      {value !== "" && imports.every(({ importId }) => importId !== value) && <option value={value}>Unknown</option>}
      <Options of={imports.map(({ importId, sentence }) => [importId, sentence])} />
    </SelectField>
  )
}

export const FilterBar = ({ filters, onChange }: FilterBarProps) => {
  const choose = (name: ListFilter, value: string) => onChange({ [name]: value })
  const bind = (name: ListFilter) => ({ value: filters[name], onChange: (value: string) => choose(name, value) })
  const search = (
    <FilterField fullLabel="Search transactions" label="Name, note, #tag, 12.50, >100…" {...bind("text")} />
  )
  return (
    <SearchBar choices={useChoices()} onChoose={choose} others={typed} search={search} values={filters}>
      <ImportFilter filters={filters} onChange={onChange} />
      <TypedFilter label="From" type="date" {...bind("from")} />
      <TypedFilter label="To" type="date" {...bind("to")} />
      <TypedFilter label="Tag" {...bind("tag")} />
      <TypedFilter label="Merchant" {...bind("merchant")} />
    </SearchBar>
  )
}

interface TypedFilterProps {
  readonly label: string
  readonly type?: "text" | "date"
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Applied once it is typed in full: half a day or half a tag would find nothing. */
const TypedFilter = ({ value, onChange, ...field }: TypedFilterProps) => {
  const [typed, setTyped] = useState<string>()
  const choose = (): void => {
    setTyped(undefined)
    if (typed !== undefined && typed.trim() !== value) onChange(typed.trim())
  }
  return (
    <TextField
      {...field}
      autoComplete="off"
      onBlur={choose}
      onChange={setTyped}
      onKeyDown={({ key }) => key === "Enter" && choose()}
      value={typed ?? value}
    />
  )
}
