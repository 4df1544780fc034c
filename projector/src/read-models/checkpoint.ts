// One row: how far the log has been followed. Only a checkpoint; the cursors say what has been projected.
import { boolean, integer, nullable, text } from "@evenkeel/contracts/budget/figures/record"
import { table, type RowOf } from "./table.ts"

export const checkpoint = table(
  "checkpoint",
  {
    /** The version of the fold that projected the rows; a later one has added to them if it differs from the schema's. */
    version: integer,
    position: nullable(text),
    /** Whether the log has been projected as far as it reached when the tables were created. Until then, they are incomplete. */
    caught_up: boolean,
  },
  { key: ["version"] },
)

export type CheckpointRow = RowOf<typeof checkpoint>
