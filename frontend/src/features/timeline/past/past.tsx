import { useCallback, useEffect, useRef, useState } from "react"
import { useLocation, useSearch } from "wouter"
import { Failure, Skeleton } from "../../../components/feedback/notice.tsx"
import { momentOf } from "../../../lib/format.ts"
import { presentMoment } from "../../../lib/today.ts"
import { MomentPicker } from "./moment-picker.tsx"
import { ThenAndNow } from "./then-and-now.tsx"
import { usePast, type Past as BudgetPast } from "./use-past.ts"
import { WhatChanged } from "./what-changed.tsx"
import "./past.css"

/** The moment is in the URL, so that links and reloads keep it; "" until one is chosen, undefined while it is closed. */
const useMoment = () => {
  const at = new URLSearchParams(useSearch()).get("at") ?? undefined
  const [, navigate] = useLocation()
  const choose = useCallback(
    (moment: string | undefined) =>
      navigate(moment === undefined ? "/history" : `/history?at=${encodeURIComponent(moment)}`, { replace: true }),
    [navigate],
  )
  return { at, choose }
}

const Shown = ({ past }: { readonly past: BudgetPast }) => (
  <>
    <p role="status">
      {past.then.at === null ? (
        "Your budget had not begun yet."
      ) : (
        <>
          Your budget after the last change before then, on <strong>{momentOf(past.then.at)}</strong>.
        </>
      )}
    </p>
    <ThenAndNow past={past}>
      <WhatChanged difference={past.difference} />
    </ThenAndNow>
  </>
)

/** A field for a date has four digits for the year. */
const isShowable = (moment: Date): boolean => moment.getFullYear() >= 1 && moment.getFullYear() < 9_999

/** The picker's first instant: the requested one, or that of the requested event. */
const chosenOf = (at: string, past: BudgetPast | undefined): Date | undefined => {
  const isRevision = /^\d+$/.test(at)
  if (!isRevision) return isShowable(new Date(at)) ? new Date(at) : undefined
  const happened = past?.then.at ?? null
  return happened === null ? undefined : new Date(happened)
}

interface PanelProps {
  readonly at: string
  readonly onChoose: (moment: string) => void
}

const Panel = ({ at, onChoose }: PanelProps) => {
  const isChosen = at !== ""
  const { past, problem, retry } = usePast(isChosen ? at : undefined)
  const [opened] = useState(presentMoment)
  const chosen = (isChosen ? chosenOf(at, past) : undefined) ?? opened
  const isReading = isChosen && past === undefined && problem === undefined
  const choose = useCallback((moment: Date) => onChoose(moment.toISOString()), [onChoose])
  return (
    <>
      <MomentPicker chosen={chosen} onChoose={choose} />
      {!isChosen && (
        <p className="soft">
          Type a time, slide to a day, or choose “See the budget then” beside something that happened.
        </p>
      )}
      {isReading && <Skeleton height="8rem" label="the budget as it was" />}
      {problem !== undefined && <Failure message={problem} onRetry={retry} />}
      {past !== undefined && <Shown past={past} />}
    </>
  )
}

/** Opens the panel, beside the heading, and closes it. */
export const PastButton = () => {
  const { at, choose } = useMoment()
  const isOpen = at !== undefined
  return (
    <button aria-expanded={isOpen} className="text" onClick={() => choose(isOpen ? undefined : "")} type="button">
      {isOpen ? "Close" : "Choose a moment"}
    </button>
  )
}

/** The budget at any moment of its life, read only, beside the current one. */
export const Past = () => {
  const { at, choose } = useMoment()
  const section = useRef<HTMLElement>(null)

  const chosenHere = useRef("")
  const chooseHere = useCallback(
    (moment: string) => {
      chosenHere.current = moment
      choose(moment)
    },
    [choose],
  )

  // The event may have been chosen far down the page, so scroll to the panel, unless the choice was made in it.
  useEffect(() => {
    if (at !== undefined && at !== chosenHere.current) section.current?.scrollIntoView({ block: "start" })
  }, [at])

  if (at === undefined) return null
  return (
    <section aria-labelledby="past" className="card past" ref={section}>
      <h2 className="title" id="past">
        See the budget as it was
      </h2>
      <Panel at={at} onChoose={chooseHere} />
    </section>
  )
}
