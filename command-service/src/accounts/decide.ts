import type { Budget } from "@evenkeel/contracts/budget/budget"
import { connectionAfter, type ConnectionProblem } from "@evenkeel/contracts/budget/accounts/connection"
import { alreadyAdded } from "@evenkeel/contracts/budget/accounts/rules"
import { conflict, notFound } from "@evenkeel/contracts/errors"
import type { EventOf } from "@evenkeel/contracts/budget/events"
import type { AccountId, ItemId } from "@evenkeel/contracts/ids"
import { accept, nothingToDo, refuse, type Decision } from "../decision.ts"
import { isSameAccount, knownBy } from "./same-account.ts"

type LinkAccount = { readonly _tag: "LinkAccount" } & Omit<EventOf<"AccountLinked">, "_tag">

export type AccountCommand =
  | LinkAccount
  | { readonly _tag: "RemoveAccount"; readonly accountId: AccountId }
  | {
      readonly _tag: "ChangeConnection"
      readonly itemId: ItemId
      readonly problem: ConnectionProblem
    }

export const decideAccount = (command: AccountCommand, budget: Budget): Decision => {
  switch (command._tag) {
    case "LinkAccount": {
      const added = { ...command, persistentAccountId: command.persistentAccountId ?? null }
      const isKnown = [...budget.accounts.values()].some((account) => isSameAccount(knownBy(budget, account), added))
      return isKnown ? refuse(conflict(alreadyAdded)) : accept({ ...command, _tag: "AccountLinked" })
    }
    case "RemoveAccount": {
      const { accountId } = command
      if (!budget.accounts.has(accountId)) return refuse(notFound("Account"))
      // Categorised transactions count as spent, and stay.
      const dropped = [...budget.transactions.values()]
        .filter((transaction) => transaction.accountId === accountId && transaction.categoryId === null)
        .map((transaction) => transaction.transactionId)
      return accept({ _tag: "AccountRemoved", accountId, dropped })
    }
    case "ChangeConnection": {
      const { itemId, problem } = command
      const item = budget.items.get(itemId)
      if (item === undefined) return nothingToDo
      const { status, message } = connectionAfter(problem, item.institutionName)
      if (item.status === status && item.message === message) return nothingToDo
      return accept({ _tag: "ConnectionChanged", itemId, status, problem })
    }
    default:
      return command satisfies never
  }
}
