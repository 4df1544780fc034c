// What a passkey has to sign: random bytes that are good for five minutes, and once.
import { randomBytes } from "node:crypto"
import type { Knex } from "knex"
import type { UserId } from "@evenkeel/contracts/ids"
import { hashOf } from "../secrets.ts"

/** In milliseconds. */
export const challengeLife = 5 * 60_000

const challenges = (db: Knex) => db.withSchema("identity").table("challenges")

/** For adding a passkey to that person's, or, without one, for using any. */
export const issueChallenge = async (db: Knex, userId: UserId | null): Promise<Uint8Array<ArrayBuffer>> => {
  const challenge = new Uint8Array(randomBytes(32))
  await challenges(db).insert({
    challenge_hash: hashOf(Buffer.from(challenge).toString("base64url")),
    user_id: userId,
    expires_at: db.raw(`now() + interval '${challengeLife} milliseconds'`),
  })
  return challenge
}

/** Whether it was issued for that, and neither used nor too old. It cannot be used again. */
export const takeChallenge = async (db: Knex, challenge: string, userId: UserId | null): Promise<boolean> => {
  const taken = await challenges(db)
    .where({ challenge_hash: hashOf(challenge), user_id: userId })
    .andWhereRaw(`expires_at > now() and expires_at <= now() + interval '${challengeLife} milliseconds'`)
    .delete()
  return taken > 0
}
