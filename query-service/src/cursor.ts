// A person's cursor, with which every read begins.

/** Without a revision, nothing is known about the person yet. */
export interface Cursor {
  readonly revision: number | undefined
  readonly timeZone: string | null
  /** The version of the fold and the tables. */
  readonly version: string
  /** Identifies the transaction that projected the rows: a rebuild may project different rows at the same revision. */
  readonly projectedBy: string | null
}

export interface CursorRow {
  readonly version: string
  readonly revision: number | null
  readonly time_zone: string | null
  readonly projected_by: string | null
}

/**
 * Selects the cursor of person $1, plus those columns. No row while the tables are being built; a
 * revision below 0 means nothing was projected yet.
 */
export const selectCursor = (...columns: ReadonlyArray<string>): string =>
  `select ${["version", "revision", "time_zone", "budgets.xmin::text as projected_by", ...columns].join(", ")}
   from checkpoint left join budgets on user_id = $1 and revision >= 0 where caught_up`

export const cursorOf = ({ version, revision, time_zone, projected_by }: CursorRow): Cursor => ({
  version,
  revision: revision ?? undefined,
  timeZone: time_zone,
  projectedBy: projected_by,
})
