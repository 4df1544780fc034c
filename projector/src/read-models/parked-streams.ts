// Streams that stopped at an event that cannot be projected. Later events wait in the event store, in order.
import { integer, nullable, text } from "@evenkeel/contracts/budget/figures/record"
import { table, type RowOf } from "./table.ts"

export const parkedStreams = table(
  "parked_streams",
  {
    user_id: text,
    stream_id: text,
    revision: integer,
    position: nullable(text),
    event_id: text,
    type: text,
    reason: text,
    /** ISO 8601 instant. */
    parked_at: text,
  },
  { key: ["user_id"] },
)

export type ParkedStreamRow = RowOf<typeof parkedStreams>
