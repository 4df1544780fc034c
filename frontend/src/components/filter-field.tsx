import { Icon } from "./icon.tsx"
import "./filter-field.css"

interface FilterFieldProps {
  /** Shown in the empty field, and heard. */
  readonly label: string
  /** Heard in its place, where it stands beside others like it. */
  readonly fullLabel?: string
  readonly value: string
  readonly onChange: (text: string) => void
}

/** Narrows a list down while one types; the cross shows the whole list again. */
export const FilterField = ({ label, fullLabel = label, value, onChange }: FilterFieldProps) => (
  <div className="filter-field">
    <Icon name="search" size={18} />
    <input
      aria-label={fullLabel}
      autoComplete="off"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      placeholder={label}
      spellCheck={false}
      type="text"
      value={value}
    />
    {value !== "" && (
      <button aria-label="Clear the filter" className="text icon-button" onClick={() => onChange("")} type="button"><Icon name="close" size={18} /></button>
    )}
  </div>
)
