// Looks up a token's owner. The command service owns the sessions, and exposes them
// through one function in the database.
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
