// Lays ranges of the log side by side, each in a thread of its own: to fold costs several times what the database has to do.
import { Worker } from "node:worker_threads"
import type { Part } from "./next-tables.ts"

export interface ThreadOrder {
  readonly url: string
  readonly schema: string
  readonly logUrl: string
  readonly part: Part
  readonly unitSize: number | undefined
}

export type ThreadMessage = { readonly advanced: number } | { readonly failed: string; readonly code: string | undefined }

/** Rows live until their unit is copied: where the young are given too little room, they are copied around over and over. */
const resourceLimits = { maxYoungGenerationSizeMb: 96 }

/** When one fails, the others are stopped. */
export const layInThreads = async (orders: ReadonlyArray<ThreadOrder>, advanced: (events: number) => void): Promise<void> => {
  const threads: Array<Worker> = []
  const lay = (order: ThreadOrder): Promise<void> =>
    new Promise((resolve, reject) => {
      const thread = new Worker(new URL("./laying-thread.mjs", import.meta.url), { workerData: order, resourceLimits })
      threads.push(thread)
      thread.on("message", (message: ThreadMessage) => {
        if ("advanced" in message) advanced(message.advanced)
        else reject(Object.assign(new Error(message.failed), { code: message.code }))
      })
      thread.once("error", reject)
      thread.once("exit", () => resolve())
    })
  try {
    await Promise.all(orders.map(lay))
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()))
  }
}
