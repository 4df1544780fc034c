import type { KeyboardEvent, Ref } from "react"
import { Icon, IconButton } from "../controls/icon.tsx"
import "./filter-field.css"

interface FilterFieldProps {
  /** The placeholder, and the label for screen readers. */
  readonly label: string
  /** Replaces that label if there are several such fields. */
  readonly fullLabel?: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly field?: Ref<HTMLInputElement>
}

/** Filters a list as the person types; the cross shows the whole list again. */
export const FilterField = ({ label, fullLabel = label, value, onChange, onKeyDown, field }: FilterFieldProps) => (
  <div className="filter-field">
    <Icon name="search" size={18} />
    <input
      aria-label={fullLabel}
      autoComplete="off"
      className="filter-input"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={onKeyDown}
      placeholder={label}
      ref={field}
      spellCheck={false}
      type="text"
      value={value}
    />
    {value !== "" && <IconButton icon="close" label="Clear the filter" onClick={() => onChange("")} size={18} />}
  </div>
)
