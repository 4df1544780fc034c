// One row: how far the log has been followed, and by which fold. Only a checkpoint; the cursors say what has been projected.
import { boolean, nullable, text } from "@evenkeel/contracts/budget/figures/record"
import { table, type RowOf } from "./table.ts"

export const checkpoint = table(
  "checkpoint",
  {
    /** The version of the fold and the tables: rows of another version must be neither read nor added to. */
    version: text,
    position: nullable(text),
    /**
     * Whether the log has been projected as far as it reached when this version was begun.
     * Until then, reads would be incomplete.
     */
    caught_up: boolean,
  },
  { key: ["version"] },
)

export type CheckpointRow = RowOf<typeof checkpoint>
