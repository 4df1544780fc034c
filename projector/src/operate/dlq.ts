// Parked streams, which wait behind an event that could not be projected, or that Kafka refuses: the dead letter queue
// of the projectors and of the relay.
import { Effect, type Scope } from "effect"
import { budgetStream, type StoredEvent } from "@evenkeel/contracts/budget/envelope"
import type { UserId } from "@evenkeel/contracts/ids"
import { discardedOf } from "../projection/discards.ts"
import { foldInto, unprojectedBudget } from "../projection/projected-budget.ts"
import type { ParkedStreamRow } from "../read-models/parked-streams.ts"
import { ask, withClient } from "./database.ts"
import { Refusal, type Installation } from "./installation.ts"
import { forgetProjected, unpublishedIn } from "./relay.ts"
import { openTail } from "./tail.ts"
import { eventsOfUser } from "./streams/user-events.ts"
import { expectBuilt } from "./version.ts"

/** The longest parked first. */
export const parkedIn = Effect.fnUntraced(function* ({
  databaseUrl,
  schema,
}: Pick<Installation, "databaseUrl" | "schema">): Effect.fn.Return<ReadonlyArray<ParkedStreamRow>, Error> {
  const parked = yield* ask<ParkedStreamRow>(databaseUrl, `select * from "${schema}".parked_streams`)
  const unpublished = yield* unpublishedIn({ databaseUrl })
  const known = new Set(parked.map(({ user_id }) => user_id))
  return [...parked, ...unpublished.filter(({ user_id }) => !known.has(user_id))].sort(byAge)
})

const byAge = (one: ParkedStreamRow, other: ParkedStreamRow): number =>
  one.parked_at.localeCompare(other.parked_at) || one.user_id.localeCompare(other.user_id)

export const notParked = (userId: UserId): Refusal =>
  new Refusal(`The stream of user ${userId} is not parked. "dlq list" names those that are.`)

export interface DeadLetter {
  readonly parked: ParkedStreamRow
  /** The event in the log now. */
  readonly event: StoredEvent | undefined
  /** The number of waiting events, including that one. */
  readonly waiting: number
}

export const deadLetterOf = Effect.fnUntraced(function* (
  installation: Installation,
  userId: UserId,
): Effect.fn.Return<DeadLetter, Error> {
  const parked = (yield* parkedIn(installation)).find(({ user_id }) => user_id === userId)
  if (parked === undefined) return yield* notParked(userId)
  const events = yield* installation.source.loadStream(budgetStream(userId), parked.revision)
  return { parked, event: events.find(({ revision }) => revision === parked.revision), waiting: events.length }
})

/** The event that cannot be projected, if it may be discarded; a readable event has to be retried instead. */
export const unreadableEventOf = Effect.fnUntraced(function* (
  installation: Installation,
  userId: UserId,
): Effect.fn.Return<StoredEvent, Error> {
  const { parked, event } = yield* deadLetterOf(installation, userId)
  const events = yield* eventsOfUser(installation.source, userId)
  const discarded = yield* withClient(installation.databaseUrl, (client) => discardedOf(client, userId))
  const upToIt = events.filter(({ revision }) => revision <= parked.revision)
  const fault = foldInto(unprojectedBudget(userId), upToIt, { discarded })
  if (event === undefined || fault?.event.revision !== parked.revision) {
    return yield* new Refusal(
      `Revision ${parked.revision} of user ${userId} can be read by this code: project it with "dlq retry --user ${userId}".`,
    )
  }
  return event
})

export interface Retried {
  readonly userId: UserId
  /** Why the stream is still parked, or parked again; undefined if it no longer is. */
  readonly reason: string | undefined
}

/** Projects the waiting events like the projector; a running projector continues after them. */
export const retry = Effect.fnUntraced(function* (
  installation: Pick<Installation, "databaseUrl" | "schema" | "version" | "source">,
  userIds: ReadonlyArray<UserId>,
): Effect.fn.Return<ReadonlyArray<Retried>, Error, Scope.Scope> {
  const { databaseUrl, schema, source } = installation
  yield* expectBuilt(installation)
  const tail = yield* openTail(databaseUrl, schema, source)
  yield* tail.projectUsers(userIds)
  yield* forgetProjected(installation, userIds)
  const parked = new Map((yield* parkedIn(installation)).map(({ user_id, reason }) => [user_id, reason]))
  return userIds.map((userId) => ({ userId, reason: parked.get(userId) }))
}, Effect.scoped)
