// A worker thread that reads files, started when there is something to read and ended when there was nothing for a while.
// One that runs out of memory or time fails alone.
import { Worker, type TransferListItem } from "node:worker_threads"
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
    transfer?: ReadonlyArray<TransferListItem>,
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

export const makeReader = ({ longest = 60_000, idle = 60_000, memory = 1_024 }: ReaderOptions = {}): Reader => {
  let running: Running | undefined
  let calls = 0
  let ending: NodeJS.Timeout | undefined

  const start = (): Running => {
    const worker = new Worker(new URL("./worker.mjs", import.meta.url), {
      // What the process was started with is for its main thread.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memory },
    })
    const started: Running = { worker, waiting: new Map() }
    const gone = (cause?: unknown): void => {
      if (running === started) running = undefined
      for (const { reject, late } of started.waiting.values()) {
        clearTimeout(late)
        reject(new ReaderGone("a thread that reads files has ended", { cause }))
      }
      started.waiting.clear()
    }
    worker.on("message", (outcome: Outcome) => settle(started, outcome))
    worker.on("error", gone)
    worker.on("exit", () => gone())
    worker.unref()
    return started
  }

  const settle = ({ waiting }: Running, outcome: Outcome): void => {
    const one = waiting.get(outcome.call)
    if (one === undefined) return
    waiting.delete(outcome.call)
    clearTimeout(one.late)
    if ("error" in outcome) one.reject(outcome.error)
    else one.resolve(outcome.result as never)
    clearTimeout(ending)
    if (waiting.size === 0) ending = setTimeout(() => void close(), idle).unref()
  }

  const close = async (): Promise<void> => {
    const { worker } = running ?? {}
    running = undefined
    clearTimeout(ending)
    await worker?.terminate()
  }

  return {
    call: (method, given, transfer = []) => {
      clearTimeout(ending)
      running ??= start()
      const { worker, waiting } = running
      calls += 1
      const call = calls
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => void worker.terminate(), longest).unref()
        waiting.set(call, { resolve, reject, late })
        worker.postMessage({ call, method, given } satisfies CallSent, transfer)
      })
    },
    pending: () => running?.waiting.size ?? 0,
    close,
  }
}
