// The scenario of a seed: people, their actions, and faults.
import fc from "fast-check"
import type { Step } from "@evenkeel/acceptance/walk"
import type { BankOptions } from "./bank/bank.ts"
import { bankFaultInWords, type BankEndpoint, type BankFault, type BankFaultKind } from "./bank/bank-faults.ts"
import { faultInWords, type Fault, type FaultKind, type Target } from "./faults.ts"
import type { Line } from "./network/http.ts"
import type { Found } from "./postgres/backend.ts"
import type { Attack } from "./people/attacker.ts"
import { attempts, type Attempt } from "./people/attempts.ts"
import { steps } from "./people/steps.ts"

/** A person's step in one of their tabs. */
interface Act {
  readonly person: number
  readonly tab: number
  readonly line: Line
  readonly step: Step
}

/** The product is shut down gracefully and started again; faults happen meanwhile. */
interface Restart {
  readonly faults: ReadonlyArray<Fault>
}

/** Happens after the pause, in milliseconds. */
export type Moment = { readonly pause: number } & (
  | { readonly act: Act }
  | { readonly fault: Fault }
  | { readonly bankFault: BankFault }
  | { readonly restart: Restart }
)

export interface Scenario {
  /** When it begins. */
  readonly instant: string
  /** The seed of all choices of the network and the product. */
  readonly choices: number
  /** The state of the database at the first start. */
  readonly found: Found
  /** Faults from the first start on. */
  readonly faultsAtStart: ReadonlyArray<Fault>
  readonly bank: BankOptions
  readonly people: number
  readonly moments: ReadonlyArray<Moment>
  /** Happens after all moments. */
  readonly attack: Attack | null
  /** Happens after the attack, without faults. */
  readonly attempt: Attempt | null
  readonly signUp: SignUp
  /** If it strikes, the bank delays the first registration until it has been sent again. */
  readonly faultAtRegistration: Fault | null
  /** How many command services share the database, the log and the requests. */
  readonly commandServices: number
  /** Where an attacker has found a link for setting the password. */
  readonly link: "printed by an operator" | "in a letter"
  /** Happens after the first one. */
  readonly nextAttempt: Attempt | null
  /** Happens during an attempt that expects faults. */
  readonly faultAtAttempt: Fault | null
}

/** How people register, and the faults meanwhile. */
interface SignUp {
  /** How long they wait for an answer before they send it again, in milliseconds. */
  readonly timeout: number
  readonly fault: Fault | null
}

/** A scenario with hardly any actions, and without faults. */
export const calm: Scenario = {
  instant: "2026-01-01T00:00:00Z",
  choices: 0,
  found: "tables",
  faultsAtStart: [],
  bank: { exchangesAgain: false },
  people: 1,
  moments: [],
  attack: null,
  attempt: null,
  signUp: { timeout: 70_000, fault: null },
  faultAtRegistration: null,
  commandServices: 1,
  link: "printed by an operator",
  nextAttempt: null,
  faultAtAttempt: null,
}

export const tabsPerPerson = 3

/** A normal moment, and two just before the end of a month or year. */
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

const kind = fc.constantFrom(...kinds)
const duration = fc.constantFrom(50, 500, 3_000, 12_000)

const fault: fc.Arbitrary<Fault> = fc.record({
  kind,
  target: fc.oneof(
    // Weighted towards the most critical requests.
    { weight: 3, arbitrary: fc.constant<Target>("append") },
    { weight: 2, arbitrary: fc.constant<Target>("project") },
    { weight: 2, arbitrary: fc.constantFrom<Target>("load", "any") },
  ),
  skipped: fc.nat({ max: 3 }),
  duration,
})

/** A fault during a start or a shutdown. */
const faultMeanwhile = (most: number): fc.Arbitrary<Fault> =>
  fc.record({ kind, target: fc.constant<Target>("any"), skipped: fc.nat({ max: most }), duration })
/** The number of requests of a start that finds the tables, or that creates them. */
const requestsOfStart = { few: 60, many: 250 }

const bankFault: fc.Arbitrary<BankFault> = fc.record({
  kind: fc.constantFrom<BankFaultKind>(
    "call lost",
    "answer lost",
    "hang",
    "drip",
    "garbled",
    "refused",
    "slow",
    "cursor repeated",
    "crash",
  ),
  endpoint: fc.constantFrom<BankEndpoint>(
    "any",
    "/item/public_token/exchange",
    "/accounts/get",
    "/transactions/sync",
    "/item/remove",
  ),
  skipped: fc.nat({ max: 2 }),
  variant: fc.nat({ max: 3 }),
})

