// A process is one effect: a signal interrupts it, its scope closes what it has opened, in reverse order, and then the
// process exits.
import { Cause, Exit, Runtime, type Effect } from "effect"
import { onStopSignal } from "./stop-signals.ts"

/**
 * Exits with 0 if the program succeeded or a signal has stopped it, and with 1 and its error's message if it failed.
 * A second signal means "now": whatever was acknowledged is safe.
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
