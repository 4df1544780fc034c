// Work is counted where it is done: what takes a processor for long, in a thread or here, asks the meter of whoever asked for
// it before it begins, and says afterwards how long that was.
import { Context, type Effect } from "effect"
import type { RequestError } from "@evenkeel/contracts/errors"

export interface Kind {
  readonly name: string
  /** How much of it is done at once for one person, or one address. */
  readonly atOnce: number
  /** In milliseconds: how long the next one waits for its turn. */
  readonly timeout: number
  /** In milliseconds of a processor: what is counted before it begins. It takes no less. */
  readonly least: number
}

/** In milliseconds of a processor, in all. */
export type Took = (milliseconds: number) => void

export type Meter = <A>(
  kind: Kind,
  work: (took: Took) => Effect.Effect<A, RequestError>,
) => Effect.Effect<A, RequestError>

/** Of the request that is being answered. What nobody asks for, such as a daily sync, is not counted. */
export const Meter: Context.Reference<Meter> = Context.Reference("server-kit/limits/Meter", {
  defaultValue: (): Meter => (_, work) => work(() => {}),
})
