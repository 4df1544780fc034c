import type pg from "pg"
import type { Undo } from "@evenkeel/contracts/budget/undo/undone"
import type { UserId } from "@evenkeel/contracts/ids"

export interface RecordedUndo extends Undo {
  readonly revision: number
}

/** All of a person's undos, in the order in which they happened; there are few. */
export const readUndos = async (pool: pg.Pool, userId: UserId): Promise<ReadonlyArray<RecordedUndo>> => {
  const { rows } = await pool.query<RecordedUndo>({
    name: "undos",
    text: `select metadata::json ->> 'commandId' as "commandId", data::json ->> 'commandId' as undoes, revision
           from history where user_id = $1 and type = 'ActionUndone' order by revision`,
    values: [userId],
  })
  return rows
}
