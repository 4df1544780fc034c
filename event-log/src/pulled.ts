// Turns what is pushed into something that is pulled.
import { Effect } from "effect"

export interface Pulled<A, E> {
  /** Ends with the first outcome that is found, at once or on being woken. */
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
