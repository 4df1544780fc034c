// An account's balances, computed from its opening balance and the rows that are shown. In cents.

import { isDebt } from "./ledger.ts"
import type { AccountPlan } from "./institutions.ts"

/** The sums of the rows that are shown now; positive is money out. */
export interface Moved {
  readonly postedCents: number
  readonly pendingCents: number
}

export interface Balances {
  readonly current: number
  /**
   * What can be spent now: pending purchases count, though they are not yet in `current`.
   * Null if nothing is spent from it.
   */
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
