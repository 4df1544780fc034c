import { Schema } from "effect"
import { AccountType } from "../../api/accounts.ts"
import type { AccountId, TransactionId } from "../../ids.ts"
import { importOf, institutionOf, defined, type Budget } from "../budget.ts"
import { defineEvent, type Meaning } from "../event.ts"
import { Cents, Id } from "../event-fields.ts"
import { openedAccount } from "./state.ts"
import { connectionAfter, connectionProblems, type ConnectionProblem } from "./connection.ts"
import { release } from "../transactions/apply.ts"
import { isUndecidedSpending } from "../transactions/schema.ts"
import { accountName, balanceChange, bankName, counted, firstChanges, money, saidByBank, shortDay } from "../wording.ts"

/**
 * An item is one login at one institution; its accounts share a cursor and are repaired together. `persistentAccountId`
 * stays the same across logins; not every institution provides one.
 */
const AccountLinked = defineEvent(
  Schema.TaggedStruct("AccountLinked", {
    accountId: Id,
    itemId: Id,
    plaidAccountId: Id,
    persistentAccountId: Schema.optionalKey(Id),
    institutionId: Schema.NullOr(Id),
    institutionName: Schema.NullOr(Schema.String),
    name: Schema.String,
    mask: Schema.NullOr(Schema.String),
    accountType: AccountType,
    balance: Cents,
    /** The number of requested days of history. Absent from old events, for which it was two months. */
    historyDays: Schema.optionalKey(Schema.Int),
  }),
  {
    kind: "account",
    apply: (budget, event) => {
      const { accountId, itemId, institutionId, institutionName, historyDays } = event
      // The item's cursor may already be past this account's rows, so it restarts; known rows are recognised.
      const fresh = { cursor: null, status: "connected", message: null } as const
      // The login's first account has decided the length of the history.
      const history = budget.items.get(itemId)?.history ?? (historyDays === undefined ? "short" : "whole")
      budget.items.set(itemId, { itemId, institutionId, institutionName, history, ...fresh })
      budget.accounts.set(accountId, {
        accountId,
        itemId,
        plaidAccountId: event.plaidAccountId,
        persistentAccountId: event.persistentAccountId ?? null,
        name: event.name,
        mask: event.mask,
        accountType: event.accountType,
        balance: event.balance,
        closed: false,
        institutionName: null,
        balanceOn: null,
      })
    },
    describe: ({ name, mask, institutionName, balance }, { currency }) => {
      const ending = mask === null ? "" : ` ending in ${mask}`
      return {
        sentence: `You linked ${name}${ending} at ${institutionName ?? "your bank"}`,
        changes: [balanceChange(name, null, balance, currency)],
      }
    },
    refersTo: ({ accountId, itemId }) => [accountId, itemId],
    creates: ({ accountId }) => [accountId],
    whyNotUndoable: "Linking an account cannot be undone. You can remove the account instead.",
  },
)

/** The person opened it by hand, and its rows come from files. `importId` is the import that opened it, if one did. */
const AccountOpened = defineEvent(
  Schema.TaggedStruct("AccountOpened", {
    accountId: Id,
    name: Schema.String,
    accountType: AccountType,
    openingBalance: Cents,
    mask: Schema.optionalKey(Schema.String),
    institutionName: Schema.optionalKey(Schema.String),
    importId: Schema.optionalKey(Id),
  }),
  {
    kind: "account",
    apply: (budget, { openingBalance, mask = null, institutionName = null, ...event }) => {
      const { accountId, name, accountType } = event
      const account = { accountId, name, mask, accountType, balance: openingBalance, institutionName, balanceOn: null }
      budget.accounts.set(accountId, openedAccount(account))
    },
    describe: ({ name, openingBalance }, { currency }) => ({
      sentence: `You opened the account ${name}`,
      changes: [balanceChange(name, null, openingBalance, currency)],
    }),
    refersTo: ({ accountId }) => [accountId],
    creates: ({ accountId }) => [accountId],
    isStep: ({ importId }) => importId !== undefined,
  },
)

