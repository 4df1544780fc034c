// Parked streams, which wait behind an event that could not be projected: the projector's dead letter queue.
import { Effect } from "effect"
import { budgetStream, type StoredEvent } from "@evenkeel/contracts/budget/envelope"
import type { UserId } from "@evenkeel/contracts/ids"
import { readDiscarded } from "../projection/discards.ts"
import { foldInto, unprojectedBudget } from "../projection/projected-budget.ts"
import type { ParkedStreamRow } from "../read-models/parked-streams.ts"
import { withClient } from "./database.ts"
import { Refusal, type Installation } from "./installation.ts"
import { openTail } from "./tail.ts"
import { eventsOfUser } from "./user-events.ts"
import { expectBuilt } from "./version.ts"

/** Longest parked first. */
export const parkedIn = ({
  databaseUrl,
  schema,
}: Pick<Installation, "databaseUrl" | "schema">): Promise<ReadonlyArray<ParkedStreamRow>> =>
  withClient(databaseUrl, async (client) => {
    const statement = `select * from "${schema}".parked_streams order by parked_at, user_id`
    return (await client.query<ParkedStreamRow>(statement)).rows
  })

export const notParked = (userId: UserId): Refusal =>
  new Refusal(`The stream of user ${userId} is not parked. "dlq list" names those that are.`)

export interface DeadLetter {
  readonly parked: ParkedStreamRow
  /** As the log has it now. */
  readonly event: StoredEvent | undefined
  /** How many events are waiting, including that one. */
  readonly waiting: number
}

export const deadLetterOf = async (installation: Installation, userId: UserId): Promise<DeadLetter> => {
  const parked = (await parkedIn(installation)).find(({ user_id }) => user_id === userId)
  if (parked === undefined) throw notParked(userId)
  const events = await Effect.runPromise(installation.source.loadStream(budgetStream(userId), parked.revision))
  return { parked, event: events.find(({ revision }) => revision === parked.revision), waiting: events.length }
}

/** The event that cannot be projected, if it may be discarded; an event that can be read has to be retried instead. */
export const unreadableEventOf = async (installation: Installation, userId: UserId): Promise<StoredEvent> => {
  const { parked, event } = await deadLetterOf(installation, userId)
  const events = await eventsOfUser(installation.source, userId)
  const discarded = await withClient(installation.databaseUrl, (client) => readDiscarded(client, userId))
  const upToIt = events.filter(({ revision }) => revision <= parked.revision)
  const fault = foldInto(unprojectedBudget(userId), upToIt, { discarded })
  if (event === undefined || fault?.event.revision !== parked.revision) {
    throw new Refusal(
      `Revision ${parked.revision} of user ${userId} can be read by this code: project it with "dlq retry --user ${userId}".`,
    )
  }
  return event
}

export interface Retried {
  readonly userId: UserId
  /** Why it is still parked, or parked again; undefined if it no longer is. */
  readonly reason: string | undefined
}

/** Projects the waiting events as the projector would; a running projector carries on after them. */
export const retry = async (
  installation: Installation,
  userIds: ReadonlyArray<UserId>,
): Promise<ReadonlyArray<Retried>> => {
  const { databaseUrl, schema, source } = installation
  await expectBuilt(installation)
  const tail = openTail(databaseUrl, schema, source)
  try {
    await tail.projectUsers(userIds)
  } finally {
    await tail.close()
  }
  const parked = new Map((await parkedIn(installation)).map(({ user_id, reason }) => [user_id, reason]))
  return userIds.map((userId) => ({ userId, reason: parked.get(userId) }))
}
