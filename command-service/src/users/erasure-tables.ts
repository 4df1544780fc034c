// What the command side's tables hold about a person, and which erasures are unfinished.
import type { Knex } from "knex"
import type { UserId } from "@evenkeel/contracts/ids"

const erasures = (db: Knex) => db.withSchema("commands").table("erasures")

/**
 * Sessions and link tokens are deleted with the user. Items stay, as an encrypted token
 * and ids, until the provider confirms.
 */
export const closeAccount = (db: Knex, userId: UserId): Promise<void> =>
  db.transaction(async (trx) => {
    await erasures(trx).insert({ user_id: userId }).onConflict("user_id").ignore()
    await trx.withSchema("identity").table("users").where({ user_id: userId }).delete()
    await trx.withSchema("bank").table("public_tokens").where({ user_id: userId }).delete()
    await trx.withSchema("bank").table("items").where({ user_id: userId }).update({ removing: true })
    await forgetReplies(trx, userId)
  })

/** A command in flight may have stored an answer after the account was closed. */
export const forgetReplies = async (db: Knex, userId: UserId): Promise<void> => {
  for (const table of ["answers", "snapshots"]) {
    await db.withSchema("commands").table(table).where({ user_id: userId }).delete()
  }
}

export const unfinished = async (db: Knex): Promise<ReadonlyArray<UserId>> =>
  (await erasures(db).select<Array<{ readonly user_id: UserId }>>("user_id")).map(({ user_id }) => user_id)

export const markFinished = async (db: Knex, userIds: ReadonlyArray<UserId>): Promise<void> => {
  await erasures(db).whereIn("user_id", userIds).delete()
}
