// The installation that the operators' commands work on, and their refusals.
import { Data, type Effect } from "effect"
import type { EventSource } from "@evenkeel/event-log/event-source"
import type { EndsFile } from "../ends/file.ts"
import type { EndsKey } from "@evenkeel/server-kit/signed-end"
import type { ErasureLedger } from "@evenkeel/server-kit/files/erasure-ledger"
import type { ReadModels } from "../read-models/version.ts"

/** Includes the read models of this code's version. */
export interface Installation extends ReadModels {
  /** The database with the read models and the record of operators' acts. */
  readonly databaseUrl: string
  readonly source: EventSource
  /**
   * The database with the event log's table, from which it is read faster. Absent if the log is in another kind of
   * store: then it is read through the source.
   */
  readonly logUrl?: string | undefined
  /** The file with the log's ends, if there is a data directory. */
  readonly heads?: EndsFile | undefined
  /** The key that signs ends, or only checks them, if known. */
  readonly headsKey?: EndsKey | undefined
  /** The key that encrypts the bank's access tokens, if known. */
  readonly tokenKey?: Buffer | undefined
  /** The ledger of erased users, if there is one. */
  readonly erasures?: ErasureLedger | undefined
  /** Removes the topic and the consumer groups, and returns their names, if Kafka is configured. */
  readonly forgetKafka?: Effect.Effect<ReadonlyArray<string>, Error> | undefined
  /** The facade's address, if known. */
  readonly address?: string | undefined
  /** The address that people open, if known. */
  readonly publicAddress?: string | undefined
}

/** The command cannot be carried out. The message is one sentence for the operator. */
export class Refusal extends Data.Error<{ readonly message: string }> {
  override readonly name = "Refusal"
  constructor(message: string) {
    super({ message })
  }
}

export const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  return error.message === "" && error.cause !== undefined ? reasonOf(error.cause) : error.message || error.name
}
