// What a bank's report does to a budget: facts are updated, decisions stay. One event has the
// cursor; a large report has its rows in parts before it.
import type { Budget } from "@evenkeel/contracts/budget/budget"
import type { Account } from "@evenkeel/contracts/budget/accounts/state"
import type { BankRow } from "@evenkeel/contracts/budget/sync/state"
import { connectionAfter } from "@evenkeel/contracts/budget/accounts/connection"
import { changesShown } from "@evenkeel/contracts/budget/wording"
import { compare } from "@evenkeel/contracts/budget/sorted"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import type { BankTransactionId, TransactionId } from "@evenkeel/contracts/ids"
import { addMonths, type CalendarDate } from "@evenkeel/contracts/month"
import { accept, nothingToDo, presentMonthOf, todayOf, type Decision } from "../decision.ts"
import { draftSync } from "./draft.ts"
import { earlierRows } from "./matching/earlier-rows.ts"
import { withNamedRows } from "./matching/named-rows.ts"
import { otherSidesOf } from "./matching/other-sides.ts"
import { inParts } from "./parts.ts"
import { dayOf, type ItemReport, type LinkedRow } from "./report.ts"

export interface SyncItem {
  readonly report: ItemReport
  readonly at: Date
  /** The ids of new transactions, which also order those of one day. */
  readonly idAt: (index: number) => TransactionId
  /** A person by default. */
  readonly requestedBy?: "person" | "bank"
}

/** The last index of a command: no row or part has it. */
const unusedIndex = 0xfffff

/** The accounts of one item, by the provider's id. */
type Accounts = ReadonlyMap<string, Account>

export const decideSync = ({ report, at, idAt, requestedBy = "person" }: SyncItem, known: Budget): Decision => {
  const { itemId, cursor } = report
  const item = known.items.get(itemId)
  // The item's last account was removed in the meantime, or another sync was faster and this report is out of date.
  if (item === undefined || (item.cursor ?? "") !== report.fromCursor) return nothingToDo

  const accounts = accountsOf(known, report)
  const reported = linkedRows(report, accounts)
  const today = todayOf(known, at)
  const budget = withNamedRows(known, reported, today)
  const leaving = leavingRows(budget, report, accounts)
  const firstDay = `${addMonths(presentMonthOf(budget, at), -1)}-01`
  const before = earlierRows(budget, report, accounts.values(), reported, leaving)

  const succeeded = new Set([...before.values()].map(({ fact }) => fact.bankTransactionId))
  const removedOrReplaced = new Set([...succeeded, ...leaving.map(({ fact }) => fact.bankTransactionId)])
  const draft = draftSync(budget, firstDay, otherSidesOf(budget, reported, removedOrReplaced))
  for (const [index, row] of reported.entries()) {
    const { bankTransactionId } = row
    // A bank may report a pending row again together with its successor.
    if (succeeded.has(bankTransactionId)) continue
    draft.record(row, budget.bankRows.get(bankTransactionId) ?? before.get(bankTransactionId), idAt(index))
  }
  for (const row of leaving) if (!succeeded.has(row.fact.bankTransactionId)) draft.remove(row)
  draft.judgeAgain()
  draft.content.balances.push(...newBalances(known, report, accounts))

  const changes = closedOrReopened(report, accounts)
  // The item can still be read, but not for long. Only a person who has logged in again at the bank requests a sync.
  const problem = "about to disconnect"
  const ending = connectionAfter(problem, item.institutionName)
  const staysEnding = requestedBy === "bank" && item.message === ending.message
  const historyChanged = item.history !== "short" && report.historyComing !== (item.history === "coming")
  if (cursor !== report.fromCursor || historyChanged || !draft.isEmpty()) {
    const returned = [...before.values()].flatMap(({ fact: { bankTransactionId } }) => {
      const removed = known.bankRows.has(bankTransactionId) ? undefined : known.removedRows.get(bankTransactionId)
      const transactionIds = removed?.transactions.map(({ transactionId }) => transactionId)
      return transactionIds === undefined ? [] : [{ bankTransactionId, transactionIds }]
    })
    const synced = {
      _tag: "TransactionsSynced",
      itemId,
      cursor,
      on: today,
      ...(report.historyComing ? { history: "coming" as const } : {}),
      ...(returned.length === 0 ? {} : { returned }),
      ...draft.content,
      tooOld: 0,
      ...(report.unreadable.length === 0 ? {} : { unreadable: report.unreadable.slice(0, changesShown) }),
    } as const
    // A sync means that the item is connected, unless a later event says otherwise.
    const warned = { _tag: "ConnectionChanged", itemId, status: ending.status, problem } as const
    return accept(...inParts(synced, idAt(unusedIndex)), ...changes, ...(staysEnding ? [warned] : []))
  }
  if (item.status === "connected" || staysEnding) return accept(...changes)
  return accept(...changes, { _tag: "ConnectionChanged", itemId, status: "connected" })
}

