import { useState, type ReactNode } from "react"
import { ActionButton } from "../controls/action-button.tsx"
import { Icon } from "../controls/icon.tsx"
import { Modal } from "../dialogs/modal.tsx"
import { titleOfMonth } from "../../lib/format.ts"
import { Options, SelectField } from "./field.tsx"
import "./search-bar.css"

export interface FilterChoice<Name extends string> {
  readonly name: Name
  readonly label: string
  /** The title without this filter. */
  readonly everything: string
  readonly options: ReadonlyArray<readonly [value: string, title: string]>
}

/** The title of a value that is no option. It stays chosen, so that an empty list is understood. */
const titleOfUnknown = (value: string): string => (/^\d{4}-\d{2}$/.test(value) ? titleOfMonth(value) : "Unknown")

interface SearchBarProps<Name extends string> {
  readonly search: ReactNode
  readonly choices: ReadonlyArray<FilterChoice<Name>>
  /** The fields of other filters, and the titles of their values. */
  readonly children?: ReactNode
  readonly others?: ReadonlyArray<readonly [name: Name, titleOf: (value: string) => string]>
  /** The chosen values; "" for a filter that is not set. */
  readonly values: { readonly [Each in Name]: string }
  readonly onChoose: (name: Name, value: string) => void
}

/** A search, and the other filters behind a button, each applied at once: those that are set are beside it, to be removed. */
export const SearchBar = <Name extends string>({
  search,
  choices,
  children,
  others = [],
  values,
  onChoose,
}: SearchBarProps<Name>) => {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const titles = choices.map(({ name, options }) => {
    const titleOf = (value: string) => options.find(([each]) => each === value)?.[1] ?? titleOfUnknown(value)
    return [name, titleOf] as const
  })
  return (
    <div className="search-bar cluster" role="search">
      {search}
      <button aria-haspopup="dialog" className="quiet" onClick={() => setOpen(true)} type="button">
        <Icon name="sliders" /> Filters
      </button>
      {[...titles, ...others]
        .filter(([name]) => values[name] !== "")
        .map(([name, titleOf]) => (
          <button
            aria-label={`Take off the filter ${titleOf(values[name])}`}
            className="quiet chip"
            key={name}
            onClick={() => onChoose(name, "")}
            type="button"
          >
            {titleOf(values[name])} <Icon name="close" size={16} />
          </button>
        ))}
      {open && (
        <Modal actions={<ActionButton onClick={close}>Done</ActionButton>} onClose={close} title="Filters">
          <div className="columns" style={{ "--column": "12rem", "--gap": "0 var(--space-3)" }}>
            {choices.map(({ name, label, everything, options }) => {
              const value = values[name]
              const isUnknown = value !== "" && options.every(([each]) => each !== value)
              return (
                <SelectField key={name} label={label} onChange={(chosen) => onChoose(name, chosen)} value={value}>
                  <option value="">{everything}</option>
                  {isUnknown && <option value={value}>{titleOfUnknown(value)}</option>}
                  <Options of={options} />
                </SelectField>
              )
            })}
            {children}
          </div>
        </Modal>
      )}
    </div>
  )
}
