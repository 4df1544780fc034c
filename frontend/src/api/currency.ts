// PUT /user/currency: in which currency the budget is.
import { pluralOf } from "@evenkeel/contracts/currency"
import type { User } from "@evenkeel/contracts/api/users/users"
import { all } from "./queries.ts"
import { follow } from "./refreshing.ts"
import { run } from "./run.ts"
import { client } from "../lib/api.ts"
import { update, withinSession } from "../lib/store.ts"
import { auth } from "../lib/session.ts"

const keep = (user: Partial<User>): void => {
  if (auth.user !== null) update(auth, { user: { ...auth.user, ...user } })
}

/** Rejects with a RequestFailed that says why it stays. */
export const chooseCurrency = async (currency: string, idempotencyKey: string): Promise<void> => {
  const done = `Your budget is in ${pluralOf(currency)} now`
  keep(await run("chooseCurrency", { body: { currency }, idempotencyKey }, { done }))
}

/** Asks again in which currency the budget is, and whether another can be chosen. Rejects with a RequestFailed. */
export const fetchCurrency = async (): Promise<void> => {
  const { currency, whyCurrencyStays } = await withinSession(client.currentUser())
  if (auth.user === null) return
  const { whyCurrencyStays: _before, ...user } = auth.user
  update(auth, { user: { ...user, currency, ...(whyCurrencyStays === undefined ? {} : { whyCurrencyStays }) } })
}

/** It may be chosen in another tab or on another device, until there are amounts. */
follow(all, async () => {
  if (auth.user !== null && auth.user.whyCurrencyStays === undefined) await fetchCurrency()
})
