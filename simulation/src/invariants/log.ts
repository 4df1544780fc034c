// The log as the database has it, read beside the product.
import { budgetStream, type StoredEvent } from "@evenkeel/contracts/budget/envelope"
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
