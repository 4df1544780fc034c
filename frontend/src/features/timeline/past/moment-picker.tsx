import { useEffect, useState, useSyncExternalStore } from "react"
import { Field } from "../../../components/forms/field.tsx"
import { daysBetween, onToday, presentMoment } from "../../../lib/today.ts"
import { useBeginning } from "./use-past.ts"

/** In milliseconds: the slider's rest before the budget of that day is fetched. */
const slidingPause = 300

const longDay = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", year: "numeric" })

/** The value of a field for a date and a time: the person's own wall clock. */
const fieldValue = (moment: Date): string =>
  new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

/** At most now: there is no later budget. */
const endOfDay = (beginning: Date, days: number): Date => {
  const last = new Date(beginning.getFullYear(), beginning.getMonth(), beginning.getDate() + days, 23, 59, 59)
  const now = presentMoment()
  return last > now ? now : last
}

/** A control's own value while the person changes it, and the chosen moment's again once another one is chosen. */
const useDraft = <Value,>(chosen: Date, value: Value) => {
  const [draft, setDraft] = useState<{ readonly of: number; readonly value: Value }>()
  const isOwn = draft?.of === chosen.getTime()
  return {
    shown: isOwn && draft !== undefined ? draft.value : value,
    isOwn,
    put: (own: Value) => setDraft({ of: chosen.getTime(), value: own }),
  }
}

interface MomentPickerProps {
  readonly chosen: Date
  readonly onChoose: (moment: Date) => void
}

const DaySlider = ({ beginning, chosen, onChoose }: MomentPickerProps & { readonly beginning: Date }) => {
  const daysTo = (moment: Date): number => Math.max(0, daysBetween(beginning, moment))
  const latest = useSyncExternalStore(onToday, () => daysTo(presentMoment()))
  const { shown: days, isOwn, put } = useDraft(chosen, daysTo(chosen))
  useEffect(() => {
    if (!isOwn) return
    const timer = setTimeout(() => onChoose(endOfDay(beginning, days)), slidingPause)
    return () => clearTimeout(timer)
  }, [isOwn, days, beginning, onChoose])
  const shown = longDay.format(endOfDay(beginning, days))
  return (
    <Field hint={`The end of ${shown}`} label="Day">
      {(control) => (
        <input
          {...control}
          aria-valuetext={shown}
          max={latest}
          min={0}
          onChange={({ currentTarget }) => put(Number(currentTarget.value))}
          type="range"
          value={days}
        />
      )}
    </Field>
  )
}

const MomentField = ({ chosen, onChoose }: MomentPickerProps) => {
  const { shown, isOwn, put } = useDraft(chosen, fieldValue(chosen))
  const choose = (): void => {
    const moment = new Date(shown)
    if (isOwn && !Number.isNaN(moment.getTime())) onChoose(moment)
  }
  return (
    <Field label="Date and time">
      {(control) => (
        <input
          {...control}
          onBlur={choose}
          onChange={({ currentTarget }) => put(currentTarget.value)}
          onKeyDown={({ key }) => {
            if (key === "Enter") choose()
          }}
          type="datetime-local"
          value={shown}
        />
      )}
    </Field>
  )
}

/** Picks a date and time, or a day with a slider over the budget's whole life. */
export const MomentPicker = ({ chosen, onChoose }: MomentPickerProps) => {
  const beginning = useBeginning()
  return (
    <div className="moment-picker columns">
      <MomentField chosen={chosen} onChoose={onChoose} />
      {/* Last, because it loads late, and must not move the field. */}
      {beginning !== undefined && <DaySlider beginning={beginning} chosen={chosen} onChoose={onChoose} />}
    </div>
  )
}
