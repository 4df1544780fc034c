// A thread that lays ranges of the log, as seen by who starts it.
import { Worker } from "node:worker_threads"
import type { Layer } from "./lay-parts.ts"
import type { Part } from "./next-tables.ts"

export interface ThreadOrder {
  readonly url: string
  readonly schema: string
  readonly logUrl: string
  readonly unitSize: number | undefined
}

/** What a thread says. It is answered with a part when it asks for one, and with null when there is none left. */
export type ThreadMessage = "next" | { readonly advanced: number } | { readonly failed: string; readonly code: string | undefined }

export type ThreadAnswer = Part | null

/** Rows live until their unit is copied: where the young are given too little room, they are copied around over and over. */
const resourceLimits = { maxYoungGenerationSizeMb: 96 }

export const layInThread = (order: ThreadOrder, advanced: (events: number) => void): Layer => async (next, failed) => {
  const thread = new Worker(new URL("./laying-thread.mjs", import.meta.url), { workerData: order, resourceLimits })
  failed.addEventListener("abort", () => void thread.terminate())
  await new Promise<void>((resolve, reject) => {
    thread.on("message", (message: ThreadMessage) => {
      if (message === "next") thread.postMessage((next() ?? null) satisfies ThreadAnswer)
      else if ("advanced" in message) advanced(message.advanced)
      else reject(Object.assign(new Error(message.failed), { code: message.code }))
    })
    thread.once("error", reject)
    thread.once("exit", () => resolve())
  })
}
