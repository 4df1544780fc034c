// A notice for people who have only a password, shown once, some days after they registered. It is no event, so it is
// not in the security log.
import type { Knex } from "knex"
import type { Notice } from "@evenkeel/contracts/api/users/sessions"
import type { UserId } from "@evenkeel/contracts/ids"

const noticeId = "no-way-back"

const daysAfterRegistration = 3

const sentence =
  "Your password is the only way into your account. Make recovery codes, or add a passkey, so that you can still get in if you forget it."

const isDue = `
  user_id = :userId and way_back_dismissed_at is null and created_at <= now() - interval '${daysAfterRegistration} days'
  and not exists (select from identity.passkeys where passkeys.user_id = users.user_id)
  and not exists (select from identity.recovery_codes where recovery_codes.user_id = users.user_id)
  and not exists (select from identity.email_addresses where email_addresses.user_id = users.user_id)`

export const wayBackNotice = async (db: Knex, userId: UserId): Promise<ReadonlyArray<Notice>> => {
  const { rows } = await db.raw<{ readonly rows: ReadonlyArray<{ readonly at: Date }> }>(
    `select created_at + interval '${daysAfterRegistration} days' as at from identity.users where ${isDue}`,
    { userId },
  )
  return rows.map(({ at }) => ({ noticeId, at: at.toISOString(), kind: "no-way-back", device: null, sentence }))
}
