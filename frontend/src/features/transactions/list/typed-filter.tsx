import { useState, type KeyboardEvent } from "react"
import { TextField } from "../../../components/forms/field.tsx"

interface TypedFilterProps {
  readonly label: string
  readonly type?: "text" | "date"
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Counts once it is typed in full: half a day or half a tag would find nothing. */
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
