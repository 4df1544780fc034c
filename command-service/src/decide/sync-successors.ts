// Which posted row replaces which pending one. A wrong match would move a person's decision to another purchase, so
// rows are paired only if the match is unambiguous: two equal candidates, on either side, are never merged.
import { merchantKey, type BankRow } from "@evenkeel/contracts/budget/budget"
import type { BankTransactionId } from "@evenkeel/contracts/ids"
import type { ReportedRow } from "./sync-report.ts"

interface Candidates {
  readonly pending: Array<BankRow>
  readonly posted: Array<ReportedRow>
}

/** No bank keeps a purchase pending for longer. */
const mostDaysPending = 14

/**
 * `told` are rows that are new to us; `leaving` are those that the same report removes. The
 * result is keyed by the posted row's bank id.
 */
export const successorsOf = (
  told: ReadonlyArray<ReportedRow>,
  knownRow: (bankTransactionId: BankTransactionId) => BankRow | undefined,
  leaving: ReadonlyArray<BankRow>,
  accountIdOf: (row: ReportedRow) => string,
  isOfThisLogin: (row: BankRow) => boolean,
): ReadonlyMap<BankTransactionId, BankRow> => {
  const pairs = new Map<BankTransactionId, BankRow>()

  const named = new Map<string, Candidates>()
  for (const posted of told) {
    const pending = posted.follows === null ? undefined : knownRow(posted.follows)
    if (pending !== undefined) candidatesIn(named, pending.fact.bankTransactionId, [pending]).posted.push(posted)
  }
  for (const candidates of named.values()) pairUp(candidates, pairs, () => true)

  const taken = new Set([...pairs.values()].map((row) => row.fact.bankTransactionId))
  const alike = new Map<string, Candidates>()
  for (const row of leaving) {
    if (!row.fact.pending || row.fate === "set aside" || taken.has(row.fact.bankTransactionId)) continue
    candidatesIn(alike, likeness(row.fact.accountId, row.fact)).pending.push(row)
  }
  // A row that names a predecessor unknown to us follows none of this login's rows; but
  // rows of a former login had other ids.
  const mayFollow = (posted: ReportedRow, pending: BankRow): boolean =>
    isNear(posted, pending) && (posted.follows === null || !isOfThisLogin(pending))
  for (const posted of told) {
    if (posted.pending || (posted.follows !== null && knownRow(posted.follows) !== undefined)) continue
    const candidates = alike.get(likeness(accountIdOf(posted), posted))
    // A row that cannot be a successor does not compete, either.
    if (candidates?.pending.some((pending) => mayFollow(posted, pending))) candidates.posted.push(posted)
  }
  for (const candidates of alike.values()) pairUp(candidates, pairs, mayFollow)
  return pairs
}

/** Of one account, one merchant and one direction. */
const likeness = (accountId: string, row: Pick<ReportedRow, "merchant" | "name" | "amount">): string =>
  JSON.stringify([accountId, merchantKey(row), Math.sign(row.amount)])

const candidatesIn = (groups: Map<string, Candidates>, key: string, pending: Array<BankRow> = []): Candidates => {
  const candidates = groups.get(key) ?? { pending, posted: [] }
  groups.set(key, candidates)
  return candidates
}

/**
 * One on each side is a pair, whatever the tip; among several, only those whose exact amount is unique on both sides.
 */
const pairUp = (
  { pending, posted }: Candidates,
  pairs: Map<BankTransactionId, BankRow>,
  mayFollow: (posted: ReportedRow, pending: BankRow) => boolean,
): void => {
  const only = pending.length === 1 && posted.length === 1
  for (const row of posted) {
    const rivals = only ? posted : posted.filter(({ amount }) => amount === row.amount)
    const matches = only ? pending : pending.filter(({ fact }) => fact.amount === row.amount)
    const [match] = matches
    if (match !== undefined && matches.length === 1 && rivals.length === 1 && mayFollow(row, match))
      pairs.set(row.bankTransactionId, match)
  }
}

const isNear = ({ authorizedOn, bookedOn }: ReportedRow, { fact }: BankRow): boolean => {
  const days = (Date.parse(authorizedOn ?? bookedOn) - Date.parse(fact.date)) / 86_400_000
  return days >= -1 && days <= mostDaysPending
}
