// Sums of an import's rows, for the person to compare with those of their bank.
import { monthOf, type Month } from "@evenkeel/contracts/month"
import type { FileRow } from "./file-rows.ts"

export interface Sums {
  readonly rows: number
  /** Both 0 or above, in minor units of the account's currency. */
  readonly moneyIn: number
  readonly moneyOut: number
}

export interface AccountSums extends Sums {
  readonly first: string
  readonly last: string
  readonly months: ReadonlyArray<Sums & { readonly month: Month }>
}

type Growing = { -readonly [Key in keyof Sums]: Sums[Key] }
const zero = (): Growing => ({ rows: 0, moneyIn: 0, moneyOut: 0 })

const add = (sums: Growing, amount: number): void => {
  sums.rows += 1
  if (amount > 0) sums.moneyOut += amount
  else sums.moneyIn -= amount
}

/** For at least one row of one account, in its currency. Months are in order. */
export const sumsOf = (rows: Iterable<Pick<FileRow, "date" | "amount">>): AccountSums => {
  const all = zero()
  const months = new Map<Month, Growing>()
  let [first, last] = ["9999-12-31", "0000-01-01"]
  for (const { date, amount } of rows) {
    const month = monthOf(date)
    const sums = months.get(month) ?? zero()
    months.set(month, sums)
    add(all, amount)
    add(sums, amount)
    if (date < first) first = date
    if (date > last) last = date
  }
  const ordered = [...months].sort(([a], [b]) => (a < b ? -1 : 1)).map(([month, sums]) => ({ month, ...sums }))
  return { ...all, first, last, months: ordered }
}
