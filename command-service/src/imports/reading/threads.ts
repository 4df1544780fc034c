// The threads in which files are read and matched, as that takes longer than the event loop of a server may stand still.
// Two, so that one person's large file does not keep all others waiting. Nothing is kept in them from one call to the next.
// One that runs out of memory or time fails alone.
import { Worker } from "node:worker_threads"
import { Effect, Pool, type Duration, type Scope } from "effect"
import { tooLarge, type RequestError } from "@evenkeel/contracts/errors"
import { programFile } from "@evenkeel/server-kit/programs"
import type { Called, Outcome, Work } from "./work.ts"

export type Call = <Name extends keyof Work>(
  name: Name,
  ...given: Parameters<Work[Name]>
) => Effect.Effect<ReturnType<Work[Name]>, RequestError>

/** What is done by one of the threads, once one is free. */
export type Threads = <A>(work: (call: Call) => Effect.Effect<A, RequestError>) => Effect.Effect<A, RequestError>

export interface ThreadOptions {
  /** How long a call may take. */
  readonly longest?: Duration.Input
  /** In MB: the memory for what it reads, apart from the bytes of the files. */
  readonly memory?: number
}

const count = 2
/** What reading costs is mostly code that was not compiled yet, so they are kept for what people do next. */
const idle = "1 minute"

export const makeThreads = ({ longest = "1 minute", memory = 1_024 }: ThreadOptions = {}): Effect.Effect<
  Threads,
  never,
  Scope.Scope
> =>
  Effect.gen(function* () {
    const thread = Effect.acquireRelease(
      Effect.sync(() => start(memory)),
      (worker) => Effect.promise(() => worker.terminate()),
    )
    const pool = yield* Pool.makeWithTTL({ acquire: thread, min: 0, max: count, timeToLive: idle })
    return (work) =>
      Effect.scoped(
        Effect.flatMap(Pool.get(pool), (worker) => {
          const call: Call = (name, ...given) =>
            answerOf(worker, { name, given }).pipe(
              Effect.timeoutOrElse({ duration: longest, orElse: () => Effect.fail(tooMuch) }),
              // It may still be busy with this call.
              Effect.onError(() => Pool.invalidate(pool, worker)),
            ) as never
          return work(call)
        }),
      )
  })

const tooMuch = tooLarge("These files take more time or memory to read than they may. Import fewer of them at a time.")

const start = (memory: number): Worker => {
  // A small young generation: most of what a reading makes is kept, and the rest should not pile up.
  const resourceLimits = { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 8 }
  const worker = new Worker(programFile("file-reader"), { execArgv: [], resourceLimits })
  worker.on("error", () => {}) // whoever waits for its answer learns that it has ended
  worker.unref()
  return worker
}

const answerOf = (worker: Worker, call: Called) =>
  Effect.callback<unknown, RequestError>((resume) => {
    worker.once("message", (outcome: Outcome) =>
      resume("error" in outcome ? Effect.die(outcome.error) : Effect.succeed(outcome.result)),
    )
    worker.once("exit", () => resume(Effect.fail(tooMuch)))
    worker.postMessage(call)
  }).pipe(Effect.ensuring(Effect.sync(() => worker.removeAllListeners("message").removeAllListeners("exit"))))
