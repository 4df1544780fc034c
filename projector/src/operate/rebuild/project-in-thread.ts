// Starts a thread that projects ranges of the log, and talks to it.
import { Worker } from "node:worker_threads"
import type { Layer } from "./project-parts.ts"
import type { Part } from "./next-tables.ts"

export interface ThreadOrder {
  readonly url: string
  readonly schema: string
  readonly logUrl: string
  readonly unitSize: number | undefined
}

/** A message from the thread. "next" is answered with a part, or with null if there is none left. */
export type ThreadMessage =
  | "next"
  | { readonly advanced: number }
  | { readonly failed: string; readonly code: string | undefined }

export type ThreadAnswer = Part | null

/**
 * Rows live until their unit is copied: with too small a young generation, the collector
 * would copy them around over and over.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 96 }

export const projectInThread =
  (order: ThreadOrder, advanced: (events: number) => void): Layer =>
  async (next, failed) => {
    const thread = new Worker(new URL("./projecting-thread.mjs", import.meta.url), {
      workerData: order,
      resourceLimits,
    })
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
