// An account's balances in cents, computed from its opening balance and the current rows.

import { isDebt } from "./ledger.ts"
import type { AccountPlan } from "./institutions.ts"

/** The sums of the current rows; positive is outflow. */
export interface Moved {
  readonly postedCents: number
  readonly pendingCents: number
}

export interface Balances {
  readonly current: number
  /** Includes pending purchases, unlike `current`. Null for accounts without spending. */
  readonly available: number | null
  readonly limit: number | null
}

export const balancesOf = (
  account: Pick<AccountPlan, "type" | "limitCents">,
  openingCents: number,
  moved: Moved,
): Balances => {
  if (isDebt(account)) {
    const current = openingCents + moved.postedCents
    const limit = account.limitCents
    return { current, available: limit === null ? null : limit - current - moved.pendingCents, limit }
  }
  const current = openingCents - moved.postedCents
  return { current, available: account.type === "depository" ? current - moved.pendingCents : null, limit: null }
}
