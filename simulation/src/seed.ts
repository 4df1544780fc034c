// One seed: its scenario, and if that goes wrong, the smallest one that goes wrong in its place.
import fc from "fast-check"
import { faultInWords } from "./faults.ts"
import { momentInWords, scenarios, type Scenario } from "./scenario.ts"
import type { Outcome, Planted, Simulate } from "./simulation.ts"

export interface SeedReport {
  readonly seed: number
  readonly steps: number
  readonly faults: number
  readonly digest: string
  readonly failure?: Failure
}

export interface Failure {
  readonly violations: ReadonlyArray<string>
  /** Of the smallest scenario that fails. */
  readonly scenario: ReadonlyArray<string>
  readonly trace: ReadonlyArray<string>
  /** Where fast-check finds it again. */
  readonly path: string
}

/** Smaller scenarios that are tried: each takes a moment. */
const mostTries = 150

export interface SeedOptions {
  readonly seed: number
  readonly path?: string | undefined
  readonly planted?: Planted
  /** Whether a smaller scenario is looked for. */
  readonly shrinks?: boolean
}

export const simulateSeed = async (
  simulate: Simulate,
  { seed, path, planted, shrinks = true }: SeedOptions,
): Promise<SeedReport> => {
  let first: { readonly scenario: Scenario; readonly outcome: Outcome } | undefined
  let worst: { readonly scenario: Scenario; readonly outcome: Outcome } | undefined
  let tries = 0
  const property = fc.asyncProperty(scenarios, async (scenario) => {
    tries += 1
    if (tries > mostTries) return true
    const outcome = await simulate(scenario, planted)
    first ??= { scenario, outcome }
    if (outcome.violations.length === 0) return true
    worst = { scenario, outcome }
    return false
  })
  const found = await fc.check(property, {
    seed,
    numRuns: 1,
    endOnFailure: !shrinks || path !== undefined,
    ...(path === undefined ? {} : { path }),
  })
  const { steps, faults, digest } = first!.outcome
  const report = { seed, steps, faults, digest }
  if (worst === undefined) return report
  const { scenario, outcome } = worst
  const failure = {
    violations: outcome.violations,
    scenario: [
      `${scenario.people} people, from ${scenario.instant}; the first start finds ${scenario.found}`,
      ...scenario.faultsAtStart.map(faultInWords),
      ...[scenario.signUp.fault, scenario.faultAtRegistration].flatMap((fault) =>
        fault === null ? [] : [`as people register: ${faultInWords(fault)}`],
      ),
      ...scenario.moments.map((moment) => `after ${moment.pause} ms, ${momentInWords(moment)}`),
      ...(scenario.attack === null ? [] : [`then an attack: ${JSON.stringify(scenario.attack)}`]),
      ...(scenario.attempt === null ? [] : [`in the end, ${scenario.attempt}`]),
    ],
    trace: outcome.trace,
    path: found.counterexamplePath ?? "",
  }
  return { ...report, failure }
}
