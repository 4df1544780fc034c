import type { Change } from "@evenkeel/contracts/api/audit/fields"
import { useState } from "react"

/** More than these are shown on demand: a bank may bring hundreds at once. */
const shownAtOnce = 3

const Value = ({ text, isOld = false }: { readonly text: string | null; readonly isOld?: boolean }) => {
  if (text === null) return <span className="soft">none</span>
  return isOld ? <span className="soft">{text}</span> : <strong>{text}</strong>
}

const Row = ({ change: { what, before, after } }: { readonly change: Change }) => (
  <div>
    <dt>{what}</dt>
    <dd>
      <Value isOld text={before} /> <span aria-hidden="true">→</span>
      <span className="heard">became</span> <Value text={after} />
    </dd>
  </div>
)

interface ChangesProps {
  readonly changes: ReadonlyArray<Change>
  readonly leftOut?: number
}

export const Changes = ({ changes, leftOut = 0 }: ChangesProps) => {
  const [open, setOpen] = useState(false)
  if (changes.length === 0) return null
  const shown = changes.length <= shownAtOnce || open ? changes : []
  return (
    <div className="changes">
      {changes.length > shownAtOnce && (
        <button aria-expanded={open} className="text" onClick={() => setOpen(!open)} type="button">
          {open ? "Hide" : "Show"} {changes.length} changes
        </button>
      )}
      {shown.length > 0 && (
        <dl className="wraps stack gap-1">
          {shown.map((change, index) => (
            <Row change={change} key={index} />
          ))}
        </dl>
      )}
      {shown.length > 0 && leftOut > 0 && <p className="soft small">and {leftOut} more</p>}
    </div>
  )
}
