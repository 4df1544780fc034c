// Long computations, in a thread or here, ask the meter of their request for permission first, and report afterwards
// how long they took.
import { Context, type Effect } from "effect"
import type { RequestError } from "@evenkeel/contracts/errors"

export interface Kind {
  readonly name: string
  /** How many computations run at once for one person, or one address. */
  readonly atOnce: number
  /** How long the next one waits for its turn, in milliseconds. */
  readonly timeout: number
  /** The minimum cost, in milliseconds of processor time, which is charged in advance. */
  readonly least: number
}

/** In total, in milliseconds of processor time. */
export type Took = (milliseconds: number) => void

export type Meter = <A>(
  kind: Kind,
  work: (took: Took) => Effect.Effect<A, RequestError>,
) => Effect.Effect<A, RequestError>

/** The meter of the current request. Work without a request, such as a daily sync, is not counted. */
export const Meter: Context.Reference<Meter> = Context.Reference("server-kit/limits/Meter", {
  defaultValue: (): Meter => (_, work) => work(() => {}),
})