const accountsOf = (budget: Budget, report: ItemReport): Accounts => {
  const own = [...budget.accounts.values()].filter(({ itemId }) => itemId === report.itemId)
  return new Map(own.map((account) => [account.plaidAccountId, account]))
}

/** Each row of a linked account once, in its latest version, oldest first, without rows that the report removes. */
const linkedRows = ({ added, modified, removed }: ItemReport, accounts: Accounts): ReadonlyArray<LinkedRow> => {
  const rows = new Map([...added, ...modified].map((row) => [row.bankTransactionId, row]))
  for (const bankTransactionId of removed) rows.delete(bankTransactionId)
  return [...rows.values()]
    .flatMap((row) => {
      const account = accounts.get(row.plaidAccountId)
      return account === undefined ? [] : [{ ...row, account }]
    })
    .sort((a, b) => compare(dayOf(a), dayOf(b)))
}

/**
 * The rows that the bank has removed. A complete report does not name them: then they are the known rows within its
 * days that it does not contain. Rows of unlinked accounts and of files stay.
 */
const leavingRows = (budget: Budget, report: ItemReport, accounts: Accounts): ReadonlyArray<BankRow> => {
  const removed = new Set(report.removed)
  if (report.isWhole)
    for (const row of unreportedRows(budget, report, accounts)) removed.add(row.fact.bankTransactionId)
  return [...removed].flatMap((bankTransactionId) => {
    const row = budget.bankRows.get(bankTransactionId)
    return row !== undefined && budget.accounts.has(row.fact.accountId) ? [row] : []
  })
}

const unreportedRows = (
  budget: Budget,
  { added, modified, unreadable }: ItemReport,
  accounts: Accounts,
): ReadonlyArray<BankRow> => {
  const reported = new Set<BankTransactionId>(unreadable.flatMap((row) => row.bankTransactionId ?? []))
  const since = new Map<string, CalendarDate>()
  for (const row of [...added, ...modified]) {
    reported.add(row.bankTransactionId)
    const accountId = accounts.get(row.plaidAccountId)?.accountId
    const day = dayOf(row)
    if (accountId !== undefined && day < (since.get(accountId) ?? "9999")) since.set(accountId, day)
  }
  return [...budget.bankRows.values()].filter(
    ({ fact }) =>
      fact.imported === undefined &&
      !reported.has(fact.bankTransactionId) &&
      fact.date >= (since.get(fact.accountId) ?? "9999"),
  )
}

/** A balance in another currency does not change the one in the budget's. */
const newBalances = (budget: Budget, report: ItemReport, accounts: Accounts) => {
  const understood = report.accounts.filter(({ currency }) => currency === budget.currency)
  const reported = new Map(understood.map(({ plaidAccountId, balance }) => [plaidAccountId, balance]))
  return [...accounts.values()].flatMap(({ plaidAccountId, accountId, balance: before }) => {
    const balance = reported.get(plaidAccountId) ?? before
    return balance === before ? [] : [{ accountId, balance }]
  })
}

const closedOrReopened = (report: ItemReport, accounts: Accounts): ReadonlyArray<BudgetEvent> => {
  const open = new Set(report.accounts.map(({ plaidAccountId }) => plaidAccountId))
  return [...accounts.values()].flatMap(({ plaidAccountId, accountId, closed }): ReadonlyArray<BudgetEvent> => {
    if (!closed && !open.has(plaidAccountId)) return [{ _tag: "AccountClosed", accountId }]
    if (closed && open.has(plaidAccountId)) return [{ _tag: "AccountReopened", accountId }]
    return []
  })
}
