// Limits the requests and the work of one person, or of one address without a session, so that nobody can slow down all
// others. Each process counts for itself.
import { Effect } from "effect"
import { tooManyRequests, type RequestError } from "@evenkeel/contracts/errors"
import type { UserId } from "@evenkeel/contracts/ids"
import { bankCalls, weights, type Cost } from "@evenkeel/contracts/route"
import { makeBuckets, type Buckets } from "./buckets.ts"
import { Meter, type Kind } from "./meter.ts"
import { makeTurns, type InTurn } from "./turns.ts"

export interface PersonLimits {
  /** Requests per minute. A tenth of them may come all at once. */
  readonly requests: number
  /** How many times per minute a person's requests may call the bank. */
  readonly bankCalls: number
  /** Seconds of processor time per minute. */
  readonly work: number
}

export interface Allowance {
  /** Does the work if the person's limits allow it now. `route` is its name in the table. */
  readonly within: <A>(
    person: UserId,
    route: string,
    cost: Cost,
    work: Effect.Effect<A, RequestError>,
  ) => Effect.Effect<A, RequestError>
  /** The same without a session: only the work is counted, as many people may share an address. */
  readonly withinAddress: <A>(address: string, work: Effect.Effect<A, RequestError>) => Effect.Effect<A, RequestError>
}

/** `timeout` is in milliseconds, and lets the few requests wait that a screen sends at once. */
const costly = { atOnce: 2, timeout: 2_000 }

/** A request for `count` tokens of one key. */
interface Wanted {
  readonly of: Buckets
  readonly key: string
  readonly count: number
  readonly refused: (wait: number) => RequestError
}

export const makeAllowance = (limits: PersonLimits): Allowance => {
  const requests = makeBuckets({ most: limits.requests / 10, perSecond: limits.requests / 60 })
  const calls = Object.fromEntries(
    Object.entries(bankCalls).map(([cost, times]) => {
      const most = limits.bankCalls * times
      return [cost, makeBuckets({ most, perSecond: most / 60 })]
    }),
  )
  const work = makeBuckets({ most: limits.work * 1_000, perSecond: (limits.work * 1_000) / 60 })
  const inTurn = makeTurns(costly.atOnce, costly.timeout)
  const turnsOf = new Map<Kind, InTurn>()

  const meterOf =
    (whose: string): Meter =>
    (kind, begin) => {
      const turns = turnsOf.get(kind) ?? makeTurns(kind.atOnce, kind.timeout)
      turnsOf.set(kind, turns)
      const counted = Effect.suspend(() => {
        const refusal = take([{ of: work, key: whose, count: kind.least, refused: tooMuchWork }])
        if (refusal !== undefined) return Effect.fail(refusal)
        return begin((milliseconds) => work.take(whose, Math.max(0, milliseconds - kind.least)))
      })
      return turns(whose, counted)
    }

  return {
    within: (person, route, cost, answering) =>
      Effect.suspend(() => {
        const asksBank = calls[cost]
        const refusal = take([
          { of: requests, key: person, count: weightOf(cost), refused: tooMany("requests") },
          ...(asksBank === undefined
            ? []
            : [{ of: asksBank, key: `${person} ${route}`, count: 1, refused: tooMany("requests to your bank") }]),
        ])
        if (refusal !== undefined) return Effect.fail(refusal)
        const metered = Effect.provideService(answering, Meter, meterOf(person))
        return weightOf(cost) > weights.ordinary ? inTurn(turnOf(person, cost), metered) : metered
      }),
    withinAddress: (address, answering) => Effect.provideService(answering, Meter, meterOf(`address ${address}`)),
  }
}

/** Takes all of them or none; then it refuses with the longest wait. */
const take = (wanted: ReadonlyArray<Wanted>): RequestError | undefined => {
  const waits = wanted.map(({ of, key, count, refused }) => ({ wait: of.wait(key, count), refused }))
  const longest = waits.reduce((one, other) => (other.wait > one.wait ? other : one))
  if (longest.wait > 0) return longest.refused(longest.wait)
  for (const { of, key, count } of wanted) of.take(key, count)
  return undefined
}

/** An upload may take minutes, so imports have a queue of their own. */
const turnOf = (person: UserId, cost: Cost): string => (cost === "import" ? `${person} import` : person)

const weightOf = (cost: Cost): number => (cost in weights ? weights[cost as keyof typeof weights] : weights.ordinary)

const saying =
  (sentence: string) =>
  (wait: number): RequestError => {
    const seconds = Math.ceil(wait)
    return tooManyRequests(
      `${sentence} Please try again in ${seconds === 1 ? "a second" : `${seconds} seconds`}.`,
      seconds,
    )
  }

const tooMany = (what: string) => saying(`Too many ${what} in a short time.`)
const tooMuchWork = saying("What was asked for has taken much time to work out.")
