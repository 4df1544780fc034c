// Links the accounts from the bank-linking widget: one call for each account, and one message for each result.
import type { AccountLink } from "@evenkeel/contracts/api/accounts"
import { accountTypeOf, alreadyAdded } from "@evenkeel/contracts/budget/accounts/rules"
import { RequestFailed } from "@evenkeel/contracts/client"
import { run } from "../../api/run.ts"
import { list } from "../../api/queries.ts"
import { showDanger, showSuccess } from "../../components/feedback/alerts.tsx"
import { messageOf } from "../../lib/api.ts"

export const isLinked = (plaidAccountId: string): boolean =>
  list("accounts").some((account) => account.plaidAccountId === plaidAccountId)

/** Returns how many accounts are new. Shows the messages itself, and throws nothing. */
export const linkAll = async (links: ReadonlyArray<AccountLink>, success: string): Promise<number> => {
  let added = 0
  // One after the other: they share a public token, and the first reply shows whether the bank accepts it.
  for (const link of links) {
    try {
      if (isLinked(link.plaidAccountId)) {
        showDanger(alreadyAdded)
        continue
      }
      await run("linkAccount", { body: link })
      added += 1
    } catch (failure) {
      showDanger(messageOf(failure))
      // The person did not confirm their identity: do not ask again for each account.
      if (failure instanceof RequestFailed && failure.stepUp) break
    }
  }
  if (added > 0) showSuccess(success)
  return added
}

// Converts the result of the bank-linking widget into the product's terms.

/** The fields of the widget's account objects that we use. */
export interface LinkedAccount {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly subtype: string | null
}

/** One payload for each account that the person ticked; they share the session's public token. */
export const linksOf = (publicToken: string, accounts: ReadonlyArray<LinkedAccount>): ReadonlyArray<AccountLink> =>
  accounts.map(({ id, name, type, subtype }) => ({
    plaidAccountId: id,
    accountName: name,
    publicToken,
    accountType: accountTypeOf(type, subtype),
  }))
