// The choice of the budget's currency.
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
 * Follows the currency: until there are amounts, another tab or device may choose it. `always`: follows also whether it
 * can still be chosen. Returns a function that fetches again.
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
