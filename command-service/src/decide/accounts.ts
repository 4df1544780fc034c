import type { Account, Budget } from "@evenkeel/contracts/budget/budget"
import type { ConnectionStatus } from "@evenkeel/contracts/api/accounts"
import { conflict, notFound } from "@evenkeel/contracts/errors"
import type { EventOf } from "@evenkeel/contracts/events/events"
import type { AccountId, ItemId } from "@evenkeel/contracts/ids"
import { accept, nothingToDo, refuse, type Decision } from "./decision.ts"

type LinkAccount = { readonly _tag: "LinkAccount" } & Omit<EventOf<"AccountLinked">, "_tag">

export type AccountCommand =
  | LinkAccount
  | { readonly _tag: "RemoveAccount"; readonly accountId: AccountId }
  | { readonly _tag: "ChangeConnection"; readonly itemId: ItemId; readonly status: ConnectionStatus; readonly message: string | null }

export const decideAccount = (command: AccountCommand, budget: Budget): Decision => {
  switch (command._tag) {
    case "LinkAccount":
      if ([...budget.accounts.values()].some((account) => isSameAccount(budget, account, command))) return refuse(conflict("Account already added"))
      return accept({ ...command, _tag: "AccountLinked" })
    case "RemoveAccount": {
      const { accountId } = command
      if (!budget.accounts.has(accountId)) return refuse(notFound("Account"))
      // What was put into a category was spent, and stays.
      const dropped = [...budget.transactions.values()]
        .filter((transaction) => transaction.accountId === accountId && transaction.categoryId === null)
        .map((transaction) => transaction.transactionId)
      return accept({ _tag: "AccountRemoved", accountId, dropped })
    }
    case "ChangeConnection": {
      const { itemId, status, message } = command
      const item = budget.items.get(itemId)
      if (item === undefined || (item.status === status && item.message === message)) return nothingToDo
      return accept({ _tag: "ConnectionChanged", itemId, status, message })
    }
    default:
      return command satisfies never
  }
}

/**
 * A second login at the same institution gives its accounts other ids, so institution, name and mask tell them. Within one login
 * the ids do, as a person may have two accounts of one name there.
 */
const isSameAccount = (budget: Budget, account: Account, link: LinkAccount): boolean => {
  if (account.plaidAccountId === link.plaidAccountId) return true
  if (account.itemId === link.itemId || account.name !== link.name || account.mask !== link.mask) return false
  const item = budget.items.get(account.itemId)
  return link.institutionId === null || item?.institutionId == null
    ? item?.institutionName === link.institutionName
    : item.institutionId === link.institutionId
}
