// How much one person may ask of us, so that one account cannot slow down all others. Each process counts for itself.
import { Effect } from "effect"
import { tooManyRequests, type RequestError } from "@evenkeel/contracts/errors"
import type { UserId } from "@evenkeel/contracts/ids"
import { bankCalls, weights, type Cost } from "@evenkeel/contracts/route"
import { makeBuckets } from "./buckets.ts"
import { makeTurns } from "./turns.ts"

export interface PersonLimits {
  /** Requests a minute. A tenth of them may come all at once. */
  readonly requests: number
  /** How many times a minute a route may make us ask the bank. */
  readonly bankCalls: number
}

export interface Allowance {
  /** Does the work if the person may ask for it now. `route` is its name in the table. */
  readonly within: <A>(
    person: UserId,
    route: string,
    cost: Cost,
    work: Effect.Effect<A, RequestError>,
  ) => Effect.Effect<A, RequestError>
}

const costlyAtOnce = 2
/** In milliseconds: how long another one waits for its turn, such as the next of a few that a screen sends at once. */
const timeout = 2_000

export const makeAllowance = (limits: PersonLimits): Allowance => {
  const requests = makeBuckets({ most: limits.requests / 10, perSecond: limits.requests / 60 })
  const calls = Object.fromEntries(
    Object.entries(bankCalls).map(([cost, times]) => {
      const most = limits.bankCalls * times
      return [cost, makeBuckets({ most, perSecond: most / 60 })]
    }),
  )
  const inTurn = makeTurns(costlyAtOnce, timeout)
  return {
    within: (person, route, cost, work) =>
      Effect.suspend(() => {
        const seconds = requests.take(person, weightOf(cost))
        if (seconds > 0) return Effect.fail(tooMany("requests", seconds))
        const wait = calls[cost]?.take(`${person} ${route}`, 1) ?? 0
        if (wait > 0) return Effect.fail(tooMany("requests to your bank", wait))
        return weightOf(cost) > weights.ordinary ? inTurn(turnOf(person, cost), work) : work
      }),
  }
}

/** An upload may take minutes, in which nothing else should have to wait. */
const turnOf = (person: UserId, cost: Cost): string => (cost === "import" ? `${person} import` : person)

const weightOf = (cost: Cost): number => (cost in weights ? weights[cost as keyof typeof weights] : weights.ordinary)

/** For tests of what is behind it. */
export const unlimited: Allowance = { within: (_person, _route, _cost, work) => work }

const tooMany = (what: string, wait: number): RequestError => {
  const seconds = Math.ceil(wait)
  const when = seconds === 1 ? "in a second" : `in ${seconds} seconds`
  return tooManyRequests(`Too many ${what} in a short time. Please try again ${when}.`, seconds)
}
