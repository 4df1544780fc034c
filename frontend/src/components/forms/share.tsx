import { useId, useState, type KeyboardEvent, type ReactNode } from "react"
import { percentage } from "../../lib/format.ts"
import { exactAmount, partOf } from "../../lib/money.ts"
import { readShare, type TypedShare } from "../../lib/typed.ts"
import "./share.css"

interface ShareFieldProps {
  readonly label: string
  /** 0 to 1 */
  readonly share: number
  /** The amount, if the share is a fixed one. */
  readonly fixedAmount?: number | undefined
  /** The share as an amount, in units, if that is shown instead of the share. */
  readonly amount?: number | undefined
  /** 100 % as an amount, in units, if that is known. */
  readonly whole?: number | undefined
  readonly onType: (typed: TypedShare) => void
}

/** "= 63%, $3,402.00" */
const inBoth = (typed: TypedShare, whole = 0): string => {
  const percents = "share" in typed ? typed.share : whole > 0 ? typed.amount / whole : undefined
  const money = "amount" in typed ? typed.amount : whole > 0 ? partOf(whole, typed.share) : undefined
  const words = [
    percents === undefined ? "" : percentage(percents),
    money === undefined ? "" : exactAmount(money),
  ].filter((word) => word !== "")
  return `= ${("amount" in typed ? words.reverse() : words).join(", ")}`
}

/**
 * A field for a slider's value: in money, to the cent, or in per cent. It is taken when the field loses the focus, or
 * at Enter; until then its meaning is shown beside it.
 */
export const ShareField = ({ label, share, fixedAmount, amount = fixedAmount, whole, onType }: ShareFieldProps) => {
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState("")
  const id = useId()
  const shown = amount === undefined ? percentage(share) : exactAmount(amount)

  const read =
    typed === undefined || typed.trim() === shown
      ? undefined
      : readShare(typed, amount === undefined ? "share" : "amount")

  const take = () => {
    if (typed === undefined) return
    if (typeof read === "string") return setProblem(read)
    setTyped(undefined)
    setProblem("")
    if (read !== undefined) onType(read)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || typed === undefined) return
    // The form's own Enter would submit the former value.
    event.preventDefault()
    take()
  }

  return (
    <>
      <input
        aria-describedby={problem === "" ? undefined : id}
        aria-invalid={problem === "" ? undefined : true}
        aria-label={`${label}, in money or per cent`}
        autoComplete="off"
        className="share-field figure"
        onBlur={take}
        onChange={({ currentTarget }) => {
          setProblem("")
          setTyped(currentTarget.value)
        }}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onKeyDown={onKeyDown}
        inputMode="decimal"
        type="text"
        value={typed ?? shown}
      />
      <span
        aria-live="polite"
        className={`share-field-meaning ${problem === "" ? "soft figure" : "field-error"}`}
        id={id}
      >
        {problem !== "" ? problem : typeof read === "object" && inBoth(read, whole)}
      </span>
    </>
  )
}

interface ShareSliderProps {
  readonly label: string
  /** 0 to 1 */
  readonly value: number
  readonly onChange: (value: number) => void
  /** The minimum and maximum values, even though the range always shows 0 to 1. */
  readonly least?: number
  readonly most?: number
  /** The share as an amount: "$1,500 a month". Shown and announced with the percentage. */
  readonly figure?: string
  /** One of the type-… classes, for the colour. */
  readonly className?: string
  readonly invalid?: boolean
  readonly describedBy?: string
  /** At the end of the label's line, for instance a remove button. */
  readonly action?: ReactNode
  /** Beside the range: a field for typing the value. */
  readonly field?: ReactNode
}

/** A share of a budget, from 0 to 1 in steps of 0.01, shown as a percentage. */
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
    <div className={`share-slider cluster ${className}`}>
      <label htmlFor={id}>{label}</label>
      <output className="figure cluster to-end on-baseline" htmlFor={id}>
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
