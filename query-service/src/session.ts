// Looks up a token's owner. The command service owns the sessions, and exposes them through functions in the database.
import { createHash } from "node:crypto"
import { Effect } from "effect"
import type pg from "pg"
import type { RequestError } from "@evenkeel/contracts/errors"
import type { UserId } from "@evenkeel/contracts/ids"
import { reading } from "./database.ts"

export type Owner = (token: string) => Effect.Effect<UserId | undefined, RequestError>

/** The result of a function of the database for a token. */
const functionResult = <Value>(pool: pg.Pool, name: string, of: string, token: string) => {
  const values = [createHash("sha256").update(token).digest()]
  const text = `select identity.${of}($1) as value`
  return Effect.map(
    reading(() => pool.query<{ value: Value | null }>({ name, text, values })),
    ({ rows }) => rows[0]?.value ?? undefined,
  )
}

export const sessionOwner =
  (pool: pg.Pool): Owner =>
  (token) =>
    functionResult<UserId>(pool, "session owner", "session_user", token)

/** Whether the token's session had a recent proof of identity, for an export. The security log then records it. */
export type PermitExport = (token: string) => Effect.Effect<boolean, RequestError>

export const permitExport =
  (pool: pg.Pool): PermitExport =>
  (token) =>
    Effect.map(
      functionResult<boolean>(pool, "permit export", "permit_export", token),
      (permitted) => permitted ?? false,
    )
