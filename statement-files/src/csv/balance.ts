// A running balance proves the amounts beside it: sign, fees and which column is which.

/** Money in is positive, in minor units; null where a row has none. */
export type Amounts = ReadonlyArray<number | null>

export interface Proof {
  /** Pairs of neighbouring rows that could be compared. */
  readonly compared: number
  readonly agreeing: number
}

/**
 * How well the balances follow from the amounts, in the better of both directions (files are oldest or newest first), with
 * balances after the booking or, at some banks, before it. Rows are compared within their account.
 */
export const proofOf = (amounts: Amounts, balances: Amounts, accounts: ReadonlyArray<string>): Proof => {
  const counts = { after: 0, newestFirst: 0, before: 0, beforeNewestFirst: 0 }
  let compared = 0
  const previous = new Map<string, number>()
  for (let row = 0; row < amounts.length; row += 1) {
    const [amount, balance, account] = [amounts[row] ?? null, balances[row] ?? null, accounts[row] ?? ""]
    if (amount === null || balance === null) continue
    const earlier = previous.get(account)
    previous.set(account, row)
    if (earlier === undefined) continue
    compared += 1
    const step = balance - balances[earlier]!
    if (step === amount) counts.after += 1
    if (-step === amounts[earlier]!) counts.newestFirst += 1
    if (step === amounts[earlier]!) counts.before += 1
    if (-step === amount) counts.beforeNewestFirst += 1
  }
  return { compared, agreeing: Math.max(...Object.values(counts)) }
}

/** A few rows may be missing or corrected; coincidences make far less than this. */
export const isProven = ({ compared, agreeing }: Proof): boolean =>
  compared >= 1 && agreeing >= (compared < 10 ? compared : compared * 0.85)
