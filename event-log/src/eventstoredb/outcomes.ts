// Classifies the errors of appends and reads: passing, permanent, or a bug.
import { ErrorType, isCommandError, WrongExpectedVersionError } from "@eventstore/db-client"
import { Data, Effect } from "effect"

/** The stream was not at the expected revision: nothing was written. `actual` is -1 for no stream. */
export interface WrongRevision {
  readonly actual: number
}

/** The outcome of the append is unknown. */
export class NoAnswer extends Data.TaggedError("NoAnswer")<{ readonly cause: unknown }> {}
/** The server denied access. */
export class Refused extends Data.TaggedError("Refused")<{ readonly cause: unknown }> {}

export const noResponse = () => new Error("The event store did not answer in time.")

export const classified = (cause: unknown): Effect.Effect<WrongRevision, NoAnswer | Refused> => {
  if (cause instanceof WrongExpectedVersionError) {
    return Effect.succeed({ actual: typeof cause.actualVersion === "bigint" ? Number(cause.actualVersion) : -1 })
  }
  switch (typeOf(cause)) {
    case ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED:
    case ErrorType.INVALID_ARGUMENT:
      return Effect.die(cause)
    case ErrorType.ACCESS_DENIED:
    case ErrorType.STREAM_DELETED:
      return Effect.fail(new Refused({ cause }))
    default:
      return Effect.fail(new NoAnswer({ cause }))
  }
}

const typeOf = (cause: unknown): ErrorType | undefined =>
  cause instanceof Error && isCommandError(cause) ? cause.type : undefined

export const isAccessDenied = (cause: unknown): boolean => typeOf(cause) === ErrorType.ACCESS_DENIED

/** A rejected login and a deleted stream are permanent. */
export const isPassing = (cause: unknown): boolean => {
  const type = typeOf(cause)
  return type !== ErrorType.ACCESS_DENIED && type !== ErrorType.STREAM_DELETED
}
