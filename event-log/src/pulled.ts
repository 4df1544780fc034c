// Turns pushed outcomes into pulled ones.
import { Effect } from "effect"

export interface Pulled<A, E> {
  /** Ends with the first outcome that `look` finds, at once or after `wake`. */
  readonly next: Effect.Effect<A, E>
  /** Call it when there may be an outcome. */
  readonly wake: () => void
}

/** `look` takes the outcome, if there is one. */
export const pulled = <A, E>(look: () => Effect.Effect<A, E> | undefined): Pulled<A, E> => {
  let wake = (): void => {}
  const rest = (): void => {
    wake = () => {}
  }
  return {
    wake: () => wake(),
    next: Effect.callback((resume) => {
      wake = () => {
        const outcome = look()
        if (outcome === undefined) return
        rest()
        resume(outcome)
      }
      wake()
      return Effect.sync(rest)
    }),
  }
}
