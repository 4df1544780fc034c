// Simulates one seed, and shrinks its scenario if that fails.
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
  /** Describes the smallest scenario that fails. */
  readonly scenario: ReadonlyArray<string>
  readonly trace: ReadonlyArray<string>
  /** The path by which fast-check finds it again. */
  readonly path: string
}

/** The maximum number of smaller scenarios to try: each takes a moment. */
const mostTries = 150

export interface SeedOptions {
  readonly seed: number
  readonly path?: string | undefined
  readonly planted?: Planted
  /** Whether to look for a smaller scenario. */
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
      `${scenario.people} people and ${scenario.commandServices} command services, from ${scenario.instant}; the first start finds ${scenario.found}`,
      ...scenario.faultsAtStart.map(faultInWords),
      ...[scenario.signUp.fault, scenario.faultAtRegistration].flatMap((fault) =>
        fault === null ? [] : [`as people register: ${faultInWords(fault)}`],
      ),
      ...scenario.moments.map((moment) => `after ${moment.pause} ms, ${momentInWords(moment)}`),
      ...(scenario.attack === null ? [] : [`then an attack: ${JSON.stringify(scenario.attack)}`]),
      ...[scenario.attempt, scenario.nextAttempt].flatMap((each) => (each === null ? [] : [`in the end, ${each}`])),
      ...(scenario.faultAtAttempt === null ? [] : [`meanwhile, ${faultInWords(scenario.faultAtAttempt)}`]),
    ],
    trace: outcome.trace,
    path: found.counterexamplePath ?? "",
  }
  return { ...report, failure }
}
