// What the operators' commands work on, and how they refuse.
import { Data, type Effect } from "effect"
import type { EventSource } from "@evenkeel/event-log/event-source"
import type { EndsFile } from "../ends/file.ts"
import type { EndsKey } from "@evenkeel/server-kit/signed-end"
import type { ErasureLedger } from "@evenkeel/server-kit/files/erasure-ledger"
import type { ReadModels } from "../read-models/version.ts"

/** With the read models of the version that this code knows. */
export interface Installation extends ReadModels {
  /** The database with the read models and the record of operators' acts. */
  readonly databaseUrl: string
  readonly source: EventSource
  /**
   * The database with the event log's table, which is read faster from there. Absent if the log is in another kind of
   * store: then it is read through the source.
   */
  readonly logUrl?: string | undefined
  /** Where the log's ends are noted beside the database, if it is in a data directory. */
  readonly heads?: EndsFile | undefined
  /** What ends are signed with, or only checked, if known. */
  readonly headsKey?: EndsKey | undefined
  /** What encrypts the bank's access tokens, if known. */
  readonly tokenKey?: Buffer | undefined
  /** Who was erased, if that is recorded. */
  readonly erasures?: ErasureLedger | undefined
  /** Removes the topic and the consumer groups, and gives their names, if Kafka is known. */
  readonly forgetKafka?: Effect.Effect<ReadonlyArray<string>, Error> | undefined
  /** The facade's address, if known. */
  readonly address?: string | undefined
  /** What people open, if known. */
  readonly publicAddress?: string | undefined
}

/** The command cannot be carried out. The message is one sentence that can be shown as it is. */
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
