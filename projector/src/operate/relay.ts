// The state of the relays: how far the log is published, which streams Kafka refuses, and why a relay is blocked.
import { Effect } from "effect"
import type { UserId } from "@evenkeel/contracts/ids"
import type { ParkedStreamRow } from "../read-models/parked-streams.ts"
import { ask, ifThere } from "./database.ts"
import type { Installation } from "./installation.ts"

export interface Relay {
  readonly topic: string
  readonly position: string
  /** Streams that wait behind an event that Kafka refuses. */
  readonly unpublished: number
  /** Why nothing is published; null if all is well. */
  readonly trouble: string | null
  /** The number of connected relays, including those on standby. */
  readonly running: number
}

type Database = Pick<Installation, "databaseUrl">

/** Empty if no relay has ever run. */
export const relaysOf = ({ databaseUrl }: Database): Effect.Effect<ReadonlyArray<Relay>, Error> =>
  ask<Relay>(
    databaseUrl,
    `select topic, coalesce(position, '0') as position, reason as trouble,
      (select count(*)::integer from relay.unpublished where topic = each.topic) as unpublished,
      (select count(*)::integer from pg_stat_activity
        where datname = current_database() and application_name = 'evenkeel relay') as running
    from (select topic from relay.checkpoints union select topic from relay.troubles) each
    left join relay.checkpoints using (topic) left join relay.troubles using (topic)
    order by topic`,
  ).pipe(ifThere)

/** In the form of parked streams, since they wait in the same way. */
export const unpublishedIn = ({ databaseUrl }: Database): Effect.Effect<ReadonlyArray<ParkedStreamRow>, Error> =>
  ask<ParkedStreamRow>(
    databaseUrl,
    `select user_id, stream_id, revision, position, event_id, type, reason, parked_at
    from relay.unpublished order by parked_at, user_id`,
  ).pipe(ifThere)

/** Removes streams whose rows have passed the unpublished event. */
export const forgetProjected = (
  { databaseUrl, schema }: Pick<Installation, "databaseUrl" | "schema">,
  userIds: ReadonlyArray<UserId>,
): Effect.Effect<void, Error> =>
  ask(
    databaseUrl,
    `delete from relay.unpublished using "${schema}".budgets
    where unpublished.user_id = budgets.user_id and budgets.revision >= unpublished.revision
      and unpublished.user_id = any($1)`,
    [[...userIds]],
  ).pipe(ifThere, Effect.asVoid)

/** Problems of the relays, in sentences. */
export const examineRelays = Effect.fnUntraced(function* ({ databaseUrl, schema, source }: Installation) {
  const relays = yield* relaysOf({ databaseUrl })
  if (relays.length === 0) return []
  const head = (yield* source.head()) ?? "0"
  const [projected] = yield* ask<{ position: string | null }>(
    databaseUrl,
    `select position from "${schema}".checkpoint`,
  )
  return relays.flatMap(({ topic, position, trouble, running }) => {
    const what = `Nothing is published to ${topic}, from position ${position} of ${head} on`
    if (trouble !== null) return [`${what}: ${trouble}`]
    // Relays may have stopped because projectors no longer need them.
    if (running > 0 || BigInt(position) >= BigInt(head) || BigInt(projected?.position ?? 0) >= BigInt(head)) return []
    return [`${what}: no relay is connected, start one.`]
  })
})
