// A person's cursor, which every read includes.
import type { HandlerResult } from "@evenkeel/server-kit/http/routes"
import { defaultCurrency, type Currency } from "@evenkeel/contracts/currency"
import { dateIn } from "@evenkeel/contracts/month"

export interface Cursor {
  /** -1 if nothing of the person has been projected yet. */
  readonly revision: number
  readonly timeZone: string | null
  readonly currency: Currency
  /** The version of the fold that projected the rows. */
  readonly version: number
  /** Identifies the transaction that projected the rows: a rebuild may project different rows at the same revision. */
  readonly projectedBy: string | null
}

export interface CursorRow {
  readonly version: number
  readonly revision: number | null
  readonly time_zone: string | null
  readonly currency: Currency | null
  readonly projected_by: string | null
}

/** Selects the cursor of person $1, and those columns. No row while the tables are being built. */
export const selectCursor = (...columns: ReadonlyArray<string>): string =>
  `select ${["version", "budgets.revision", "time_zone", "currency", "budgets.xmin::text as projected_by", ...columns].join(", ")}
   from checkpoint left join budgets on user_id = $1 and budgets.revision >= 0 where caught_up`

export const cursorOf = ({ version, revision, time_zone, currency, projected_by }: CursorRow): Cursor => ({
  version,
  revision: revision ?? -1,
  timeZone: time_zone,
  currency: currency ?? defaultCurrency,
  projectedBy: projected_by,
})

/**
 * Included in every reply: the person's revision, and their date by the product's clock, since the browser's own clock
 * may be in another month.
 */
export const revisionAndDate = (
  { revision, timeZone }: Pick<Cursor, "revision" | "timeZone">,
  now: Date,
): Pick<HandlerResult<"accounts">, "revision" | "date"> => ({ revision, date: dateIn(timeZone, now) })
