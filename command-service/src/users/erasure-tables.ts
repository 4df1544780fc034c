// Deletes a person from the command side's tables, and lists unfinished erasures.
import type { Knex } from "knex"
import type { UserId } from "@evenkeel/contracts/ids"
import { lockPerson, ofPerson } from "../auth/epoch.ts"
import { keyOfGuesses } from "../auth/limits.ts"
import { requestsIn } from "./erasure-requests.ts"

const erasures = (db: Knex) => db.withSchema("commands").table("erasures")

/** Deletes the user and all that protects the account. Items stay until the provider confirms their removal. */
export const closeAccount = (db: Knex, userId: UserId): Promise<void> => db.transaction((trx) => close(trx, userId))

/** Closes the account unless somebody has signed in since. A login under way waits for the lock, and finds no user. */
export const closeAccountIfUnused = (db: Knex, userId: UserId): Promise<void> =>
  db.transaction(async (trx) => {
    await lockPerson(trx, userId)
    const { rows } = await trx.raw<{ readonly rows: ReadonlyArray<object> }>(
      `select from identity.sessions where user_id = :userId
       union all select from identity.security_events where user_id = :userId and kind in ('signed-in', 'new-device')`,
      { userId },
    )
    if (rows.length === 0) await close(trx, userId)
  })

/** Closes the account unless the request was withdrawn, or another process was faster. Returns whether it did. */
export const closeAccountIfDue = (db: Knex, userId: UserId, now: Date): Promise<boolean> =>
  db.transaction(async (trx) => {
    // In the order in which a withdrawal locks: another order could deadlock.
    await ofPerson(trx, "users", userId).forUpdate().select("user_id")
    const due = await requestsIn(trx).where({ user_id: userId }).andWhere("erase_at", "<=", now).delete()
    if (due > 0) await close(trx, userId)
    return due > 0
  })

const close = async (trx: Knex.Transaction, userId: UserId): Promise<void> => {
  await erasures(trx).insert({ user_id: userId }).onConflict("user_id").ignore()
  const [user] = await ofPerson(trx, "users", userId).delete().returning("username")
  const attempts = trx.withSchema("identity").table("attempts")
  if (user !== undefined) await attempts.where({ key_hash: keyOfGuesses(user.username) }).delete()
  await trx.withSchema("bank").table("public_tokens").where({ user_id: userId }).delete()
  // Intents without an item are needed to remove what they left at the provider.
  await trx.withSchema("bank").table("link_intents").where({ user_id: userId }).whereNotNull("item_id").delete()
  await trx.withSchema("bank").table("items").where({ user_id: userId }).update({ removing: true })
  await forgetReplies(trx, userId)
}

/** A command in flight may have stored a reply after the account was closed. */
export const forgetReplies = async (db: Knex, userId: UserId): Promise<void> => {
  for (const table of ["answers", "snapshots"]) {
    await db.withSchema("commands").table(table).where({ user_id: userId }).delete()
  }
}

/** In milliseconds. */
const longestPause = 3_600_000

/**
 * At most `most` people whose erasure is due. Each waits longer before the next attempt, so that one who cannot be
 * erased yet does not keep others waiting; other processes do not try them meanwhile.
 */
export const claimUnfinished = async (db: Knex, most: number, pause: number): Promise<ReadonlyArray<UserId>> => {
  const { rows } = await db.raw<{ readonly rows: ReadonlyArray<{ readonly user_id: UserId }> }>(
    `update commands.erasures set attempts = attempts + 1,
       next_attempt_at = now() + least(? * power(2, least(attempts, 20)), ?) * interval '1 millisecond'
     where user_id in (
       select user_id from commands.erasures
       where next_attempt_at <= now() or next_attempt_at > now() + ? * interval '1 millisecond'
       order by next_attempt_at limit ? for update skip locked
     ) returning user_id`,
    [pause, longestPause, longestPause, most],
  )
  return rows.map(({ user_id }) => user_id)
}

export const noteProblem = async (db: Knex, userIds: ReadonlyArray<UserId>, problem: string): Promise<void> => {
  await erasures(db).whereIn("user_id", userIds).update({ problem })
}

export const markFinished = async (db: Knex, userIds: ReadonlyArray<UserId>): Promise<void> => {
  await erasures(db).whereIn("user_id", userIds).delete()
}
