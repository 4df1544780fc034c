// The tokens that open the bank-linking widget: one per person, stored until the next one replaces it.
import { Effect } from "effect"
import type { Knex } from "knex"
import type { LinkToken } from "@evenkeel/contracts/api/users/users"
import type { RequestError } from "@evenkeel/contracts/errors"
import type { UserId } from "@evenkeel/contracts/ids"
import type { Caller, LinkTokenSource } from "../bank/link-tokens.ts"
import { query } from "../database.ts"

export interface LinkTokens {
  /** The latest one, perhaps expired; null if there never was one. */
  readonly find: (userId: UserId) => Effect.Effect<LinkToken | null, RequestError>
  readonly renew: (caller: Caller) => Effect.Effect<void, RequestError>
  /** One in update mode, to log in again at that account's bank. Not stored, because it is valid only for that item. */
  readonly forRepair: LinkTokenSource["forRepair"]
}

export interface LinkTokensOptions extends LinkTokenSource {
  readonly db: Knex
}

interface Row {
  readonly user_id: string
  readonly token: string
  readonly expiration: Date
}

export const makeLinkTokens = ({ db, create, forRepair }: LinkTokensOptions): LinkTokens => {
  const rows = () => db.withSchema("identity").table<Row>("link_tokens")
  return {
    find: (userId) =>
      query(async () => {
        const row = await rows().where({ user_id: userId }).first()
        return row === undefined ? null : { token: row.token, expiration: row.expiration.toISOString() }
      }),
    renew: Effect.fnUntraced(function* (caller) {
      const { token, expiration } = yield* create(caller)
      yield* query(() =>
        rows()
          .insert({ user_id: caller.userId, token, expiration: new Date(expiration) })
          .onConflict("user_id")
          .merge(),
      )
    }),
    forRepair,
  }
}
