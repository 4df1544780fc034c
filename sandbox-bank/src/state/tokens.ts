// Link tokens (4 hours) and public tokens (30 minutes, valid for one exchange). They expire in real
// time: moving the bank's clock expires none.

import type { Database } from "./schema.ts"
import { newToken } from "./ids.ts"

/** In milliseconds. */
const linkTokenLife = 4 * 3_600_000
const publicTokenLife = 30 * 60_000

export interface LinkToken {
  readonly token: string
  readonly clientName: string
  readonly daysRequested: number
  readonly webhook: string | null
  /** The item to log in to again; null if a new one is to be linked. */
  readonly itemId: string | null
  /** Of that item, further accounts may be chosen. */
  readonly addsAccounts: boolean
  readonly expiresAt: Date
}

export const issueLinkToken = async (
  database: Database,
  realNow: Date,
  asked: Pick<LinkToken, "clientName" | "daysRequested" | "webhook" | "itemId" | "addsAccounts">,
): Promise<LinkToken> => {
  const issued = { ...asked, token: newToken("link"), expiresAt: new Date(realNow.getTime() + linkTokenLife) }
  await database.query(
    `insert into sandbox_bank.link_tokens (token, client_name, days_requested, webhook, item_id, adds_accounts, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      issued.token,
      issued.clientName,
      issued.daysRequested,
      issued.webhook,
      issued.itemId,
      issued.addsAccounts,
      issued.expiresAt,
    ],
  )
  return issued
}

/** Null for a token that is unknown or has expired. */
export const findLinkToken = async (database: Database, realNow: Date, token: string): Promise<LinkToken | null> => {
  const { rows } = await database.query<LinkToken>(
    `select token, client_name as "clientName", days_requested as "daysRequested", webhook, item_id as "itemId",
       adds_accounts as "addsAccounts", expires_at as "expiresAt" from sandbox_bank.link_tokens where token = $1 and expires_at > $2`,
    [token, realNow],
  )
  return rows[0] ?? null
}

export const issuePublicToken = async (database: Database, realNow: Date, itemId: string): Promise<string> => {
  const token = newToken("public")
  await database.query("insert into sandbox_bank.public_tokens (token, item_id, expires_at) values ($1, $2, $3)", [
    token,
    itemId,
    new Date(realNow.getTime() + publicTokenLife),
  ])
  return token
}

/** The item's id for the first exchange; null after that. */
export const spendPublicToken = async (database: Database, realNow: Date, token: string): Promise<string | null> => {
  const { rows } = await database.query<{ item_id: string }>(
    "update sandbox_bank.public_tokens set exchanged = true where token = $1 and not exchanged and expires_at > $2 returning item_id",
    [token, realNow],
  )
  return rows[0]?.item_id ?? null
}

export const publicTokensOf = async (
  database: Database,
  itemId: string,
): Promise<ReadonlyArray<{ token: string; exchanged: boolean }>> => {
  const { rows } = await database.query<{ token: string; exchanged: boolean }>(
    "select token, exchanged from sandbox_bank.public_tokens where item_id = $1 order by expires_at",
    [itemId],
  )
  return rows
}
