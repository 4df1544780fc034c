// Which account of the budget a file is about that does not say so: the one that has many of its rows already. Without
// this a file that was renamed would come in a second time, into an account of its own. Pure.
import type { KnownRow } from "./rows.ts"

interface Row {
  readonly date: string
  readonly amount: number
}

/** By chance a few rows of two accounts are of one day and amount, but not these. */
const fewest = 3
const leastPart = 0.3
/** How many times as many as of any other account. */
const clearly = 2

/** undefined if none of them clearly is. */
export const recognise = (rows: ReadonlyArray<Row>, known: ReadonlyArray<KnownRow>): string | undefined => {
  const keys = new Map<string, number>()
  for (const row of rows) {
    const key = keyOf(row, row.date)
    keys.set(key, (keys.get(key) ?? 0) + 1)
  }
  const accounts = new Map<string, Account>()
  for (const row of known) {
    if (row.from === "hand") continue
    let account = accounts.get(row.accountId)
    if (account === undefined) {
      accounts.set(row.accountId, (account = { left: new Map(keys), count: 0, first: row.date, last: row.date }))
    }
    take(account, row)
  }
  const [best, second] = [...accounts].sort(([, a], [, b]) => b.count - a.count)
  if (best === undefined) return undefined
  const [accountId, { count, first, last }] = best
  const comparable = rows.filter(({ date }) => date >= first && date <= last).length
  const isClear = count >= clearly * (second?.[1].count ?? 0)
  return count >= fewest && count >= leastPart * comparable && isClear ? accountId : undefined
}

interface Account {
  /** How many rows of the file are left of each day and amount. */
  readonly left: Map<string, number>
  count: number
  first: string
  last: string
}

const take = (account: Account, row: KnownRow): void => {
  if (row.date < account.first) account.first = row.date
  if (row.date > account.last) account.last = row.date
  for (const day of row.booked === null ? [row.date] : [row.date, row.booked]) {
    const key = keyOf(row, day)
    const left = account.left.get(key) ?? 0
    if (left === 0) continue
    account.left.set(key, left - 1)
    account.count += 1
    return
  }
}

const keyOf = ({ amount }: { readonly amount: number }, day: string): string => `${amount} ${day}`
