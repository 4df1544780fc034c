// Wakes reads that wait for a person's rows, on a signal of the projector in this process or a NOTIFY from another.
import { Effect, type Scope } from "effect"
import type { UserId } from "@evenkeel/contracts/ids"
import type { Log } from "@evenkeel/server-kit/observability"
import { listen } from "@evenkeel/server-kit/postgres/notifications"
import { decodeProjected, projectedChannel } from "@evenkeel/server-kit/postgres/projected-signal"

export type ProjectedListener = (userId: UserId, revision: number) => void
/** Returns a function that removes the listener. */
export type ProjectedSignal = (listener: ProjectedListener) => () => void

export interface Projected {
  /**
   * Calls the listener when that person's rows may have advanced; without a `revision`, only a read can tell how far.
   */
  readonly listen: (userId: UserId, listener: (revision: number | undefined) => void) => () => void
}

export const listenToProjector = (signal: ProjectedSignal): Effect.Effect<Projected, never, Scope.Scope> =>
  Effect.suspend(() => {
    const { notify, ...projected } = makeSwitchboard()
    return Effect.acquireRelease(
      Effect.sync(() => signal(notify)),
      (remove) => Effect.sync(remove),
    ).pipe(Effect.as(projected))
  })

/** `timeout` applies to connecting and to each answer, in milliseconds. */
export const listenToPostgres = Effect.fnUntraced(function* (
  url: string,
  log: Log,
  { timeout = 2_000, silence }: { readonly timeout?: number; readonly silence?: number } = {},
): Effect.fn.Return<Projected, never, Scope.Scope> {
  const { notify, notifyAll, ...projected } = makeSwitchboard()
  yield* listen({
    url,
    channel: projectedChannel,
    application: "evenkeel query service listener",
    timeout,
    silence,
    notified: (payload) => {
      for (const [userId, revision] of decodeProjected(payload)) notify(userId, revision)
    },
    resumed: notifyAll,
    lost: (err) => log.warn({ err }, "cannot listen to the projector: reads that wait for it take longer"),
  })
  return projected
})

const makeSwitchboard = () => {
  const listeners = new Map<UserId, Set<(revision: number | undefined) => void>>()
  return {
    listen: (userId: UserId, listener: (revision: number | undefined) => void) => {
      const own = listeners.get(userId) ?? new Set()
      listeners.set(userId, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0) listeners.delete(userId)
      }
    },
    notify: (userId: UserId, revision: number) => {
      for (const listener of listeners.get(userId) ?? []) listener(revision)
    },
    notifyAll: () => {
      for (const own of listeners.values()) for (const listener of own) listener(undefined)
    },
  }
}
