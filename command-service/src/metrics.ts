import { Cause, Effect, Exit, Result } from "effect"
import { Counter, type Registry } from "prom-client"
import type { RequestError } from "@evenkeel/contracts/errors"

type Outcome = "accepted" | "refused" | "failed"

export interface CommandMetrics {
  readonly handled: (command: string, outcome: Outcome) => void
  readonly appended: (events: number) => void
  readonly conflicted: () => void
}

export const commandMetrics = (metrics: Registry): CommandMetrics => {
  const registers = [metrics]
  const commands = new Counter({
    name: "commands_total",
    help: "Commands by outcome",
    labelNames: ["command", "outcome"],
    registers,
  })
  const events = new Counter({ name: "events_appended_total", help: "Events appended", registers })
  const conflicts = new Counter({
    name: "append_conflicts_total",
    help: "Appends that lost to a concurrent writer",
    registers,
  })
  return {
    handled: (command, outcome) => commands.inc({ command, outcome }),
    appended: (count) => events.inc(count),
    conflicted: () => conflicts.inc(),
  }
}

/** Counts the command's result, including defects. */
export const counted = <Answer>(
  metrics: CommandMetrics,
  command: string,
  carryOut: () => Effect.Effect<Answer, RequestError>,
): Effect.Effect<Answer, RequestError> =>
  Effect.onExit(Effect.suspend(carryOut), (exit) => Effect.sync(() => metrics.handled(command, outcomeOf(exit))))

const outcomeOf = (exit: Exit.Exit<unknown, RequestError>): Outcome => {
  if (Exit.isSuccess(exit)) return "accepted"
  const error = Cause.findError(exit.cause)
  return Result.isSuccess(error) && error.success._tag !== "Unavailable" ? "refused" : "failed"
}
