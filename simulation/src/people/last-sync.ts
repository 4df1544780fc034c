// Syncs until all rows of a bank are in the budget, once there are no faults any more.
import type { Account } from "@evenkeel/contracts/api/accounts"
import type { World } from "../world/world.ts"
import type { Person } from "./person.ts"

const mostSyncs = 20
/** In milliseconds. */
const betweenSyncs = 10_000

export const syncEverything = async ({ name, tabs }: Person, world: World): Promise<void> => {
  const { send } = tabs[0]!
  const { status, body: accounts } = await send("GET", "/account")
  if (status === 401) return // an invariant reports missing accounts
  const accountIds = (accounts as ReadonlyArray<Account>)
    .filter(({ source }) => source === "bank")
    .map(({ accountId }) => accountId)
  if (accountIds.length === 0) return
  for (let sync = 1; sync <= mostSyncs; sync += 1) {
    const synced = await send("POST", "/transactions/sync", { body: { accounts: accountIds } })
    const states: ReadonlyArray<string> = (synced.body.updatedAccounts ?? []).map(
      (account: { status: string }) => account.status,
    )
    if (synced.status === 200 && states.every((state) => state === "connected")) return
    await world.pause(betweenSyncs)
  }
  throw new Error(`${name} cannot sync any more.`)
}
