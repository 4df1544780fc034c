// Rows of the bank, and the days on which each is shown.

import { addDays, eachDay, isBusinessDay, type Day } from "./calendar.ts"
import type { Random } from "./random.ts"
import type { Merchant } from "./merchants.ts"

export type AccountKey = "checking" | "savings" | "credit" | "loan" | "brokerage"

/** One person's accounts at one institution: the input of all rules. */
export interface World {
  readonly seed: string
  readonly accounts: ReadonlySet<AccountKey>
  /** Some institutions show a purchase before it posts, some only afterwards. */
  readonly showsPending: boolean
}

export interface Row {
  /** Unique within a world, and the same at each computation. */
  readonly key: string
  readonly account: AccountKey
  /** Positive is outflow, as at Plaid. */
  readonly cents: number
  /** The day of the purchase while pending, then the day of posting. */
  readonly date: Day
  readonly authorized: Day
  readonly pending: boolean
  /** The key of the pending row that this one replaces, if the bank reports it. */
  readonly follows: string | null
  /** The raw text of the bank's statement. */
  readonly name: string
  readonly merchant: Merchant | null
  /** Plaid's detailed personal finance category. */
  readonly category: string
  readonly confidence: "VERY_HIGH" | "HIGH" | "MEDIUM" | "LOW"
  readonly channel: "online" | "in store" | "other"
  readonly checkNumber: string | null
}

/** A row is shown from `from` until the day before `until`. */
export interface Appearance {
  readonly row: Row
  readonly from: Day
  readonly until: Day | null
}

/** The rows that one habit of a person produces on one day. Pure: the same world and day give the same rows. */
export type Rule = (world: World, day: Day) => ReadonlyArray<Appearance>

export interface Purchase {
  readonly key: string
  readonly account: AccountKey
  readonly day: Day
  readonly merchant: Merchant
  readonly cents: number
  /** The final charge: more than was authorised if a tip was added. */
  readonly settledCents?: number
}

/** A purchase by card: pending for 1 to 5 days, then removed and posted as another row. */
export const purchase = (random: Random, bought: Purchase): Array<Appearance> => {
  const posts = random.pick(eachDay(addDays(bought.day, 1), addDays(bought.day, 5)).filter(isBusinessDay))
  const pendingKey = `${bought.key}:pending`
  const shown = { ...merchantRow(random, bought.merchant), account: bought.account, authorized: bought.day }
  // As at some banks, a fifth of the posted rows do not refer to the pending row that they replace.
  const follows = random.oneIn(5) ? null : pendingKey
  return [
    {
      from: bought.day,
      until: posts,
      row: { ...shown, key: pendingKey, cents: bought.cents, date: bought.day, pending: true, follows: null },
    },
    {
      from: posts,
      until: null,
      row: {
        ...shown,
        key: `${bought.key}:posted`,
        cents: bought.settledCents ?? bought.cents,
        date: posts,
        pending: false,
        follows,
      },
    },
  ]
}

/** A movement without a pending stage, on a business day. */
export const posted = (
  row: Omit<Row, "pending" | "follows" | "authorized" | "checkNumber"> &
    Partial<Pick<Row, "authorized" | "checkNumber">>,
): Appearance => ({
  from: row.date,
  until: null,
  row: { authorized: row.date, checkNumber: null, ...row, pending: false, follows: null },
})

/** The fields that a merchant's rows share; each `#` of the raw name becomes a digit. */
export const merchantRow = (
  random: Random,
  merchant: Merchant,
): Pick<Row, "name" | "merchant" | "category" | "confidence" | "channel" | "checkNumber"> => ({
  name: merchant.raw.replaceAll("#", () => String(random.between(0, 9))),
  merchant,
  category: merchant.category,
  confidence: merchant.confidence ?? "VERY_HIGH",
  channel: merchant.channel,
  checkNumber: null,
})
