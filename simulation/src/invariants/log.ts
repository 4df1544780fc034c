// The database's log, read without the product.
import { Result } from "effect"
import { emptyBudget, type Budget } from "@evenkeel/contracts/budget/budget"
import { decodeEvent } from "@evenkeel/contracts/budget/codec"
import { budgetStream, type StoredEvent } from "@evenkeel/contracts/budget/envelope"
import { fold } from "@evenkeel/contracts/budget/fold"
import { postgresLog, storedEventOf, type LogRow } from "@evenkeel/event-log/postgres/log"
import type { Backend } from "../postgres/backend.ts"

/** A person's events. */
export const streamOf = (backend: Backend, userId: string): ReadonlyArray<StoredEvent> =>
  backend
    .rows(
      `select ${postgresLog.columns} from ${postgresLog.table}
       where stream_id = '${budgetStream(userId)}' order by revision`,
    )
    .map((row) => storedEventOf(row as unknown as LogRow))

export const foldedOf = (events: ReadonlyArray<StoredEvent>): Budget =>
  fold(
    emptyBudget(),
    events.map((event) => Result.getOrThrow(decodeEvent(event))),
  )
