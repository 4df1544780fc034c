// A person's cursor, with which every read begins.

/** Without a revision, nothing is known about the person yet. */
export interface Cursor {
  readonly revision: number | undefined
  readonly timeZone: string | null
  /** The version of the fold and the tables. */
  readonly version: string
  /** Identifies the transaction that laid the rows: a rebuild may lay different rows at the same revision. */
  readonly laidBy: string | null
}

export interface CursorRow {
  readonly version: string
  readonly revision: number | null
  readonly time_zone: string | null
  readonly laid_by: string | null
}

/**
 * Selects the cursor of person $1, plus those columns. No row while the tables are being built; a
 * revision below 0 means nothing was laid yet.
 */
export const selectCursor = (...columns: ReadonlyArray<string>): string =>
  `select ${["version", "revision", "time_zone", "budgets.xmin::text as laid_by", ...columns].join(", ")}
   from bookmark left join budgets on user_id = $1 and revision >= 0 where caught_up`

export const cursorOf = ({ version, revision, time_zone, laid_by }: CursorRow): Cursor => ({
  version,
  revision: revision ?? undefined,
  timeZone: time_zone,
  laidBy: laid_by,
})
