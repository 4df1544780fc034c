// The known rows that newly reported rows continue: the same money under another id, or a pending predecessor.
import { groupBy } from "effect/Array"
import { merchantKey, partsOf, type Budget } from "@evenkeel/contracts/budget/budget"
import type { Account } from "@evenkeel/contracts/budget/accounts/state"
import type { BankRow } from "@evenkeel/contracts/budget/sync/state"
import type { BankFact } from "@evenkeel/contracts/budget/sync/schema"
import { transaction } from "@evenkeel/contracts/budget/transactions/schema"
import type { BankTransactionId, ItemId } from "@evenkeel/contracts/ids"
import { isSameAccount, knownBy } from "../../accounts/same-account.ts"
import { isInEffect } from "../draft.ts"
import { rowsOfFiles } from "./file-rows.ts"
import { dayOf, type ItemReport, type LinkedRow, type ReportedRow } from "../report.ts"

type ByNewId = ReadonlyMap<BankTransactionId, BankRow>

/** The known rows that the reported ones continue under new ids. `leaving` are those that the same report removes. */
export const earlierRows = (
  budget: Budget,
  { itemId, isWhole }: ItemReport,
  accounts: Iterable<Account>,
  reported: ReadonlyArray<LinkedRow>,
  leaving: ReadonlyArray<BankRow>,
): ByNewId => {
  const { bankRows } = budget
  const reportedIds = new Set(reported.map(({ bankTransactionId }) => bankTransactionId))
  const kept = keptRows(budget, accounts).filter(
    (row) => isInEffect(budget, row) && !reportedIds.has(row.fact.bankTransactionId),
  )
  const leavingOrKept = [...leaving, ...kept]

  const unknown = reported.filter(({ bankTransactionId }) => !bankRows.has(bankTransactionId))
  const nameless = unknown.filter(({ follows }) => follows === null || !bankRows.has(follows))
  const recognised = recognise(nameless, isWhole ? leavingOrKept : kept)

  const taken = new Set([...recognised.values()].map(({ fact }) => fact.bankTransactionId))
  const successors = successorsOf(
    unknown.filter(({ bankTransactionId }) => !recognised.has(bankTransactionId)),
    (isWhole ? leavingOrKept : leaving).filter(({ fact }) => !taken.has(fact.bankTransactionId)),
    (bankTransactionId) => (taken.has(bankTransactionId) ? undefined : bankRows.get(bankTransactionId)),
    (row) => itemOf(budget, row) === itemId,
    (row) => decisionsAbout(budget, row),
  )
  const earlier = new Map([...recognised, ...successors])
  const left = unknown.filter((row) => !earlier.has(row.bankTransactionId))
  return new Map([...earlier, ...rowsOfFiles(budget, left, kept, earlier)])
}

/** The rule that decided a row, and the split it came from, do not matter for comparing decisions. */
const decisions = transaction.by.person.filter((name) => !["ruleId", "splitOf", "wholeName"].includes(name))

/** The person's decisions about a row, as a text to compare. */
const decisionsAbout = (budget: Budget, row: BankRow): string => {
  const whole = budget.transactions.get(row.transactionId)
  const rows = whole === undefined ? partsOf(budget, row) : [whole]
  return JSON.stringify([
    row.fate,
    rows.map((own) => [
      ...decisions.map((name) => own[name]),
      own.renamed ? own.name : null,
      own.reduced ? own.amount : null,
    ]),
  ])
}

/** The login that reported it, even if its account was linked again through another one. */
const itemOf = (budget: Budget, { fact }: BankRow): ItemId | undefined => {
  const accountId = budget.bankRows.get(fact.bankTransactionId)?.fact.accountId ?? ""
  return (budget.accounts.get(accountId) ?? budget.formerAccounts.get(accountId))?.itemId ?? undefined
}

// A bank gives every row a new id when a removed account is linked again through a new login, and may do so when an item
// is read from the start. If the rows were not recognised, transactions that were kept would be imported a second time.

/** The rows of removed accounts that are linked again, moved to the new accounts. */
const keptRows = (budget: Budget, accounts: Iterable<Account>): ReadonlyArray<BankRow> => {
  const accountNow = new Map<string, string>()
  for (const account of accounts) {
    for (const former of budget.formerAccounts.values()) {
      if (isSameAccount(knownBy(budget, account), former)) accountNow.set(former.accountId, account.accountId)
    }
  }
  if (accountNow.size === 0) return []
  return [...budget.bankRows.values()].flatMap((row) => {
    const accountId = accountNow.get(row.fact.accountId)
    return accountId === undefined ? [] : [{ ...row, fact: { ...row.fact, accountId } }]
  })
}

interface Likeness {
  readonly known: (fact: BankFact) => string
  readonly reported: (row: LinkedRow) => string
}

const days: ReadonlyArray<Likeness> = [
  { known: ({ booked, date }) => booked ?? date, reported: ({ bookedOn }) => bookedOn },
  { known: ({ date }) => date, reported: dayOf },
]
const names: ReadonlyArray<Likeness> = [
  { known: ({ name }) => name, reported: ({ name }) => name },
  { known: merchantKey, reported: merchantKey },
]

