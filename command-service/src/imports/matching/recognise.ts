// Recognises the account of a file that does not name it: the one that has many of its rows already. Otherwise a
// renamed file would be imported a second time, into a new account. Pure.
import type { Known, KnownRow } from "./rows.ts"

interface Row {
  readonly date: string
  readonly amount: number
}

/** Two accounts may share a few rows of one day and amount by coincidence, but not these. */
const fewest = 3
const leastPart = 0.3
/** How many times as many as of any other account. */
const clearly = 2

/**
 * By the keys of the files' accounts; without files that no account clearly matches. One pass over the known rows
 * serves all files, which may have thousands of accounts.
 */
export const recognise = (
  files: ReadonlyMap<string, ReadonlyArray<Row>>,
  { rows: known, days }: Known,
): ReadonlyMap<string, string> => {
  const wanted = new Map<string, Counts>()
  for (const [file, rows] of files) {
    for (const row of rows) {
      const key = keyOf(row, row.date)
      const counts = wanted.get(key) ?? new Map<string, number>()
      wanted.set(key, counts.set(file, (counts.get(file) ?? 0) + 1))
    }
  }
  const accounts = new Map<string, Account>()
  for (const row of known) {
    if (row.from === "hand") continue
    let account = accounts.get(row.accountId)
    if (account === undefined) {
      accounts.set(row.accountId, (account = { left: new Map(), counts: new Map() }))
    }
    take(account, row, wanted)
  }
  const candidates = new Map<string, Array<readonly [accountId: string, count: number]>>()
  for (const [accountId, { counts }] of accounts) {
    for (const [file, count] of counts) candidates.set(file, [...(candidates.get(file) ?? []), [accountId, count]])
  }
  return new Map(
    [...candidates].flatMap(([file, counts]) => {
      const [[accountId, count] = ["", 0], [, second] = ["", 0]] = counts.sort(([, a], [, b]) => b - a)
      const { first, last } = days.get(accountId)!
      const comparable = files.get(file)!.filter(({ date }) => date >= first && date <= last).length
      const isClear = count >= fewest && count >= leastPart * comparable && count >= clearly * second
      return isClear ? [[file, accountId] as const] : []
    }),
  )
}

type Counts = Map<string, number>

interface Account {
  /** By day and amount, the rows that are left of each account of the files; without empty ones. */
  readonly left: Map<string, Counts>
  /** The number of rows that each account of the files shares with this one. */
  readonly counts: Counts
}

const take = (account: Account, row: KnownRow, wanted: ReadonlyMap<string, Counts>): void => {
  const taken = new Set<string>()
  for (const day of row.booked === null ? [row.date] : [row.date, row.booked]) {
    const key = keyOf(row, day)
    if (!wanted.has(key)) continue
    const left = account.left.get(key) ?? new Map(wanted.get(key))
    account.left.set(key, left)
    for (const [file, count] of left) {
      if (taken.has(file)) continue
      taken.add(file)
      if (count === 1) left.delete(file)
      else left.set(file, count - 1)
      account.counts.set(file, (account.counts.get(file) ?? 0) + 1)
    }
  }
}

const keyOf = ({ amount }: { readonly amount: number }, day: string): string => `${amount} ${day}`
