// A thread that lays a range of the log.
import { parentPort, workerData } from "node:worker_threads"
import { reasonOf } from "../installation.ts"
import { streamsOfPostgresLog } from "../streams-postgres.ts"
import { layInBulk } from "./lay-in-bulk.ts"
import type { ThreadMessage, ThreadOrder } from "./lay-in-threads.ts"

const { url, schema, logUrl, part, unitSize } = workerData as ThreadOrder
const say = (message: ThreadMessage): void => parentPort?.postMessage(message)

try {
  await layInBulk({ url, schema, streams: streamsOfPostgresLog(logUrl), part, unitSize, advanced: (advanced) => say({ advanced }) })
} catch (error) {
  say({ failed: reasonOf(error), code: (error as { readonly code?: string }).code })
}
