// After a restore of the event log to an earlier time: deletes all derived data beyond the log's end, so that it is
// derived again, and no lost event comes back into the rows.
import { rmSync } from "node:fs"
import { Effect, type Scope } from "effect"
import type pg from "pg"
import { attempt } from "@evenkeel/server-kit/lifetime"
import { exists, inTransaction, namesIn, openClient, query } from "./database.ts"
import { Refusal, type Installation } from "./installation.ts"

export interface Recovered {
  /** The schemas of read models that were dropped. */
  readonly schemas: ReadonlyArray<string>
  /** The topics and consumer groups that were deleted. */
  readonly kafka: ReadonlyArray<string>
}

export const recover = Effect.fnUntraced(function* (
  installation: Installation,
): Effect.fn.Return<Recovered, Error, Scope.Scope> {
  const { databaseUrl, prefix, heads, forgetKafka } = installation
  const client = yield* openClient(databaseUrl)
  yield* expectStopped(client)
  const topics = (yield* exists(client, "relay.checkpoints"))
    ? yield* namesIn(client, "select topic as name from relay.checkpoints order by 1")
    : []
  if (topics.length > 0 && forgetKafka === undefined) {
    return yield* new Refusal(
      `The events are in Kafka too, in ${topics.join(", ")}, and would come back from there: set KAFKA_BROKERS, and KAFKA_TOPIC if it has another name. Nothing has changed.`,
    )
  }
  // Before deleting the relay's checkpoint: without a checkpoint a relay would publish to the old topic.
  const kafka = forgetKafka === undefined ? [] : yield* forgetKafka
  const schemas = yield* namesIn(
    client,
    "select nspname as name from pg_namespace where nspname ~ ('^' || $1 || '(_[0-9]+)?(_[a-z]+)?$') order by 1",
    [prefix],
  )
  yield* inTransaction(
    client,
    Effect.gen(function* () {
      for (const schema of schemas) yield* query(client, `drop schema "${schema}" cascade`)
      for (const table of derivedTables) {
        if (yield* exists(client, table)) yield* query(client, `delete from ${table}`)
      }
    }),
  )
  for (const file of heads === undefined ? [] : [heads.file, `${heads.file}.next`]) {
    yield* attempt(async () => rmSync(file, { force: true }))
  }
  return { schemas, kafka }
}, Effect.scoped)

/** Answers and snapshots of lost events, the relay's checkpoint, and the recorded ends. */
const derivedTables = [
  "commands.answers",
  "commands.snapshots",
  "relay.checkpoints",
  "relay.unpublished",
  "relay.troubles",
  "operators.stream_heads",
  "operators.log_heads",
]

/** Services have lost events in memory. A projector that waits for this command has no connection most of the time. */
const expectStopped = Effect.fnUntraced(function* (client: pg.Client) {
  const running = yield* namesIn(
    client,
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and application_name like 'evenkeel %' and application_name <> all($1)
     order by 1`,
    [["evenkeel operator", "evenkeel event source"]],
  )
  if (running.length === 0) return
  yield* new Refusal(
    `Stop all services first, and start them again afterwards: ${running.join(", ")} ${running.length === 1 ? "is" : "are"} still connected. Nothing has changed.`,
  )
})
