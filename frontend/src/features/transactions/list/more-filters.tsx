// Filters that are needed less often: folded away, unless one of them is set.
import { useState, type KeyboardEvent } from "react"
import { useList } from "../../../api/queries.ts"
import { SelectField, TextField } from "../../../components/forms/field.tsx"
import { rareFilters, type ListFilter, type ListFilters } from "../../../lib/list-filters.ts"

interface MoreFiltersProps {
  readonly filters: ListFilters
  readonly onChange: (changed: Partial<ListFilters>) => void
}

interface TypedFilterProps {
  readonly label: string
  readonly hint?: string
  readonly type?: "text" | "date"
  readonly value: string
  readonly onChoose: (value: string) => void
}

/** Counts once it is typed in full: half a day or half a tag would find nothing. */
const TypedFilter = ({ value, onChoose, ...field }: TypedFilterProps) => {
  const [typed, setTyped] = useState(value)
  const [before, setBefore] = useState(value)
  // Back and forward change it, too.
  if (value !== before) {
    setBefore(value)
    setTyped(value)
  }
  const choose = (): void => {
    if (typed.trim() !== value) onChoose(typed.trim())
  }
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === "Enter") choose()
  }
  return (
    <TextField {...field} autoComplete="off" onBlur={choose} onChange={setTyped} onKeyDown={onKeyDown} value={typed} />
  )
}

const ImportFilter = ({ value, onChoose }: Pick<TypedFilterProps, "value" | "onChoose">) => {
  const imports = useList("imports")
  return (
    <SelectField label="Import" onChange={onChoose} value={value}>
      <option value="">Imported or not</option>
      {value !== "" && imports.every(({ importId }) => importId !== value) && <option value={value}>Unknown</option>}
      {imports.map(({ importId, sentence }) => (
        <option key={importId} value={importId}>
          {sentence}
        </option>
      ))}
    </SelectField>
  )
}

/** From a day to a day, by tag, by merchant, and by the import that brought it. */
export const MoreFilters = ({ filters, onChange }: MoreFiltersProps) => {
  const [open, setOpen] = useState(false)
  const set = rareFilters.filter((name) => filters[name] !== "").length
  const bind = (name: ListFilter) => ({
    value: filters[name],
    onChoose: (value: string) => onChange({ [name]: value }),
  })
  return (
    <details
      className="more-filters"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      open={open || set > 0}
    >
      <summary>{set === 0 ? "More filters" : `More filters (${set})`}</summary>
      {(open || set > 0) && (
        <div className="list-filters">
          <TypedFilter label="From" type="date" {...bind("from")} />
          <TypedFilter label="To" type="date" {...bind("to")} />
          <TypedFilter label="Tag" {...bind("tag")} />
          <TypedFilter label="Merchant" {...bind("merchant")} />
          <ImportFilter {...bind("importId")} />
        </div>
      )}
    </details>
  )
}
