// Runs a process as one effect: a signal interrupts it, its scope closes all resources, and the process exits.
import { Cause, Exit, Runtime, type Effect } from "effect"
import { onStopSignal } from "./stop-signals.ts"

/**
 * Exits with 0 if the program succeeded or was stopped by a signal, and with 1 and its error's message if it failed. A
 * second signal exits at once: acknowledged data is safe.
 */
export const runMain = <E>(program: Effect.Effect<unknown, E>): void =>
  run(program, { disableErrorReporting: true, teardown })

const run = Runtime.makeRunMain(({ fiber, teardown }) => {
  let isStopping = false
  onStopSignal(() => {
    if (isStopping) process.exit(130)
    isStopping = true
    fiber.interruptUnsafe()
  })
  fiber.addObserver((exit) => teardown(exit, (code) => process.exit(code)))
})

const teardown: Runtime.Teardown = (exit, leave) => {
  if (Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause)) return leave(0)
  const error = Cause.squash(exit.cause)
  console.error(error instanceof Error ? error.message : String(error))
  leave(1)
}
