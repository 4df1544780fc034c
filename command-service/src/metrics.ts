import { Counter, type Registry } from "prom-client"

export interface CommandMetrics {
  readonly handled: (command: string, outcome: "accepted" | "refused" | "failed") => void
  readonly appended: (events: number) => void
  readonly conflicted: () => void
}

export const commandMetrics = (metrics: Registry): CommandMetrics => {
  const registers = [metrics]
  const commands = new Counter({ name: "commands_total", help: "Commands by outcome", labelNames: ["command", "outcome"], registers })
  const events = new Counter({ name: "events_appended_total", help: "Events appended", registers })
  const conflicts = new Counter({ name: "append_conflicts_total", help: "Appends that found another was quicker", registers })
  return {
    handled: (command, outcome) => commands.inc({ command, outcome }),
    appended: (count) => events.inc(count),
    conflicted: () => conflicts.inc(),
  }
}
