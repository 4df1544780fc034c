// Links that are sent by email, or printed for an operator. Each works once; a new one for the same purpose replaces it.
import type { Knex } from "knex"
import type { UserId } from "@evenkeel/contracts/ids"
import { hashOf, newToken } from "../secrets.ts"

export type LinkPurpose = "reset password" | "confirm email"

export interface NewLink {
  readonly userId: UserId
  readonly purpose: LinkPurpose
  /** The email address that it confirms. */
  readonly address?: string
  readonly minutes: number
}

export interface Link {
  readonly userId: UserId
  readonly address: string | null
}

interface Row {
  readonly token_hash: Buffer
  readonly user_id: UserId
  readonly purpose: LinkPurpose
  readonly address: string | null
}

const links = (db: Knex) => db.withSchema("identity").table<Row>("links")

/** Its token. */
export const issueLink = async (db: Knex, { userId, purpose, address, minutes }: NewLink): Promise<string> => {
  const token = newToken()
  await dropLinks(db, userId, purpose)
  await links(db).insert({
    token_hash: hashOf(token),
    user_id: userId,
    purpose,
    address: address ?? null,
    expires_at: db.raw(`now() + interval '${minutes} minutes'`),
  } as object)
  return token
}

export const dropLinks = async (db: Knex, userId: UserId, purpose: LinkPurpose): Promise<void> => {
  await links(db).where({ user_id: userId, purpose }).delete()
}

const shown = ({ user_id, address }: Row): Link => ({ userId: user_id, address })

/** undefined if there is none, or it has expired. */
export const findLink = async (db: Knex, purpose: LinkPurpose, token: string): Promise<Link | undefined> => {
  const row = await links(db)
    .where({ token_hash: hashOf(token), purpose })
    .andWhereRaw("expires_at > now()")
    .first()
  return row && shown(row)
}

/** As `findLink`, and it does not work any more. */
export const takeLink = async (db: Knex, purpose: LinkPurpose, token: string): Promise<Link | undefined> => {
  const [row] = await links(db)
    .where({ token_hash: hashOf(token), purpose })
    .andWhereRaw("expires_at > now()")
    .delete()
    .returning("*")
  return row && shown(row)
}

/** The address that a link still has to confirm. */
export const pendingAddress = async (db: Knex, userId: UserId): Promise<string | null> => {
  const row = await links(db)
    .where({ user_id: userId, purpose: "confirm email" })
    .andWhereRaw("expires_at > now()")
    .first("address")
  return row?.address ?? null
}
