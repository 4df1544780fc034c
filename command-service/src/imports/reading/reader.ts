// A worker thread that reads files, started when there is something to read and ended when there was nothing for a while.
// One that runs out of memory or time fails alone.
import { fileURLToPath } from "node:url"
import { Worker } from "node:worker_threads"
import { build, stop } from "esbuild"
import type { Readings } from "./readings.ts"

type Method = keyof Readings

export interface CallSent {
  readonly call: number
  readonly method: Method
  readonly given: ReadonlyArray<unknown>
}

export type Outcome = { readonly call: number } & ({ readonly result: unknown } | { readonly error: unknown })

/** It ended before it had answered: the files need more memory or time than they may have. */
export class ReaderGone extends Error {}

export interface Reader {
  /** Rejects with a `ReaderGone` if the thread ended, or with what the call threw, which is a bug. */
  readonly call: <Name extends Method>(
    method: Name,
    given: Parameters<Readings[Name]>,
  ) => Promise<ReturnType<Readings[Name]>>
  /** How many calls wait for their answer. */
  readonly pending: () => number
  readonly close: () => Promise<void>
}

export interface ReaderOptions {
  /** In milliseconds: how long a call may take, those before it included. */
  readonly longest?: number
  /** In milliseconds: how long it is kept without a call. */
  readonly idle?: number
  /** In MB: the memory for what it reads, apart from the bytes of the files. */
  readonly memory?: number
}

interface Waiting {
  readonly resolve: (result: never) => void
  readonly reject: (error: unknown) => void
  readonly late: NodeJS.Timeout
}

interface Running {
  readonly worker: Worker
  readonly waiting: Map<number, Waiting>
}

/** Compiled once: a thread with a compiler of its own would take a second to start, and 40 MB. */
let code: Promise<string> | undefined
const compiled = async (): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("./worker.ts", import.meta.url))],
    bundle: true,
    write: false,
    platform: "node",
    format: "cjs",
    target: "node20",
  })
  await stop()
  return outputFiles[0]!.text
}

export const makeReader = ({ longest = 60_000, idle = 300_000, memory = 1_024 }: ReaderOptions = {}): Reader => {
  let running: Promise<Running> | undefined
  let calls = 0
  let pending = 0
  let ending: NodeJS.Timeout | undefined

  const close = async (): Promise<void> => {
    const last = running
    running = undefined
    clearTimeout(ending)
    await (await last?.catch(() => undefined))?.worker.terminate()
  }

  const started = (): Promise<Running> => {
    const forget = (): void => {
      if (running === mine) running = undefined
    }
    const mine: Promise<Running> = start(memory)
    mine.then(({ worker }) => worker.once("exit", forget), forget)
    return mine
  }

  const ask = async (method: Method, given: ReadonlyArray<unknown>): Promise<unknown> => {
    const { worker, waiting } = await (running ??= started())
    calls += 1
    const call = calls
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => void worker.terminate(), longest).unref()
      waiting.set(call, { resolve, reject, late })
      worker.postMessage({ call, method, given } satisfies CallSent)
    })
  }

  return {
    call: async (method, given) => {
      clearTimeout(ending)
      pending += 1
      try {
        return (await ask(method, given)) as never
      } finally {
        pending -= 1
        if (pending === 0) ending = setTimeout(() => void close(), idle).unref()
      }
    },
    pending: () => pending,
    close,
  }
}

const start = async (memory: number): Promise<Running> => {
  code ??= compiled().catch((error: unknown) => {
    code = undefined
    throw error
  })
  // A small young generation: most of what a reading makes is kept, and the rest should not pile up.
  const resourceLimits = { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 8 }
  const worker = new Worker(await code, { eval: true, execArgv: [], resourceLimits })
  const waiting: Running["waiting"] = new Map()
  const gone = (cause?: unknown): void => {
    for (const { reject, late } of waiting.values()) {
      clearTimeout(late)
      reject(new ReaderGone("a thread that reads files has ended", { cause }))
    }
    waiting.clear()
  }
  worker.on("message", (outcome: Outcome) => {
    const one = waiting.get(outcome.call)
    if (one === undefined) return
    waiting.delete(outcome.call)
    clearTimeout(one.late)
    if ("error" in outcome) one.reject(outcome.error)
    else one.resolve(outcome.result as never)
  })
  worker.on("error", gone)
  worker.on("exit", () => gone())
  worker.unref()
  return { worker, waiting }
}
