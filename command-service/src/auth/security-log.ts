// The log of a person's logins and of changes to how they sign in. Kept for a year in the schema of the credentials,
// not among the budget's events, and deleted with the person.
import type { Knex } from "knex"
import type { Notice, SecurityEvent, SecurityEventKind, SecurityLogPage } from "@evenkeel/contracts/api/users/sessions"
import type { UserId } from "@evenkeel/contracts/ids"
import { deviceOf } from "./user-agent.ts"
import { sentenceOf, type SecurityEventDetail } from "./security-sentences.ts"

export interface NewSecurityEvent {
  readonly kind: SecurityEventKind
  /** The header of the device that made the request. */
  readonly userAgent: string
  readonly detail?: SecurityEventDetail
  /** Whether it is shown to the person until they dismiss it. */
  readonly isNotice?: boolean
}

interface Row {
  readonly event_id: string
  readonly user_id: UserId
  readonly at: Date
  readonly kind: SecurityEventKind
  readonly device: string | null
  readonly detail: SecurityEventDetail
  readonly is_notice: boolean
}

const events = (db: Knex) => db.withSchema("identity").table<Row>("security_events")

export const recordSecurityEvent = async (
  db: Knex,
  userId: UserId,
  { kind, userAgent, detail = {}, isNotice = false }: NewSecurityEvent,
): Promise<void> => {
  await events(db).insert({ user_id: userId, kind, device: deviceOf(userAgent), detail, is_notice: isNotice })
}

const shown = ({ at, kind, device, detail }: Row): SecurityEvent => ({
  at: at.toISOString(),
  kind,
  device,
  sentence: sentenceOf(kind, device, detail),
})

const mostAtOnce = 200

/** Newest first. `after` is the `next` of another page; the page after an event that has been deleted is empty. */
export const securityEventsOf = async (
  db: Knex,
  userId: UserId,
  { after, limit = mostAtOnce }: { readonly after?: string; readonly limit?: number },
): Promise<SecurityLogPage> => {
  const rows = events(db)
    .where({ user_id: userId })
    .orderBy(["at", "event_id"].map((column) => ({ column, order: "desc" })))
  const older =
    after === undefined
      ? rows
      : rows.whereRaw(
          "(at, event_id) < (select at, event_id from identity.security_events where user_id = ? and event_id::text = ?)",
          [userId, after],
        )
  // One more row shows whether there is another page.
  const found = await older.limit(limit + 1)
  const shownRows = found.slice(0, limit)
  return { events: shownRows.map(shown), next: found.length > limit ? shownRows.at(-1)!.event_id : null }
}

export const noticesOf = async (db: Knex, userId: UserId): Promise<ReadonlyArray<Notice>> => {
  const rows = await events(db).where({ user_id: userId, is_notice: true }).orderBy("at", "desc").limit(mostAtOnce)
  return rows.map((row) => ({ noticeId: row.event_id, ...shown(row) }))
}

/** False if there is no such notice. The event stays in the log. */
export const dismissNotice = async (db: Knex, userId: UserId, noticeId: string): Promise<boolean> => {
  const dismissed = await events(db)
    .where({ user_id: userId, is_notice: true })
    .andWhereRaw("event_id::text = ?", [noticeId])
    .update({ is_notice: false })
  return dismissed > 0
}

/** The dismissed ones among the notices that are no security events. */
export const dismissedNoticesOf = async (db: Knex, userId: UserId): Promise<ReadonlyArray<string>> => {
  const users = db.withSchema("identity").table<{ user_id: UserId; dismissed_notices: Array<string> }>("users")
  return (await users.where({ user_id: userId }).first("dismissed_notices"))?.dismissed_notices ?? []
}

/** Only the latest ones are kept: older notices are no longer shown. */
export const dismissOtherNotice = async (db: Knex, userId: UserId, noticeId: string): Promise<true> => {
  await db.raw(
    `update identity.users set dismissed_notices =
       dismissed_notices[greatest(1, cardinality(dismissed_notices) - 98):] || ?::text where user_id = ?`,
    [noticeId, userId],
  )
  return true
}
