// Threads for work that would block a server's event loop for too long: one that runs out of memory or time fails
// alone. They have no state between calls.
import { Worker } from "node:worker_threads"
import { Duration, Effect, Pool, type Scope } from "effect"
import type { RequestError } from "@evenkeel/contracts/errors"
import { Meter, type Kind, type Took } from "../limits/meter.ts"
import { programFile } from "../programs.ts"
import type { Outcome, Served, ThreadWork } from "./serve.ts"

export interface ThreadOptions {
  /** The program that serves the calls, as tools/programs/programs.mjs names it. */
  readonly program: string
  /** Passed to each thread when it starts. */
  readonly workerData?: unknown
  /** The maximum number of threads. */
  readonly count: number
  /** How long a call may take. */
  readonly longest: Duration.Input
  /** The memory limit of a thread, in MB. */
  readonly memory: number
  /** The error for a call that exceeds its time or memory. */
  readonly tooMuch: RequestError
}

export type Call<Work extends ThreadWork> = <Name extends keyof Work & string>(
  name: Name,
  ...given: Parameters<Work[Name]>
) => Effect.Effect<Awaited<ReturnType<Work[Name]>>, RequestError>

/** Runs work in a free thread. Each person's work runs one after the other, so that nobody occupies all threads. */
export type Threads<Work extends ThreadWork> = <A>(
  work: (call: Call<Work>) => Effect.Effect<A, RequestError>,
) => Effect.Effect<A, RequestError>

/** Starting a thread costs more than most calls, so idle ones are kept for a while. */
const idle = "1 minute"

export const openThreads = <Work extends ThreadWork>(
  options: ThreadOptions,
): Effect.Effect<Threads<Work>, never, Scope.Scope> =>
  Effect.gen(function* () {
    const thread = Effect.acquireRelease(
      Effect.sync(() => start(options)),
      (worker) => Effect.promise(() => worker.terminate()),
    )
    const pool = yield* Pool.makeWithTTL({ acquire: thread, min: 0, max: options.count, timeToLive: idle })
    const longest = Duration.toMillis(options.longest)
    // The work before this one in the queue has begun earlier, and ends in time.
    const kind: Kind = { name: options.program, atOnce: 1, timeout: 2 * longest, least: 5 }
    const inThread = <A>(work: (call: Call<Work>) => Effect.Effect<A, RequestError>, took: Took) =>
      Effect.scoped(
        Effect.flatMap(Pool.get(pool), (worker) => {
          const call = (name: string, ...given: ReadonlyArray<unknown>) =>
            answerOf(worker, { name, given }, options.tooMuch, took).pipe(
              Effect.timeoutOrElse({
                duration: longest,
                orElse: () =>
                  Effect.andThen(
                    Effect.sync(() => took(longest)),
                    Effect.fail(options.tooMuch),
                  ),
              }),
              // The thread may still be busy with this call.
              Effect.onError(() => Pool.invalidate(pool, worker)),
            )
          return work(call as Call<Work>)
        }),
      )
    return (work) => Effect.flatMap(Meter, (metered) => metered(kind, (took) => inThread(work, took)))
  })

const start = ({ program, workerData, memory }: ThreadOptions): Worker => {
  // A small young generation: most objects of a call live until its end, and the others should not accumulate.
  const resourceLimits = { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 8 }
  const worker = new Worker(programFile(program), { execArgv: [], workerData, resourceLimits })
  worker.on("error", () => {}) // the pending call gets it
  worker.unref()
  return worker
}

const answerOf = (
  worker: Worker,
  call: Served,
  tooMuch: RequestError,
  took: Took,
): Effect.Effect<unknown, RequestError> =>
  Effect.callback<unknown, RequestError>((resume) => {
    const answer = (outcome: Outcome): void => {
      took(outcome.took)
      resume("error" in outcome ? Effect.die(outcome.error) : Effect.succeed(outcome.result))
    }
    const end = (): void => resume(Effect.fail(tooMuch))
    worker.once("message", answer).once("exit", end)
    worker.postMessage(call)
    return Effect.sync(() => worker.off("message", answer).off("exit", end))
  }).pipe(Effect.ensuring(Effect.sync(() => worker.removeAllListeners("message").removeAllListeners("exit"))))
