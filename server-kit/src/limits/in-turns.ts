// Computes long work in small steps, between which the event loop serves other requests.
import { setImmediate as nextTurn } from "node:timers/promises"
import { Effect } from "effect"
import type { Steps } from "@evenkeel/contracts/budget/steps"
import type { RequestError } from "@evenkeel/contracts/errors"
import { Meter, type Kind, type Took } from "./meter.ts"

/** How long a step may block the event loop, in milliseconds. */
const turn = 5

export const inTurns = async <A>(steps: Steps<A>, took: Took = () => {}): Promise<A> => {
  let began = performance.now()
  for (let step = steps.next(); ; step = steps.next()) {
    const since = performance.now() - began
    if (step.done === true || since >= turn) took(since)
    if (step.done === true) return step.value
    if (since < turn) continue
    await nextTurn()
    began = performance.now()
  }
}

const deciding: Kind = { name: "deciding", atOnce: 2, timeout: 30_000, least: 5 }

/** Computes in turns, and charges the work to the person who requested it. */
export const meteredInTurns = <A>(steps: () => Steps<A>): Effect.Effect<A, RequestError> =>
  Effect.flatMap(Meter, (metered) => metered(deciding, (took) => Effect.promise(() => inTurns(steps(), took))))
