// A worker thread that reads files, started when there is something to read and ended when there was nothing for a while.
// One that runs out of memory or time fails alone.
import { Worker } from "node:worker_threads"
import { programFile } from "@evenkeel/server-kit/programs"
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

export const makeReader = ({ longest = 60_000, idle = 300_000, memory = 1_024 }: ReaderOptions = {}): Reader => {
  let running: Running | undefined
  let calls = 0
  let pending = 0
  let ending: NodeJS.Timeout | undefined

  const close = async (): Promise<void> => {
    const last = running
    running = undefined
    clearTimeout(ending)
    await last?.worker.terminate()
  }

  const started = (): Running => {
    const mine = start(memory)
    mine.worker.once("exit", () => {
      if (running === mine) running = undefined
    })
    return mine
  }

  const ask = (method: Method, given: ReadonlyArray<unknown>): Promise<unknown> => {
    const { worker, waiting } = (running ??= started())
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

const start = (memory: number): Running => {
  // A small young generation: most of what a reading makes is kept, and the rest should not pile up.
  const resourceLimits = { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 8 }
  const worker = new Worker(programFile("file-reader"), { execArgv: [], resourceLimits })
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
