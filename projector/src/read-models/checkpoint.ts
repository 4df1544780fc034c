// One row: how far the log has been followed, and by which fold. Only a bookmark; the cursors say what has been laid.
import { boolean, nullable, table, text, type RowOf } from "./table.ts"

export const bookmark = table(
  "bookmark",
  {
    /** The version of the fold and the tables: rows of another version must be neither read nor added to. */
    version: text,
    position: nullable(text),
    /**
     * Whether the log has been laid as far as it reached when this version was begun.
     * Until then, reads would be incomplete.
     */
    caught_up: boolean,
  },
  { key: ["version"] },
)

export type BookmarkRow = RowOf<typeof bookmark>