/** The most exact comes first. */
const likenesses: ReadonlyArray<Likeness> = days.flatMap((day) =>
  names.map((name) => ({
    known: (fact) => JSON.stringify([fact.accountId, fact.amount, fact.pending, day.known(fact), name.known(fact)]),
    reported: (row) =>
      JSON.stringify([row.account.accountId, row.amount, row.pending, day.reported(row), name.reported(row)]),
  })),
)

/**
 * Matches rows by account, amount, day and name, whether pending or not. Identical rows are interchangeable, so several
 * on either side are paired one to one.
 */
const recognise = (reported: ReadonlyArray<LinkedRow>, known: ReadonlyArray<BankRow>): ByNewId => {
  const pairs = new Map<BankTransactionId, BankRow>()
  const taken = new Set<BankRow>()
  for (const likeness of likenesses) {
    const left = known.filter((row) => !taken.has(row))
    const free = groupBy(left, (row) => likeness.known(row.fact))
    for (const row of reported) {
      if (pairs.has(row.bankTransactionId)) continue
      const match = free[likeness.reported(row)]?.shift()
      if (match === undefined) continue
      taken.add(match)
      pairs.set(row.bankTransactionId, match)
    }
  }
  return pairs
}

// Finds the posted row that replaces a pending one. A wrong match would move a person's decision to another purchase,
// so rows are paired only if the match is unambiguous. Among equal candidates there is a match only if the person
// decided the same about all of them, so that it cannot be wrong.

interface Candidates {
  readonly pending: ReadonlyArray<BankRow>
  readonly posted: ReadonlyArray<LinkedRow>
}

type MayFollow = (posted: LinkedRow, pending: BankRow) => boolean

/** No bank keeps a purchase pending for longer. */
const mostDaysPending = 14

/** `unknown` are rows that are new to us; `leaving` are those that the same report removes. */
const successorsOf = (
  unknown: ReadonlyArray<LinkedRow>,
  leaving: ReadonlyArray<BankRow>,
  knownRow: (bankTransactionId: BankTransactionId) => BankRow | undefined,
  isOfThisLogin: (row: BankRow) => boolean,
  decisions: (row: BankRow) => string,
): ByNewId => {
  const pairs = new Map<BankTransactionId, BankRow>()
  for (const [follows, posted] of Object.entries(groupBy(unknown, (row) => row.follows ?? ""))) {
    const named = knownRow(follows)
    if (named !== undefined) pairUp({ pending: [named], posted }, pairs, () => true, decisions)
  }

  const taken = new Set([...pairs.values()].map((row) => row.fact.bankTransactionId))
  const pending = leaving.filter(
    ({ fact, fate }) => fact.pending && fate !== "set aside" && !taken.has(fact.bankTransactionId),
  )
  const posted = unknown.filter((row) => !row.pending && (row.follows === null || knownRow(row.follows) === undefined))
  // A row that names a predecessor unknown to us follows none of this login's rows; but
  // rows of a former login had other ids.
  const mayFollow: MayFollow = (row, before) => isNear(row, before) && (row.follows === null || !isOfThisLogin(before))
  for (const candidates of alike(pending, posted, mayFollow)) pairUp(candidates, pairs, mayFollow, decisions)
  return pairs
}

/** Groups rows by account, merchant and direction, without rows that cannot be successors. */
const alike = (
  pending: ReadonlyArray<BankRow>,
  posted: ReadonlyArray<LinkedRow>,
  mayFollow: MayFollow,
): ReadonlyArray<Candidates> => {
  const postedAlike = groupBy(posted, (row) => likeness(row.account.accountId, row))
  return Object.entries(groupBy(pending, ({ fact }) => likeness(fact.accountId, fact))).map(([key, rows]) => ({
    pending: rows,
    posted: (postedAlike[key] ?? []).filter((row) => rows.some((before) => mayFollow(row, before))),
  }))
}

const likeness = (accountId: string, row: Pick<ReportedRow, "merchant" | "name" | "amount">): string =>
  JSON.stringify([accountId, merchantKey(row), Math.sign(row.amount)])

/**
 * One row on each side makes a pair, whatever the tip. Among several, rows pair whose exact amount is unique on both
 * sides, and those with the same decisions, in their order.
 */
const pairUp = (
  { pending, posted }: Candidates,
  pairs: Map<BankTransactionId, BankRow>,
  mayFollow: MayFollow,
  decisions: (row: BankRow) => string,
): void => {
  const only = pending.length === 1 && posted.length === 1
  for (const row of posted) {
    const sameAmount = posted.filter(({ amount }) => amount === row.amount)
    const matches = only ? pending : pending.filter(({ fact }) => fact.amount === row.amount)
    const match = matches[sameAmount.indexOf(row)]
    if (match === undefined || sameAmount.length > matches.length) continue
    if (new Set(matches.map(decisions)).size === 1 && mayFollow(row, match)) pairs.set(row.bankTransactionId, match)
  }
}

const isNear = (row: LinkedRow, { fact }: BankRow): boolean => {
  const daysApart = (Date.parse(dayOf(row)) - Date.parse(fact.date)) / 86_400_000
  return daysApart >= -1 && daysApart <= mostDaysPending
}
