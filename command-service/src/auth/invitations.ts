// Invitations, for installations where registration needs one: an operator prints links, each of which is used once.
import type { Knex } from "knex"
import { refused } from "@evenkeel/contracts/errors"
import type { UserId } from "@evenkeel/contracts/ids"
import { hashOf } from "./secrets.ts"
import { RolledBack } from "../database.ts"

export const isClosed = refused("Nobody new can register here. Please ask whoever runs this installation.")
export const notInvited = refused(
  "To register here you need an invitation that has not been used: please ask whoever runs this installation for a link.",
)

const free = (db: Knex, token: string) =>
  db
    .withSchema("identity")
    .table("invitations")
    .where({ token_hash: hashOf(token), used_by: null })
    .andWhereRaw("expires_at > now() and expires_at <= now() + interval '8 days'")

export const isInvitation = async (db: Knex, token: string): Promise<boolean> =>
  (await free(db, token).first("token_hash")) !== undefined

/** If two people use a link at the same time, one of them is refused. */
export const takeInvitation = async (trx: Knex.Transaction, token: string, userId: UserId): Promise<void> => {
  if ((await free(trx, token).update({ used_by: userId })) === 0) throw new RolledBack(notInvited)
}
