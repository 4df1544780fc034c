// Limits the concurrency of each key; further work waits for its turn, up to a timeout.
import { Effect } from "effect"
import { tooManyRequests, type RequestError } from "@evenkeel/contracts/errors"

/** Does the work in its turn, or refuses it after the timeout. */
export type InTurn = <A>(key: string, work: Effect.Effect<A, RequestError>) => Effect.Effect<A, RequestError>

interface Line {
  busy: number
  readonly waiting: Set<() => void>
}

/** `timeout` is in milliseconds. */
export const makeTurns = (atOnce: number, timeout: number): InTurn => {
  const lines = new Map<string, Line>()

  /** Whether it got a turn, which then has to be given back. */
  const take = async (key: string): Promise<boolean> => {
    const line = lines.get(key) ?? { busy: 0, waiting: new Set() }
    lines.set(key, line)
    if (line.busy < atOnce) {
      line.busy += 1
      return true
    }
    return new Promise((resolve) => {
      const next = (): void => {
        clearTimeout(late)
        resolve(true)
      }
      const late = setTimeout(() => resolve(!line.waiting.delete(next)), timeout)
      line.waiting.add(next)
    })
  }

  const give = (key: string): void => {
    const line = lines.get(key)
    if (line === undefined) return
    const [next] = line.waiting
    if (next !== undefined) {
      // The turn passes to the one that has waited longest.
      line.waiting.delete(next)
      next()
      return
    }
    line.busy -= 1
    if (line.busy === 0) lines.delete(key)
  }

  return (key, work) => {
    const turn = Effect.filterOrFail(
      Effect.promise(() => take(key)),
      (isMine) => isMine,
      () => busy,
    )
    return Effect.acquireUseRelease(
      turn,
      () => work,
      () => Effect.sync(() => give(key)),
    )
  }
}

const busy = tooManyRequests("We are still working on your earlier requests. Please try again in a moment.", 1)