/** Mostly short, so that much happens at the same time. */
const pause = fc.oneof({ weight: 3, arbitrary: fc.nat({ max: 20 }) }, { weight: 1, arbitrary: fc.nat({ max: 3_000 }) })

const restart = fc.record({
  faults: fc.tuple(faultMeanwhile(5), faultMeanwhile(requestsOfStart.few)).chain((both) => fc.subarray(both)),
})

const moment: fc.Arbitrary<Moment> = fc.oneof(
  { weight: 50, arbitrary: fc.record({ pause, act }) },
  { weight: 10, arbitrary: fc.record({ pause, fault }) },
  { weight: 8, arbitrary: fc.record({ pause, bankFault }) },
  { weight: 1, arbitrary: fc.record({ pause, restart }) },
)

/** Mostly the tables of the version before; sometimes they have to be created. */
const found = fc.oneof(
  { weight: 10, arbitrary: fc.constant<Found>("tables") },
  { weight: 1, arbitrary: fc.constantFrom<Found>("no read models", "nothing") },
)

const attack: fc.Arbitrary<Attack> = fc.record({
  change: fc.nat({ max: 60 }),
  by: fc.constantFrom<Attack["by"]>(
    "PUT /user/password",
    "POST /user/take-back",
    "POST /auth/recover",
    "POST /auth/reset-password",
  ),
  logins: fc.array(fc.nat({ max: 100 }), { minLength: 1, maxLength: 4, size: "max" }),
  fault: fc.option(fault),
})

/** A fault during a person's first sessions. */
const faultAtSession: fc.Arbitrary<Fault> = fc.record({
  kind: fc.constantFrom<FaultKind>("request lost", "answer lost", "crash", "outage"),
  target: fc.constant<Target>("session"),
  skipped: fc.nat({ max: 1 }),
  duration,
})

export const scenarios: fc.Arbitrary<Scenario> = fc.record({
  instant: fc.constantFrom(...instants),
  choices: fc.noShrink(fc.nat()),
  found,
  faultsAtStart: fc.array(faultMeanwhile(requestsOfStart.many), { maxLength: 2 }),
  bank: fc.record({ exchangesAgain: fc.boolean() }),
  people: fc.integer({ min: 1, max: 3 }),
  moments: fc.array(moment, { minLength: 5, maxLength: 40, size: "max" }),
  attack: fc.option(attack, { freq: 2 }),
  signUp: fc.record({ timeout: fc.constantFrom(70_000, 70_000, 500, 3_000), fault: fc.option(fault) }),
  attempt: fc.option(fc.constantFrom(...attempts.slice(0, 4)), { freq: 2 }),
  faultAtRegistration: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: faultAtSession }),
  // At the end, so that the seeds of what is above keep their meaning.
  commandServices: fc.constantFrom(1, 1, 2),
  link: fc.constantFrom<Scenario["link"]>("printed by an operator", "in a letter"),
  nextAttempt: fc.option(fc.constantFrom(...attempts.slice(4)), { freq: 2 }),
  faultAtAttempt: fc.option(
    fc.record({ kind, target: fc.constant<Target>("append"), skipped: fc.nat({ max: 1 }), duration }),
  ),
})

/** The number of faults. */
export const faultsIn = ({ faultsAtStart, moments, attack, signUp, faultAtRegistration, ...rest }: Scenario): number =>
  faultsAtStart.length +
  (faultAtRegistration ? 1 : 0) +
  (rest.faultAtAttempt ? 1 : 0) +
  (signUp.fault ? 1 : 0) +
  (attack?.fault ? 1 : 0) +
  moments.reduce((sum, moment) => {
    if ("fault" in moment || "bankFault" in moment) return sum + 1
    return "restart" in moment ? sum + moment.restart.faults.length : sum
  }, 0)

export const momentInWords = (moment: Moment): string => {
  if ("fault" in moment) return faultInWords(moment.fault)
  if ("bankFault" in moment) return bankFaultInWords(moment.bankFault)
  if ("restart" in moment) return ["the product is stopped", ...moment.restart.faults.map(faultInWords)].join(", ")
  const { person, tab, line, step } = moment.act
  return `person ${person}, tab ${tab}: ${step.does}${line === "fine" ? "" : `, ${line}`}`
}
