// What a seed stands for: people, what they do and when, and what goes wrong meanwhile.
import fc from "fast-check"
import type { Step } from "@evenkeel/acceptance/walk"
import { faultInWords, type Fault, type FaultKind, type Target } from "./faults.ts"
import type { Line } from "./network/http.ts"
import { steps } from "./people/steps.ts"

/** Somebody does something in one of their tabs. */
interface Act {
  readonly person: number
  readonly tab: number
  readonly line: Line
  readonly step: Step
}

/** After the pause, in milliseconds. */
export type Moment = { readonly pause: number } & ({ readonly act: Act } | { readonly fault: Fault })

export interface Scenario {
  /** When it begins. */
  readonly instant: string
  /** What all choices of the network and of the product follow from. */
  readonly choices: number
  readonly people: number
  readonly moments: ReadonlyArray<Moment>
}

export const tabsPerPerson = 3

/** Quiet ones, and those in which a month ends meanwhile. */
const instants = ["2026-02-10T09:00:00Z", "2026-02-28T23:59:50Z", "2025-12-31T23:59:40Z"]

const act: fc.Arbitrary<Act> = fc.record({
  person: fc.nat({ max: 2 }),
  tab: fc.nat({ max: tabsPerPerson - 1 }),
  line: fc.oneof(
    { weight: 8, arbitrary: fc.constant<Line>("fine") },
    { weight: 1, arbitrary: fc.constantFrom<Line>("request lost", "response lost") },
  ),
  step: steps,
})

const kinds: ReadonlyArray<FaultKind> = [
  "request lost",
  "answer lost",
  "silence",
  "silent answer",
  "delay",
  "crash",
  "outage",
  "outage afterwards",
]

const fault: fc.Arbitrary<Fault> = fc.record({
  kind: fc.constantFrom(...kinds),
  target: fc.oneof(
    // Where it hurts most.
    { weight: 3, arbitrary: fc.constant<Target>("append") },
    { weight: 2, arbitrary: fc.constant<Target>("project") },
    { weight: 2, arbitrary: fc.constantFrom<Target>("load", "any") },
  ),
  skipped: fc.nat({ max: 3 }),
  duration: fc.constantFrom(50, 500, 3_000, 12_000),
})

/** Mostly at once, so that much happens at the same time. */
const pause = fc.oneof({ weight: 3, arbitrary: fc.nat({ max: 20 }) }, { weight: 1, arbitrary: fc.nat({ max: 3_000 }) })

const moment: fc.Arbitrary<Moment> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ pause, act }) },
  { weight: 1, arbitrary: fc.record({ pause, fault }) },
)

export const scenarios: fc.Arbitrary<Scenario> = fc.record({
  instant: fc.constantFrom(...instants),
  choices: fc.noShrink(fc.nat()),
  people: fc.integer({ min: 1, max: 3 }),
  moments: fc.array(moment, { minLength: 5, maxLength: 40, size: "max" }),
})

export const momentInWords = (moment: Moment): string => {
  if ("fault" in moment) return faultInWords(moment.fault)
  const { person, tab, line, step } = moment.act
  return `person ${person}, tab ${tab}: ${step.does}${line === "fine" ? "" : `, ${line}`}`
}
