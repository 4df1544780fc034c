// What takes long is computed in small steps, between which everybody else has their turn.
import { setImmediate as nextTurn } from "node:timers/promises"

/** Yields after each step, however small. */
export type Steps<A> = Generator<undefined, A, undefined>

/** In milliseconds: how long an event loop is kept. */
const turn = 5

export const inTurns = async <A>(steps: Steps<A>): Promise<A> => {
  let began = performance.now()
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value
    if (performance.now() - began < turn) continue
    await nextTurn()
    began = performance.now()
  }
}
