// Finds the rows of an import that the budget already has. No row is matched twice, or without proof: a row is "here"
// if the bank's id, or account, date, amount and text agree, or if the bank reported that amount on that day, or the
// same text within a few days; it is "maybe" the same if less agrees. Pure.
import { grouped } from "@evenkeel/contracts/budget/grouped"
import { makeFinder, type Finder } from "./finder.ts"

import { unreported, type Candidate, type Known, type KnownRow, type RowId } from "./rows.ts"

export interface Match {
  readonly status: "new" | "here" | "maybe"
  /** The same row, certainly or perhaps. If an earlier file of the same import has it, too, its transaction is "". */
  readonly duplicate: KnownRow | null
}

/** In days: the most between the dates of a bank and of a file for one row. */
export const farthest = 4

const isNew: Match = { status: "new", duplicate: null }

/** One match for each candidate. Rows of one file are never merged; those of several files are compared. */
export const match = (candidates: ReadonlyArray<Candidate>, known: Known, idOf: RowId): ReadonlyArray<Match> => {
  const matches: Array<Match> = []
  const earlier: Array<readonly [KnownRow, Candidate]> = []
  for (const own of byFile(candidates)) {
    const finder = makeFinder(known.rows, earlier, idOf, farthest)
    const found = matchFile(own, finder, coverageOf(own, known.days))
    own.forEach((candidate, index) => {
      const one = found[index] ?? isNew
      matches.push(one)
      if (one.status !== "here") earlier.push([asKnown(candidate), candidate])
    })
  }
  return matches
}

const asKnown = ({ account, date, amount, name }: Candidate): KnownRow =>
  unreported("file", { transactionId: "", accountId: account, date, amount, name })

const byFile = (candidates: ReadonlyArray<Candidate>): Iterable<ReadonlyArray<Candidate>> =>
  grouped(candidates, ({ file }) => file).values()

/** The surest matches come first, because a matched row cannot be another's duplicate. */
const matchFile = (
  candidates: ReadonlyArray<Candidate>,
  finder: Finder,
  covers: Coverage,
): ReadonlyArray<Match | undefined> => {
  const found: Array<Match | undefined> = candidates.map(() => undefined)
  const pass = (
    find: (candidate: Candidate) => KnownRow | undefined,
    status: (candidate: Candidate, duplicate: KnownRow) => Match["status"],
  ): void => {
    candidates.forEach((candidate, index) => {
      if (found[index] !== undefined) return
      const duplicate = find(candidate)
      if (duplicate !== undefined) found[index] = { status: status(candidate, duplicate), duplicate }
    })
  }
  const here = () => "here" as const
  const maybe = () => "maybe" as const

  pass((candidate) => finder.ofId(candidate), here)
  pass((candidate) => finder.ofText(candidate), here)
  pass((candidate) => finder.near(candidate, { from: "bank", days: 0, alike: true }), here)
  for (let days = 1; days <= farthest; days += 1) {
    pass(
      (candidate) => finder.near(candidate, { from: "bank", days, alike: true }),
      (candidate, duplicate) => (covers(candidate, duplicate) ? "here" : "maybe"),
    )
  }
  pass((candidate) => finder.near(candidate, { from: "bank", days: 0, alike: false }), here)
  pass((candidate) => finder.near(candidate, { from: "file", days: 0, alike: true }), maybe)
  pass((candidate) => finder.near(candidate, { from: "file", days: 0, alike: false }), maybe)
  for (let days = 0; days <= farthest; days += 1) {
    if (days > 0) pass((candidate) => finder.near(candidate, { from: "bank", days, alike: false }), maybe)
    pass((candidate) => finder.near(candidate, { from: "hand", days, alike: false }), maybe)
  }
  return found
}

type Coverage = ReturnType<typeof coverageOf>

/**
 * Whether file and bank both cover the days of both rows. Within them, a row that the bank dates some days off must be
 * in the file under another date; beyond, the file need not have it, so a repeated purchase is not the same one.
 */
const coverageOf = (candidates: ReadonlyArray<Candidate>, atBank: Known["days"]) => {
  const inFile = new Map<string, { first: string; last: string }>()
  for (const { account, date } of candidates) {
    const days = inFile.get(account)
    if (days === undefined) inFile.set(account, { first: date, last: date })
    else if (date < days.first) days.first = date
    else if (date > days.last) days.last = date
  }
  return ({ account, date }: Candidate, duplicate: KnownRow): boolean => {
    const { first = "", last = "" } = inFile.get(account) ?? {}
    const isInFile = [duplicate.date, duplicate.booked].some((day) => day !== null && day >= first && day <= last)
    return isInFile && date >= (atBank.get(account)?.reported ?? "9999")
  }
}
