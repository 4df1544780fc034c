// A thread that projects ranges of the log, one after another, until there are none left.
import { once } from "node:events"
import { parentPort, workerData } from "node:worker_threads"
import { reasonOf } from "../installation.ts"
import { streamsOfPostgresLog } from "../streams-postgres.ts"
import { projectInBulk } from "./project-in-bulk.ts"
import type { ThreadAnswer, ThreadMessage, ThreadOrder } from "./project-in-thread.ts"

const { url, schema, logUrl, unitSize } = workerData as ThreadOrder
const port = parentPort!
const say = (message: ThreadMessage): void => port.postMessage(message)

const next = async (): Promise<ThreadAnswer> => {
  say("next")
  const [answer] = (await once(port, "message")) as [ThreadAnswer]
  return answer
}

try {
  const streams = streamsOfPostgresLog(logUrl)
  for (let part = await next(); part !== null; part = await next()) {
    await projectInBulk({ url, schema, streams, part, unitSize, advanced: (advanced) => say({ advanced }) })
  }
} catch (error) {
  say({ failed: reasonOf(error), code: (error as { readonly code?: string }).code })
}
