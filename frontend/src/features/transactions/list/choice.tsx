import { titleOfMonth } from "../../../lib/format.ts"

interface ChoiceProps {
  readonly label: string
  /** What is shown without this filter. */
  readonly everything: string
  readonly options: ReadonlyArray<readonly [value: string, title: string]>
  readonly chosen: string
  readonly onChoose: (value: string) => void
}

/** What the address says stays chosen, even if there is no such thing: then nothing is found, and one sees why. */
export const Choice = ({ label, everything, options, chosen, onChoose }: ChoiceProps) => {
  const isUnknown = chosen !== "" && options.every(([value]) => value !== chosen)
  return (
    <select aria-label={label} onChange={({ currentTarget }) => onChoose(currentTarget.value)} value={chosen}>
      <option value="">{everything}</option>
      {isUnknown && <option value={chosen}>{/^\d{4}-\d{2}$/.test(chosen) ? titleOfMonth(chosen) : "Unknown"}</option>}
      {options.map(([value, title]) => (
        <option key={value} value={value}>
          {title}
        </option>
      ))}
    </select>
  )
}
