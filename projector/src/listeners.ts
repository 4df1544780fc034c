import type { UserId } from "@evenkeel/contracts/ids"
import type { Log } from "@evenkeel/server-kit/observability"

export type ProjectedListener = (userId: UserId, revision: number) => void

export interface Listeners {
  readonly add: (listener: ProjectedListener) => () => void
  readonly notify: ProjectedListener
}

/** An error in one listener affects neither the others nor the projector. */
export const makeListeners = (log: Log): Listeners => {
  const listeners = new Set<ProjectedListener>()
  return {
    add: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify: (userId, revision) => {
      for (const listener of listeners) {
        try {
          listener(userId, revision)
        } catch (err) {
          log.error({ userId, revision, err }, "a listener to projections failed")
        }
      }
    },
  }
}
