// Which posted row replaces which pending one. A wrong match would move a person's decision to another purchase, so
// rows are paired only if the match is unambiguous: two equal candidates, on either side, are never merged.
import { merchantKey, type BankRow } from "@evenkeel/contracts/budget/budget"
import type { BankTransactionId } from "@evenkeel/contracts/ids"
import { grouped } from "../lib/grouped.ts"
import { dayOf, type ReportedRow, type ToldRow } from "./report.ts"

interface Candidates {
  readonly pending: ReadonlyArray<BankRow>
  readonly posted: ReadonlyArray<ToldRow>
}

type MayFollow = (posted: ToldRow, pending: BankRow) => boolean

/** No bank keeps a purchase pending for longer. */
const mostDaysPending = 14

/**
 * `told` are rows that are new to us; `leaving` are those that the same report removes. The
 * result is keyed by the posted row's bank id.
 */
export const successorsOf = (
  told: ReadonlyArray<ToldRow>,
  leaving: ReadonlyArray<BankRow>,
  knownRow: (bankTransactionId: BankTransactionId) => BankRow | undefined,
  isOfThisLogin: (row: BankRow) => boolean,
): ReadonlyMap<BankTransactionId, BankRow> => {
  const pairs = new Map<BankTransactionId, BankRow>()
  for (const [follows, posted] of grouped(told, (row) => row.follows ?? "")) {
    const named = knownRow(follows)
    if (named !== undefined) pairUp({ pending: [named], posted }, pairs, () => true)
  }

  const taken = new Set([...pairs.values()].map((row) => row.fact.bankTransactionId))
  const pending = leaving.filter(
    ({ fact, fate }) => fact.pending && fate !== "set aside" && !taken.has(fact.bankTransactionId),
  )
  const posted = told.filter((row) => !row.pending && (row.follows === null || knownRow(row.follows) === undefined))
  // A row that names a predecessor unknown to us follows none of this login's rows; but
  // rows of a former login had other ids.
  const mayFollow: MayFollow = (row, before) => isNear(row, before) && (row.follows === null || !isOfThisLogin(before))
  for (const candidates of alike(pending, posted, mayFollow)) pairUp(candidates, pairs, mayFollow)
  return pairs
}

/** Of one account, one merchant and one direction. A row that cannot be a successor does not compete, either. */
const alike = (
  pending: ReadonlyArray<BankRow>,
  posted: ReadonlyArray<ToldRow>,
  mayFollow: MayFollow,
): ReadonlyArray<Candidates> => {
  const told = grouped(posted, (row) => likeness(row.account.accountId, row))
  return [...grouped(pending, ({ fact }) => likeness(fact.accountId, fact))].map(([key, rows]) => ({
    pending: rows,
    posted: (told.get(key) ?? []).filter((row) => rows.some((before) => mayFollow(row, before))),
  }))
}

const likeness = (accountId: string, row: Pick<ReportedRow, "merchant" | "name" | "amount">): string =>
  JSON.stringify([accountId, merchantKey(row), Math.sign(row.amount)])

/**
 * One on each side is a pair, whatever the tip; among several, only those whose exact amount is unique on both sides.
 */
const pairUp = (
  { pending, posted }: Candidates,
  pairs: Map<BankTransactionId, BankRow>,
  mayFollow: MayFollow,
): void => {
  const only = pending.length === 1 && posted.length === 1
  for (const row of posted) {
    const rivals = posted.filter(({ amount }) => amount === row.amount)
    const matches = only ? pending : pending.filter(({ fact }) => fact.amount === row.amount)
    const [match] = matches
    const isUnique = matches.length === 1 && rivals.length === 1
    if (match !== undefined && isUnique && mayFollow(row, match)) pairs.set(row.bankTransactionId, match)
  }
}

const isNear = (row: ToldRow, { fact }: BankRow): boolean => {
  const days = (Date.parse(dayOf(row)) - Date.parse(fact.date)) / 86_400_000
  return days >= -1 && days <= mostDaysPending
}
