// What a bank's report does to a budget: facts are updated, decisions stay. One event holds all of it, with the cursor.
import type { Account, BankRow, Budget } from "@evenkeel/contracts/budget/budget"
import type { BudgetEvent, EventOf } from "@evenkeel/contracts/events/events"
import type { BankFact } from "@evenkeel/contracts/events/sync"
import type { BankTransactionId, TransactionId } from "@evenkeel/contracts/ids"
import { addMonths, type CalendarDate } from "@evenkeel/contracts/month"
import { accept, nothingToDo, presentMonthOf, type Decision } from "./decision.ts"
import { isSame } from "./same.ts"
import { factOf } from "./sync-facts.ts"
import { reasonToSetAside } from "./sync-direction.ts"
import { keptRows, recognise } from "./sync-recognised.ts"
import type { ItemReport, ReportedRow } from "./sync-report.ts"
import { retell } from "./sync-retold.ts"
import { successorsOf } from "./sync-successors.ts"

export interface SyncItem {
  readonly report: ItemReport
  readonly at: Date
  readonly newId: () => TransactionId
}

/** The event under construction. */
type Draft = {
  -readonly [Key in "imported" | "posted" | "modified" | "removed" | "gone" | "setAside" | "balances"]: Array<
    EventOf<"TransactionsSynced">[Key][number]
  >
} & { tooOld: number }

export const decideSync = ({ report, at, newId }: SyncItem, budget: Budget): Decision => {
  const item = budget.items.get(report.itemId)
  // The item's last account was removed in the meantime, or another sync got there first
  // and this report is out of date.
  if (item === undefined || (item.cursor ?? "") !== report.fromCursor) return nothingToDo
  const accounts = new Map(
    [...budget.accounts.values()]
      .filter(({ itemId }) => itemId === report.itemId)
      .map((account) => [account.plaidAccountId, account]),
  )

  const leaving = leavingRows(budget, report, accounts)
  const told = toldRows(report).filter((row) => accounts.has(row.plaidAccountId))
  const before = earlierRows(budget, report, accounts, told, leaving)

  const draft: Draft = {
    imported: [],
    posted: [],
    modified: [],
    removed: [],
    gone: [],
    setAside: [],
    balances: [],
    tooOld: 0,
  }
  const firstDay: CalendarDate = `${addMonths(presentMonthOf(budget, at), -1)}-01`
  const succeeded = new Set([...before.values()].map(({ fact }) => fact.bankTransactionId))
  for (const row of told) {
    // A bank may report a pending row again together with its successor.
    if (succeeded.has(row.bankTransactionId)) continue
    const account = accounts.get(row.plaidAccountId)
    const known = budget.bankRows.get(row.bankTransactionId) ?? before.get(row.bankTransactionId)
    if (account !== undefined) place(draft, budget, factOf(row, account, known?.fact), account, known, firstDay, newId)
  }
  for (const row of leaving) if (!succeeded.has(row.fact.bankTransactionId)) remove(draft, budget, row)

  const closed: Array<BudgetEvent> = []
  for (const account of accounts.values()) {
    const { accountId } = account
    const reported = report.accounts.find(({ plaidAccountId }) => plaidAccountId === account.plaidAccountId)
    if (reported === undefined && !account.closed) closed.push({ _tag: "AccountClosed", accountId })
    if (reported !== undefined && account.closed) closed.push({ _tag: "AccountReopened", accountId })
    const balance = reported?.balance ?? account.balance
    if (balance !== account.balance) draft.balances.push({ accountId, balance })
  }
  const isNews =
    report.cursor !== report.fromCursor ||
    Object.values(draft).some((part) => (typeof part === "number" ? part : part.length) > 0)
  if (isNews)
    return accept({ _tag: "TransactionsSynced", itemId: report.itemId, cursor: report.cursor, ...draft }, ...closed)
  if (item.status === "connected") return accept(...closed)
  return accept(...closed, { _tag: "ConnectionChanged", itemId: report.itemId, status: "connected", message: null })
}

/** Each row once, in its latest version, oldest first; rows that the same report removes again are left out. */
const toldRows = ({ added, modified, removed }: ItemReport): ReadonlyArray<ReportedRow> => {
  const rows = new Map([...added, ...modified].map((row) => [row.bankTransactionId, row]))
  for (const bankTransactionId of removed) rows.delete(bankTransactionId)
  const dayOf = ({ authorizedOn, bookedOn }: ReportedRow) => authorizedOn ?? bookedOn
  return [...rows.values()].sort((a, b) => (dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : 0))
}

/**
 * Known rows for those reported under new ids: the same money under another id, or its
 * pending predecessor. Keyed by the new id.
 */
