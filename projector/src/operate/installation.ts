// What the operators' commands work on, and how they say no.
import type { EventSource } from "../source/source.ts"

export interface Installation {
  /** Of the database that holds the read models, and what operators did. */
  readonly databaseUrl: string
  /** Where the read models are. */
  readonly schema: string
  readonly source: EventSource
  /** Of the database whose table is the event log. Left out where the log is kept elsewhere: then all of it is read by the source. */
  readonly logUrl?: string
  /** Of the facade, where it is known. */
  readonly address?: string
}

/** What an operator asked for cannot be, and why: one sentence that can be shown as it is. */
export class Refusal extends Error {
  override readonly name = "Refusal"
}

export const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  return error.message === "" && error.cause !== undefined ? reasonOf(error.cause) : error.message || error.name
}
