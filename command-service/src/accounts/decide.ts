import { importOf, type Budget } from "@evenkeel/contracts/budget/budget"
import type { Account } from "@evenkeel/contracts/budget/accounts/state"
import { connectionAfter, type ConnectionProblem } from "@evenkeel/contracts/budget/accounts/connection"
import { isSpending, isUndecidedSpending } from "@evenkeel/contracts/budget/transactions/schema"
import { alreadyAdded, problemOfName } from "@evenkeel/contracts/budget/accounts/rules"
import { pluralOf, type Currency } from "@evenkeel/contracts/currency"
import { conflict, notFound } from "@evenkeel/contracts/errors"
import type { EventOf } from "@evenkeel/contracts/budget/events"
import type { AccountId, ItemId } from "@evenkeel/contracts/ids"
import type { Cents } from "@evenkeel/contracts/money"
import { trimmed } from "@evenkeel/contracts/names"
import { accept, nothingToDo, refuse, refuseSaying, type Decision } from "../decision.ts"
import { isKnown, sameByHand } from "./same-account.ts"

type LinkAccount = { readonly _tag: "LinkAccount"; readonly currency: Currency } & Omit<
  EventOf<"AccountLinked">,
  "_tag"
>

/** An account that the person keeps by hand, without a bank. */
interface OpenAccount extends Pick<Account, "accountId" | "name" | "accountType" | "mask" | "institutionName"> {
  readonly _tag: "OpenAccount"
  readonly openingBalance: Cents
}

export type AccountCommand =
  | LinkAccount
  | OpenAccount
  | { readonly _tag: "RemoveAccount"; readonly accountId: AccountId }
  | {
      readonly _tag: "ChangeConnection"
      readonly itemId: ItemId
      readonly problem: ConnectionProblem
    }

export const decideAccount = (command: AccountCommand, budget: Budget): Decision => {
  switch (command._tag) {
    case "LinkAccount": {
      const { currency, ...account } = command
      if (currency !== budget.currency) {
        return refuseSaying(`Only accounts in ${pluralOf(budget.currency)} can be linked; this one is in ${currency}.`)
      }
      const added = { ...account, persistentAccountId: command.persistentAccountId ?? null }
      if (isKnown(budget, added)) return refuse(conflict(alreadyAdded))
      const { accountId } = sameByHand(budget, command) ?? command
      return accept({ ...account, _tag: "AccountLinked", accountId })
    }
    case "OpenAccount": {
      const { accountId, accountType, openingBalance, mask, institutionName } = command
      const name = trimmed(command.name)
      const problem = problemOfName(name)
      if (problem !== undefined) return refuseSaying(problem)
      const unknownToBanks = { itemId: null, plaidAccountId: "", persistentAccountId: null, institutionId: null }
      if (isKnown(budget, { name, mask, institutionName, ...unknownToBanks })) return refuse(conflict(alreadyAdded))
      return accept({
        _tag: "AccountOpened",
        accountId,
        name,
        accountType,
        openingBalance,
        ...(mask === null ? {} : { mask }),
        ...(institutionName === null ? {} : { institutionName }),
      })
    }
    case "RemoveAccount": {
      const { accountId } = command
      if (!budget.accounts.has(accountId)) return refuse(notFound("Account"))
      // Categorised transactions count as spent, and stay. Rows that the person has excluded from spending stay too: if
      // the account were linked again, the bank would report them as spending.
      const uncategorised = [...budget.transactions.values()].filter(
        (transaction) =>
          transaction.accountId === accountId && transaction.categoryId === null && isSpending(transaction),
      )
      // Undecided rows of imports are only counted: they can be too many to be listed in one event.
      const dropped = uncategorised.filter(
        (transaction) => !isUndecidedSpending(transaction) || importOf(budget, transaction) === null,
      )
      const imported = uncategorised.length - dropped.length
      return accept({
        _tag: "AccountRemoved",
        accountId,
        dropped: dropped.map(({ transactionId }) => transactionId),
        ...(imported === 0 ? {} : { imported }),
      })
    }
    case "ChangeConnection": {
      const { itemId, problem } = command
      const item = budget.items.get(itemId)
      if (item === undefined) return nothingToDo
      const { status, message } = connectionAfter(problem, item.institutionName)
      if (item.status === status && item.message === message) return nothingToDo
      // A problem that the connection has already matters more than this announcement.
      if (status === "connected" && item.status !== "connected") return nothingToDo
      return accept({ _tag: "ConnectionChanged", itemId, status, problem })
    }
    default:
      return command satisfies never
  }
}