/** `dropped` are its uncategorised transactions, which are removed with it; `imported` counts those from files. */
const AccountRemoved = defineEvent(
  Schema.TaggedStruct("AccountRemoved", {
    accountId: Id,
    dropped: Schema.Array(Id),
    imported: Schema.optionalKey(Schema.Int),
  }),
  {
    kind: "account",
    apply: (budget, { accountId, dropped, imported = 0 }) => {
      const account = defined(budget.accounts.get(accountId))
      const { itemId, plaidAccountId, persistentAccountId, name, mask } = account
      const { institutionId, institutionName } = institutionOf(budget, account)
      budget.accounts.delete(accountId)
      budget.formerAccounts.set(accountId, {
        accountId,
        itemId,
        plaidAccountId,
        persistentAccountId,
        name,
        mask,
        institutionId,
        institutionName,
      })
      if (imported > 0) for (const transactionId of importedInto(budget, accountId)) release(budget, transactionId)
      for (const transactionId of dropped) {
        for (const part of unsortedPartsOf(budget, transactionId)) release(budget, part)
        release(budget, transactionId)
      }
      if (itemId !== null && ![...budget.accounts.values()].some((other) => other.itemId === itemId)) {
        budget.items.delete(itemId)
      }
    },
    describe: ({ accountId, dropped, imported = 0 }, before) => {
      const count = dropped.length + imported
      const along = count === 0 ? "" : ` and its ${counted(count, "uncategorized transaction")}`
      const rows = dropped.flatMap((id) => before.transactions.get(id) ?? [])
      return {
        sentence: `You removed ${accountName(before, accountId)}${along}`,
        ...firstChanges(
          rows.map(({ name, date, amount }) => ({
            what: `${name}, ${shortDay(date)}`,
            before: money(amount, before.currency),
            after: null,
          })),
          rows.length + imported,
        ),
      }
    },
    refersTo: ({ accountId, dropped }) => [accountId, ...dropped],
    whyNotUndoable: "Removing an account cannot be undone. You can link it again.",
  },
)

/** The uncategorised transactions of the account that came from files. */
const importedInto = (budget: Budget, accountId: AccountId): ReadonlyArray<TransactionId> =>
  [...budget.transactions.values()]
    .filter((each) => each.accountId === accountId && isUndecidedSpending(each) && importOf(budget, each) !== null)
    .map(({ transactionId }) => transactionId)

/** A transaction that was whole when its account was removed has parts if its split has been redone since. */
const unsortedPartsOf = (budget: Budget, transactionId: TransactionId): ReadonlyArray<TransactionId> => {
  if (budget.transactions.has(transactionId)) return []
  const row = [...budget.bankRows.values()].find((each) => each.transactionId === transactionId)
  return (row?.parts ?? []).filter((id) => {
    const part = budget.transactions.get(id)
    return part !== undefined && isUndecidedSpending(part)
  })
}

/** The bank has ended its permission, or renewed it ("connected"). Old events contain the displayed `message`. */
const ConnectionChanged = defineEvent(
  Schema.TaggedStruct("ConnectionChanged", {
    itemId: Id,
    status: Schema.Literals(["connected", "reconnect", "error"]),
    problem: Schema.optionalKey(Schema.Literals(connectionProblems)),
    message: Schema.optionalKey(Schema.NullOr(Schema.String)),
  }),
  {
    kind: "bank",
    apply: (budget, { itemId, status, problem, message }) => {
      const item = defined(budget.items.get(itemId))
      const said = message ?? messageOf(problem, item.institutionName)
      budget.items.set(itemId, { ...item, status, message: said })
    },
    describe: ({ itemId, status, problem, message }, before) => {
      const bank = bankName(before, itemId)
      const sentences = {
        connected: problem === "new accounts" ? `${bank} has a new account` : `${bank} can be read again`,
        reconnect: `${bank} asks you to log in again`,
        error: `${bank} could not be read`,
      }
      const old = before.items.get(itemId)
      const said = message ?? messageOf(problem, old?.institutionName ?? null)
      const change = { before: old === undefined ? null : (old.message ?? old.status), after: said ?? status }
      return { sentence: sentences[status], changes: [{ what: `Connection to ${bank}`, ...change }] }
    },
    refersTo: ({ itemId }) => [itemId],
    whyNotUndoable: saidByBank,
  },
)

const messageOf = (problem: ConnectionProblem | undefined, institutionName: string | null): string | null =>
  problem === undefined ? null : connectionAfter(problem, institutionName).message

const closing = (closed: boolean, has: string, again = ""): Meaning<{ readonly accountId: AccountId }> => ({
  kind: "bank",
  apply: (budget, { accountId }) => {
    budget.accounts.set(accountId, { ...defined(budget.accounts.get(accountId)), closed })
  },
  describe: ({ accountId }, before) => {
    const bank = bankName(before, before.accounts.get(accountId)?.itemId)
    return { sentence: `${bank} ${has} ${accountName(before, accountId)}${again}`, changes: [] }
  },
  refersTo: ({ accountId }) => [accountId],
  whyNotUndoable: saidByBank,
})

/** The bank no longer has the account; its transactions stay. */
const AccountClosed = defineEvent(
  Schema.TaggedStruct("AccountClosed", { accountId: Id }),
  closing(true, "no longer has"),
)

/** The bank lists it again, for instance because the person had excluded it from the connection for a while. */
const AccountReopened = defineEvent(
  Schema.TaggedStruct("AccountReopened", { accountId: Id }),
  closing(false, "has", " again"),
)

export const accountEvents = [
  AccountLinked,
  AccountOpened,
  AccountRemoved,
  ConnectionChanged,
  AccountClosed,
  AccountReopened,
] as const
