// Splits very large changes into parts that are written one after the other: a single statement would need several
// times its size in memory, and creating it would block the event loop.
import { budgets } from "../read-models/budgets.ts"
import { historySnapshots } from "../read-models/history-snapshots.ts"
import { parkedStreams } from "../read-models/parked-streams.ts"
import { noChanges, type Changes, type Row, type Table } from "../read-models/table.ts"

/** Rows of one table per part. Each snapshot is a whole budget. */
const mostAtOnce = 2_000

/** Each part requires the expected cursors, so the part that moves them comes last. */
const ofCursors: ReadonlySet<Table> = new Set<Table>([budgets, parkedStreams])

/** An erasure leaves few changes. */
export const isMuch = ({ put, takeAway, erased }: Changes): boolean =>
  erased.size === 0 && [...put.values(), ...takeAway.values()].reduce((sum, rows) => sum + rows.length, 0) > mostAtOnce

/** The names of tables with very many changed rows. */
export const tablesOf = ({ put, takeAway }: Changes): ReadonlyArray<string> => [
  ...new Set([...put, ...takeAway].flatMap(([{ name }, rows]) => (rows.length > mostAtOnce ? [name] : []))),
]

export function* partsOf(changes: Changes): Iterable<Changes> {
  for (const what of ["takeAway", "put"] as const) {
    for (const [table, rows] of changes[what]) {
      if (ofCursors.has(table)) continue
      const atOnce = table === historySnapshots ? 1 : mostAtOnce
      for (let start = 0; start < rows.length; start += atOnce) {
        yield { ...noChanges(), [what]: new Map([[table, rows.slice(start, start + atOnce)]]) }
      }
    }
  }
}

export const cursorsOf = ({ put, takeAway }: Changes): Changes => ({
  ...noChanges(),
  put: onlyCursors(put),
  takeAway: onlyCursors(takeAway),
})

const onlyCursors = (rows: ReadonlyMap<Table, Array<Row>>): Map<Table, Array<Row>> =>
  new Map([...rows].filter(([table]) => ofCursors.has(table)))
