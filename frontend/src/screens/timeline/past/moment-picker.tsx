import { useEffect, useState } from "react"
import { Field } from "../../../components/field.tsx"
import { useBeginning } from "./use-past.ts"

const day = 86_400_000
/** How long the slider rests before the budget of that day is fetched, in milliseconds. */
const slidingPause = 300

const longDay = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", year: "numeric" })

/** What a field for a date and a time holds: the person's own wall clock. */
const fieldValue = (moment: Date): string => new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

/** At most now: there is no later budget. */
const endOfDay = (beginning: Date, days: number): Date => {
  const last = new Date(beginning.getFullYear(), beginning.getMonth(), beginning.getDate() + days, 23, 59, 59)
  return last.getTime() > Date.now() ? new Date() : last
}

interface SliderProps {
  readonly beginning: Date
  readonly chosen: Date
  readonly onChoose: (moment: Date) => void
}

const DaySlider = ({ beginning, chosen, onChoose }: SliderProps) => {
  const first = new Date(beginning.getFullYear(), beginning.getMonth(), beginning.getDate())
  const daysTo = (moment: number): number => Math.max(0, Math.floor((moment - first.getTime()) / day))
  const [days, setDays] = useState(daysTo(chosen.getTime()))
  const [latest] = useState(() => daysTo(Date.now()))
  const [moved, setMoved] = useState(false)
  useEffect(() => {
    if (!moved) return
    const timer = setTimeout(() => {
      setMoved(false)
      onChoose(endOfDay(beginning, days))
    }, slidingPause)
    return () => clearTimeout(timer)
  }, [moved, days, beginning, onChoose])
  const shown = longDay.format(endOfDay(beginning, days))
  return (
    <Field hint={`The end of ${shown}`} label="Day">
      {(control) => (
        <input
          {...control}
          aria-valuetext={shown}
          max={latest}
          min={0}
          onChange={({ currentTarget }) => {
            setDays(Number(currentTarget.value))
            setMoved(true)
          }}
          type="range"
          value={days}
        />
      )}
    </Field>
  )
}

interface MomentPickerProps {
  /** What is shown at present. */
  readonly chosen: Date
  readonly onChoose: (moment: Date) => void
}

/** A day by a slider over the budget's whole life, or a date and a time. */
export const MomentPicker = ({ chosen, onChoose }: MomentPickerProps) => {
  const beginning = useBeginning()
  return (
    <div className="moment-picker">
      {beginning !== undefined && <DaySlider beginning={beginning} chosen={chosen} key={chosen.getTime()} onChoose={onChoose} />}
      <Field label="Date and time">
        {(control) => (
          <input
            {...control}
            key={chosen.getTime()}
            defaultValue={fieldValue(chosen)}
            onBlur={({ currentTarget: { value } }) => {
              const moment = new Date(value)
              if (value !== fieldValue(chosen) && !Number.isNaN(moment.getTime())) onChoose(moment)
            }}
            onKeyDown={(event) => {
              if (event.key === "Enter") event.currentTarget.blur()
            }}
            type="datetime-local"
          />
        )}
      </Field>
    </div>
  )
}
