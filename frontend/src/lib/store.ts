// A person's state must not outlive their session in this tab: it uses `personalStore`, or registers a reset.
import { proxy } from "valtio/vanilla"

const resets = new Set<() => void>()

/** Counts the sessions that have ended in this tab. */
let ended = 0

/** Registers a reset, to be called when the person's session in this tab ends. */
export const resetWithSession = (reset: () => void): void => {
  resets.add(reset)
}

/** The next person must not see any data of this one. */
export const resetPersonalState = (): void => {
  ended += 1
  for (const reset of resets) reset()
}

/** A store that starts afresh with each session. */
export const personalStore = <State extends object>(fresh: () => State): State => {
  const state = proxy(fresh())
  resetWithSession(() => update(state, fresh()))
  return state
}

/** Sets several fields of a store at once. Unlike Object.assign alone, the compiler checks them. */
export const update = <State extends object>(state: State, change: NoInfer<Partial<State>>): void => {
  Object.assign(state, change)
}

/** Settles like the call, or never, if the person has signed out by then, so that nothing reaches the next one. */
export const withinSession = <Reply>(call: Promise<Reply>): Promise<Reply> => {
  const before = ended
  return new Promise((resolve, reject) => {
    call.then(
      (reply) => {
        if (ended === before) resolve(reply)
      },
      (failure: unknown) => {
        if (ended === before) reject(failure)
      },
    )
  })
}
