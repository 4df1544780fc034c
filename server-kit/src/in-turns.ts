// What takes long is computed in small steps, between which everybody else has their turn.
import { setImmediate as nextTurn } from "node:timers/promises"
import type { Steps } from "@evenkeel/contracts/budget/steps"
import type { Took } from "./limits/meter.ts"

/** In milliseconds: how long an event loop is kept. */
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
