// One row: how far the log has been followed, and by which fold. A bookmark only: what has been laid, each cursor says.
import { boolean, nullable, table, text, type RowOf } from "./table.ts"

export const bookmark = table("bookmark", {
  /** Of the fold and the tables: rows of another version are not ours to read or to add to. */
  version: text,
  position: nullable(text),
  /** The log has been laid as far as it reached when this version was begun: until then, readers would see too little. */
  caught_up: boolean,
}, { key: ["version"] })

export type BookmarkRow = RowOf<typeof bookmark>
