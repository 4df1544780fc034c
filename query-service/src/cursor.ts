// How far a person's rows have come, as every read begins.

/** Nothing is known of who has no revision. */
export interface Cursor {
  readonly revision: number | undefined
  readonly timeZone: string | null
  /** Of the fold and the tables. */
  readonly version: string
  /** Names the transaction that laid the rows: a rebuild may lay others at the same revision. */
  readonly laidBy: string | null
}

export interface CursorRow {
  readonly version: string
  readonly revision: number | null
  readonly time_zone: string | null
  readonly laid_by: string | null
}

/** One row of the person $1, with those columns beside it; none while the tables are being laid. Below 0 nothing has been laid of them yet. */
export const selectCursor = (...columns: ReadonlyArray<string>): string =>
  `select ${["version", "revision", "time_zone", "budgets.xmin::text as laid_by", ...columns].join(", ")}
   from bookmark left join budgets on user_id = $1 and revision >= 0 where caught_up`

export const cursorOf = ({ version, revision, time_zone, laid_by }: CursorRow): Cursor =>
  ({ version, revision: revision ?? undefined, timeZone: time_zone, laidBy: laid_by })
