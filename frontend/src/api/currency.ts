// PUT /user/currency: in which currency the budget is.
import { pluralOf } from "@evenkeel/contracts/currency"
import type { User } from "@evenkeel/contracts/api/users/users"
import { useEffect } from "react"
import { useSnapshot } from "valtio"
import { useServerIf } from "./queries.ts"
import { run } from "./run.ts"
import { update } from "../lib/store.ts"
import { auth } from "../lib/session.ts"

/** Rejects with a RequestFailed that says why it stays. */
export const chooseCurrency = async (currency: string, idempotencyKey: string): Promise<void> => {
  const done = `Your budget is in ${pluralOf(currency)} now`
  const chosen = await run("chooseCurrency", { body: { currency }, idempotencyKey }, { done })
  if (auth.user !== null) update(auth, { user: { ...auth.user, ...chosen } })
}

const take = ({ currency, whyCurrencyStays }: User): void => {
  if (auth.user === null) return
  const { whyCurrencyStays: _before, ...user } = auth.user
  update(auth, { user: { ...user, currency, ...(whyCurrencyStays === undefined ? {} : { whyCurrencyStays }) } })
}

/**
 * Follows it: until there are amounts, it may be chosen in another tab or on another device. `always`: also whether another
 * can be chosen again. Returns what asks anew.
 */
export const useOwnCurrency = (always = false): (() => Promise<unknown>) => {
  const { user } = useSnapshot(auth)
  const isOpen = user !== null && user.whyCurrencyStays === undefined
  const { data, retry } = useServerIf(isOpen || always, "currentUser")
  useEffect(() => {
    if (data !== undefined) take(data)
  }, [data])
  return retry
}