const earlierRows = (
  budget: Budget,
  report: ItemReport,
  accounts: ReadonlyMap<string, Account>,
  told: ReadonlyArray<ReportedRow>,
  leaving: ReadonlyArray<BankRow>,
): ReadonlyMap<BankTransactionId, BankRow> => {
  const accountIdOf = (row: ReportedRow): string => accounts.get(row.plaidAccountId)?.accountId ?? ""
  const knownRow = (bankTransactionId: BankTransactionId): BankRow | undefined => budget.bankRows.get(bankTransactionId)
  const unknown = told.filter(({ bankTransactionId }) => knownRow(bankTransactionId) === undefined)
  const toldIds = new Set(told.map(({ bankTransactionId }) => bankTransactionId))
  const kept = keptRows(budget, accounts.values()).filter(
    (row) => stands(budget, row) && !toldIds.has(row.fact.bankTransactionId),
  )
  const nameless = unknown.filter(({ follows }) => follows === null || knownRow(follows) === undefined)
  const recognised = recognise(nameless, report.isWhole ? [...leaving, ...kept] : kept, accountIdOf)
  const taken = new Set([...recognised.values()].map(({ fact }) => fact.bankTransactionId))
  const pending = (report.isWhole ? [...leaving, ...kept] : leaving).filter(
    ({ fact }) => !taken.has(fact.bankTransactionId),
  )
  const isOfThisLogin = ({ fact }: BankRow): boolean => {
    const accountId = knownRow(fact.bankTransactionId)?.fact.accountId ?? ""
    return (budget.accounts.get(accountId) ?? budget.formerAccounts.get(accountId))?.itemId === report.itemId
  }
  const freeRow = (bankTransactionId: BankTransactionId): BankRow | undefined =>
    taken.has(bankTransactionId) ? undefined : knownRow(bankTransactionId)
  const successors = successorsOf(
    unknown.filter(({ bankTransactionId }) => !recognised.has(bankTransactionId)),
    freeRow,
    pending,
    accountIdOf,
    isOfThisLogin,
  )
  return new Map([...recognised, ...successors])
}

/**
 * The rows that the bank no longer has. A complete report does not name them: then they are the known rows within its
 * range of days that it does not contain. Rows of accounts that are no longer linked are left alone.
 */
const leavingRows = (
  budget: Budget,
  report: ItemReport,
  accounts: ReadonlyMap<string, Account>,
): ReadonlyArray<BankRow> => {
  const removed = new Set(report.removed)
  if (report.isWhole) for (const row of untoldRows(budget, report, accounts)) removed.add(row.fact.bankTransactionId)
  return [...removed].flatMap((bankTransactionId) => {
    const row = budget.bankRows.get(bankTransactionId)
    return row !== undefined && budget.accounts.has(row.fact.accountId) ? [row] : []
  })
}

const untoldRows = (
  budget: Budget,
  { added, modified }: ItemReport,
  accounts: ReadonlyMap<string, Account>,
): ReadonlyArray<BankRow> => {
  const told = new Set<BankTransactionId>()
  const since = new Map<string, CalendarDate>()
  for (const row of [...added, ...modified]) {
    told.add(row.bankTransactionId)
    const accountId = accounts.get(row.plaidAccountId)?.accountId
    const day = row.authorizedOn ?? row.bookedOn
    if (accountId !== undefined && day < (since.get(accountId) ?? "9999")) since.set(accountId, day)
  }
  return [...budget.bankRows.values()].filter(
    ({ fact }) => !told.has(fact.bankTransactionId) && fact.date >= (since.get(fact.accountId) ?? "9999"),
  )
}

/**
 * Whether it, or a part of it, is on the person's lists or was deleted by them; what went
 * with a removed account is neither.
 */
const stands = (budget: Budget, row: BankRow): boolean =>
  row.fate === "deleted" ||
  (row.fate === "split" && row.claimed > 0) ||
  (row.fate === "listed" && standing(budget, row).length > 0)

const isDecided = (budget: Budget, row: BankRow): boolean => {
  const transaction = budget.transactions.get(row.transactionId)
  return (
    row.fate !== "listed" ||
    transaction === undefined ||
    transaction.categoryId !== null ||
    transaction.renamed ||
    transaction.reduced
  )
}

/** `before` is the same money as we knew it: the same row, or the pending one that it replaces. */
const place = (
  draft: Draft,
  budget: Budget,
  fact: BankFact,
  account: Account,
  before: BankRow | undefined,
  firstDay: CalendarDate,
  newId: () => TransactionId,
): void => {
  const reason = reasonToSetAside(fact, account.accountType)
  const isKnown = before?.fact.bankTransactionId === fact.bankTransactionId
  if (before !== undefined && stands(budget, before) && (reason === undefined || isDecided(budget, before))) {
    if (isKnown && isSame(before.fact, fact)) return
    const { retold, gone } = retell(budget, before, fact, newId)
    const isLinkedAgain = before.fact.accountId !== account.accountId
    if (isKnown && !isLinkedAgain) draft.modified.push(retold)
    else draft.posted.push({ ...retold, replaces: before.fact.bankTransactionId })
    draft.gone.push(...gone)
    return
  }
  if (isKnown && before.fate === "set aside" && reason !== undefined && isSame(before.fact, fact)) return
  if (before !== undefined && !isKnown) remove(draft, budget, before)
  const isRecent = fact.date >= firstDay
  if (reason !== undefined && (isRecent || (isKnown && stands(budget, before)))) {
    draft.setAside.push({ fact, reason })
    if (isKnown) draft.gone.push(...standing(budget, before))
  } else if (isRecent) {
    draft.imported.push({
      transactionId: isKnown && before.fate !== "set aside" ? before.transactionId : newId(),
      fact,
    })
  } else if (!isKnown) draft.tooOld += 1
  // It was set aside, or went with its account, and is too old by now to come back.
  else if (!isSame(before.fact, fact)) draft.modified.push({ transactionId: before.transactionId, fact })
}

const remove = (draft: Draft, budget: Budget, row: BankRow): void => {
  draft.removed.push(row.fact.bankTransactionId)
  draft.gone.push(...standing(budget, row))
}

const standing = (budget: Budget, row: BankRow): ReadonlyArray<TransactionId> =>
  [row.transactionId, ...row.parts].filter((transactionId) => budget.transactions.has(transactionId))
