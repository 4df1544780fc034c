// The commands about accounts and banks, and those that change everything.
import type { Account } from "@evenkeel/contracts/api/accounts"
import type { UpdatedAccount } from "@evenkeel/contracts/api/transactions/transactions"
import { withBeginning, withQueue } from "../earlier-months.ts"
import { all as everything } from "../queries.ts"
import { without, withItem, type Commands } from "./command.ts"

/** The balances and connection states that a sync returns. */
const updatedBy = (items: ReadonlyArray<Account>, updates: ReadonlyArray<UpdatedAccount>): ReadonlyArray<Account> => {
  const byId = new Map(updates.map((update) => [update.accountId, update]))
  return items.map((account) => {
    const update = byId.get(account.accountId)
    if (update === undefined) return account
    const { message: _resolved, ...rest } = account
    return { ...rest, ...update }
  })
}

export const accountCommands = {
  linkAccount: { changes: ["accounts"], answers: { accounts: (all, _, linked) => withItem(all, "accountId", linked) } },
  /** Its uncategorised transactions are removed too, also those of earlier months. */
  removeAccount: {
    changes: ["accounts", "transactions", "earlier"],
    answers: {
      accounts: (all, { params }) => without(all, "accountId", params.id),
      previousMonthTransactions: (data, { params }) =>
        withQueue(data, (queue) => without(queue, "accountId", params.id)),
    },
  },
  syncTransactions: {
    changes: ["accounts", "transactions"],
    answers: {
      accounts: (all, _, { updatedAccounts }) => updatedBy(all, updatedAccounts),
      transactions: (all, _, { allModifiedOrAddedTransactions: answers, removedTransactionIds }) => {
        const given = new Map(answers.map((answer) => [answer.transactionId, answer]))
        const known = new Set(all.map(({ transactionId }) => transactionId))
        return [
          ...answers.filter(({ transactionId }) => !known.has(transactionId)),
          ...all.map((item) => given.get(item.transactionId) ?? item),
        ].filter(({ transactionId }) => !removedTransactionIds.includes(transactionId))
      },
      previousMonthTransactions: (data, _, reply) => withBeginning(data, reply),
    },
  },
  undoAction: {
    changes: everything,
    waits: true,
    answers: { previousMonthTransactions: (data, _, undone) => withBeginning(data, undone) },
  },
  chooseCurrency: {
    changes: everything,
    answers: { currentUser: (user, _, chosen) => ({ ...user, ...chosen }) },
  },
  changeProfile: { changes: everything },
} satisfies Commands
