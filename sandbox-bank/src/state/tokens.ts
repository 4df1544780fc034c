// Link tokens (4 hours) and public tokens (30 minutes, valid for one exchange). They expire in real
// time: moving the bank's clock expires none.

import { insert, rowsOf, type Database } from "./schema.ts"
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
  /** Whether further accounts of that item may be chosen. */
  readonly addsAccounts: boolean
  readonly expiresAt: Date
}

export const issueLinkToken = async (
  database: Database,
  realNow: Date,
  requested: Omit<LinkToken, "token" | "expiresAt">,
): Promise<LinkToken> => {
  const issued = { ...requested, token: newToken("link"), expiresAt: new Date(realNow.getTime() + linkTokenLife) }
  await insert(database, "link_tokens", issued)
  return issued
}

/** Null for a token that is unknown or has expired. */
export const findLinkToken = async (database: Database, realNow: Date, token: string): Promise<LinkToken | null> => {
  const valid = "select * from sandbox_bank.link_tokens where token = $1 and expires_at > $2"
  const [found] = await rowsOf<LinkToken>(database, valid, [token, realNow])
  return found ?? null
}

export const issuePublicToken = async (database: Database, realNow: Date, itemId: string): Promise<string> => {
  const token = newToken("public")
  await insert(database, "public_tokens", { token, itemId, expiresAt: new Date(realNow.getTime() + publicTokenLife) })
  return token
}

/** The item's id for the first exchange; null after that. */
export const spendPublicToken = async (database: Database, realNow: Date, token: string): Promise<string | null> => {
  const [spent] = await rowsOf<{ itemId: string }>(
    database,
    "update sandbox_bank.public_tokens set exchanged = true where token = $1 and not exchanged and expires_at > $2 returning item_id",
    [token, realNow],
  )
  return spent?.itemId ?? null
}

export const publicTokensOf = (
  database: Database,
  itemId: string,
): Promise<ReadonlyArray<{ token: string; exchanged: boolean }>> =>
  rowsOf(database, "select token, exchanged from sandbox_bank.public_tokens where item_id = $1 order by expires_at", [
    itemId,
  ])
