// The search, and the rest of the filters behind a button: those that are set are shown beside it, to be removed.
import { booleanFilterNames, booleanFilters } from "@evenkeel/contracts/budget/transactions/search"
import { useState, type KeyboardEvent } from "react"
import { useMonths } from "../../../api/budget.ts"
import { useList } from "../../../api/queries.ts"
import { Icon } from "../../../components/controls/icon.tsx"
import { Modal } from "../../../components/dialogs/modal.tsx"
import { SelectField, TextField, Options } from "../../../components/forms/field.tsx"
import { FilterField } from "../../../components/forms/filter-field.tsx"
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

interface Choice {
  readonly name: ListFilter
  readonly label: string
  /** The title without this filter. */
  readonly everything: string
  readonly options: ReadonlyArray<readonly [value: string, title: string]>
}

const useChoices = (): ReadonlyArray<Choice> => {
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

/** An unknown value in the address stays chosen, so that an empty list is understood. */
const unknown = (value: string): string => (/^\d{4}-\d{2}$/.test(value) ? titleOfMonth(value) : "Unknown")

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

interface FiltersProps extends FilterBarProps {
  readonly choices: ReadonlyArray<Choice>
  readonly onClose: () => void
}

/** Each filter applies at once. */
const Filters = ({ choices, onClose, ...bar }: FiltersProps) => {
  const bind = (name: ListFilter) => ({
    value: bar.filters[name],
    onChange: (value: string) => bar.onChange({ [name]: value }),
  })
  const done = (
    <button onClick={onClose} type="button">
      Done
    </button>
  )
  return (
    <Modal actions={done} onClose={onClose} title="Filters">
      <div className="list-filters">
        {choices.map(({ name, label, everything, options }) => {
          const value = bar.filters[name]
          return (
            <SelectField key={name} label={label} {...bind(name)}>
              <option value="">{everything}</option>
              {value !== "" && options.every(([each]) => each !== value) && (
                <option value={value}>{unknown(value)}</option>
              )}
              <Options of={options} />
            </SelectField>
          )
        })}
        <ImportFilter {...bar} />
        <TypedFilter label="From" type="date" {...bind("from")} />
        <TypedFilter label="To" type="date" {...bind("to")} />
        <TypedFilter label="Tag" {...bind("tag")} />
        <TypedFilter label="Merchant" {...bind("merchant")} />
      </div>
    </Modal>
  )
}

export const FilterBar = ({ filters, onChange }: FilterBarProps) => {
  const [open, setOpen] = useState(false)
  const choices = useChoices()
  const set = [
    ...choices.map(({ name, options }) => {
      const titleIn = (value: string) => options.find(([each]) => each === value)?.[1] ?? unknown(value)
      return [name, titleIn] as const
    }),
    ...typed,
  ].filter(([name]) => filters[name] !== "")
  return (
    <div className="list-search cluster" role="search">
      <FilterField
        fullLabel="Search transactions"
        label="Name, note, #tag, 12.50, >100…"
        onChange={(text) => onChange({ text })}
        value={filters.text}
      />
      <button aria-haspopup="dialog" className="quiet" onClick={() => setOpen(true)} type="button">
        <Icon name="sliders" /> Filters
      </button>
      {set.map(([name, titleIn]) => {
        const title = titleIn(filters[name])
        return (
          <button
            aria-label={`Take off the filter ${title}`}
            className="quiet chip"
            key={name}
            onClick={() => onChange({ [name]: "" })}
            type="button"
          >
            {title} <Icon name="close" size={16} />
          </button>
        )
      })}
      {open && <Filters choices={choices} filters={filters} onChange={onChange} onClose={() => setOpen(false)} />}
    </div>
  )
}

interface TypedFilterProps {
  readonly label: string
  readonly type?: "text" | "date"
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Applied once it is typed in full: half a day or half a tag would find nothing. */
export const TypedFilter = ({ value, onChange, ...field }: TypedFilterProps) => {
  const [typed, setTyped] = useState(value)
  const [before, setBefore] = useState(value)
  // Back and forward change it, too.
  if (value !== before) {
    setBefore(value)
    setTyped(value)
  }
  const choose = (): void => {
    if (typed.trim() !== value) onChange(typed.trim())
  }
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === "Enter") choose()
  }
  return (
    <TextField {...field} autoComplete="off" onBlur={choose} onChange={setTyped} onKeyDown={onKeyDown} value={typed} />
  )
}
