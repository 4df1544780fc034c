// Looks up a token's owner. The command service owns the sessions, and exposes them
// through functions in the database.
import { createHash } from "node:crypto"
import { Effect } from "effect"
import type pg from "pg"
import type { RequestError } from "@evenkeel/contracts/errors"
import type { UserId } from "@evenkeel/contracts/ids"
import { reading } from "./database.ts"

export type Owner = (token: string) => Effect.Effect<UserId | undefined, RequestError>

export const sessionOwner =
  (pool: pg.Pool): Owner =>
  (token) =>
    reading(() =>
      pool.query<{ owner: UserId | null }>({
        name: "session owner",
        text: "select identity.session_user($1) as owner",
        values: [createHash("sha256").update(token).digest()],
      }),
    ).pipe(Effect.map(({ rows }) => rows[0]?.owner ?? undefined))

/** Whether the token's session has proved lately enough who it is to export everything. Then that is in the security log. */
export type PermitExport = (token: string) => Effect.Effect<boolean, RequestError>

export const permitExport =
  (pool: pg.Pool): PermitExport =>
  (token) =>
    reading(() =>
      pool.query<{ permitted: boolean }>({
        name: "permit export",
        text: "select identity.permit_export($1) as permitted",
        values: [createHash("sha256").update(token).digest()],
      }),
    ).pipe(Effect.map(({ rows }) => rows[0]?.permitted ?? false))
