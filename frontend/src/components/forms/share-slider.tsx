import { useId, type ReactNode } from "react"
import { percentage } from "../../lib/format.ts"
import "./share-slider.css"

interface ShareSliderProps {
  readonly label: string
  /** 0 to 1 */
  readonly value: number
  readonly onChange: (value: number) => void
  /** The minimum and maximum values, even though the range always shows 0 to 1. */
  readonly least?: number
  readonly most?: number
  /** What the share amounts to: "$1,500 a month". Shown and announced with the percentage. */
  readonly figure?: string
  /** One of the type-… classes, for the colour. */
  readonly className?: string
  readonly invalid?: boolean
  readonly describedBy?: string
  /** At the end of the label's line, for instance a remove button. */
  readonly action?: ReactNode
  /** Beside the range: a field for typing what it shows. */
  readonly field?: ReactNode
}

/** A share of a budget, from 0 to 1 in steps of 0.01, drawn as a percentage. */
export const ShareSlider = ({
  label,
  value,
  onChange,
  least = 0,
  most = 1,
  figure,
  className = "",
  invalid = false,
  describedBy,
  action,
  field,
}: ShareSliderProps) => {
  const id = useId()
  return (
    <div className={`share-slider ${className}`}>
      <label htmlFor={id}>{label}</label>
      <output className="figure" htmlFor={id}>
        <strong>{percentage(value)}</strong>
        {figure !== undefined && <span className="soft">{figure}</span>}
      </output>
      {action}
      <input
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        aria-valuetext={figure === undefined ? percentage(value) : `${percentage(value)}, ${figure}`}
        id={id}
        max={1}
        min={0}
        onChange={({ currentTarget }) => onChange(Math.min(most, Math.max(least, Number(currentTarget.value))))}
        step={0.01}
        style={{ "--share": `${Math.min(1, value) * 100}%` }}
        type="range"
        value={Math.min(1, value)}
      />
      {field}
    </div>
  )
}
