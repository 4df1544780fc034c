// The operators' command line. What it works on is found by its caller; what it answers goes to the terminal it is given.
import { Command, CommanderError } from "commander"
import { readModelVersion } from "../read-models/version.ts"
import { exitCodes, type Context, type OpenInstallation } from "./commands/context.ts"
import { backupCommand } from "./commands/backup.ts"
import { dlqCommand } from "./commands/dlq.ts"
import { eventsCommand } from "./commands/events.ts"
import { lagCommand } from "./commands/lag.ts"
import { rebuildCommand } from "./commands/rebuild.ts"
import { replayCommand } from "./commands/replay.ts"
import { statusCommand } from "./commands/status.ts"
import { verifyCommand } from "./commands/verify.ts"
import { Refusal, reasonOf } from "./installation.ts"
import { openTerminal } from "./terminal.ts"

/** Gives the exit code, which is 0 where all is well. */
export const operate = async (words: ReadonlyArray<string>, open: () => Promise<OpenInstallation>): Promise<number> => {
  const program = new Command("operate")
    .description("The operators' commands: they work beside a running Evenkeel, or on one that is stopped.")
    .option("--json", "answer with one JSON value, for machines", false)
    .exitOverride()
    .showHelpAfterError("(--help says more)")
    .addHelpText("after", help)
  const terminal = openTerminal(() => program.opts<{ readonly json: boolean }>().json)
  const context: Context = { open, terminal, version: readModelVersion, now: () => new Date() }
  for (const make of [statusCommand, verifyCommand, rebuildCommand, replayCommand, dlqCommand, lagCommand, eventsCommand, backupCommand]) program.addCommand(overridden(make(context)))

  try {
    await program.parseAsync([...words], { from: "user" })
    return Number(process.exitCode ?? 0)
  } catch (error) {
    terminal.end()
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage
    console.error(sentenceOf(error))
    return exitCodes.failed
  }
}

const overridden = (command: Command): Command => {
  command.exitOverride()
  for (const own of command.commands) overridden(own)
  return command
}

const sentenceOf = (error: unknown): string => {
  if (error instanceof Refusal) return error.message
  const { code } = error as { readonly code?: string }
  if (code === "53100") return "The disk of the database is full: make room and start again. The live read models are as they were."
  if (/^(ECONN|08|57P)/.test(code ?? "")) return `The database cannot be reached, or broke off: ${reasonOf(error)}.`
  return reasonOf(error)
}

const help = `
Which installation: the one whose data lies in EVENKEEL_DATA (.evenkeel), running or stopped; or, where it is set, the one
at DATABASE_URL, with its event log at EVENTSTORE_URL (else in the same database).
OPERATOR names who acts, where the account of the machine does not.

Exit codes: 0 all is well, 1 it could not be done, 2 it was asked wrongly, 3 something is wrong with the installation.`
