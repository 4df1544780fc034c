// The operators' command line. The caller provides the installation, and the rest of the commands' context.
import { resolve } from "node:path"
import { Command, CommanderError } from "commander"
import { Effect } from "effect"
import { exitCodes, type Context, type OpenInstallation } from "./command.ts"
import { backup } from "./commands/backup.ts"
import { dlq } from "./commands/dlq.ts"
import { doctor } from "./commands/doctor.ts"
import { events } from "./commands/events.ts"
import { lag } from "./commands/lag.ts"
import { rebuild } from "./commands/rebuild.ts"
import { recover } from "./commands/recover.ts"
import { replay } from "./commands/replay.ts"
import { status } from "./commands/status.ts"
import { user } from "./commands/user.ts"
import { verify } from "./commands/verify.ts"
import { Refusal, reasonOf } from "./installation.ts"
import { openTerminal } from "./terminal.ts"

/** The commands' context. */
export interface Surroundings extends Partial<
  Pick<Context, "openEmpty" | "backupFile" | "headsKey" | "passphrase" | "workFactor">
> {
  readonly open: OpenInstallation
  readonly out?: NodeJS.WritableStream
  readonly err?: NodeJS.WritableStream & { readonly isTTY?: boolean }
}

const commands = [status, verify, rebuild, replay, dlq, user, lag, events, backup, recover, doctor]

/** Returns the exit code. */
export const operate = async (
  words: ReadonlyArray<string>,
  { open, out = process.stdout, err = process.stderr, ...others }: Surroundings,
): Promise<number> => {
  const program = new Command("operate")
    .description("The operators' commands, for a running Evenkeel or a stopped one.")
    .option("--json", "print the result as one JSON value", false)
    .addHelpText("after", help)
  const terminal = openTerminal(() => program.opts<{ readonly json: boolean }>().json, out, err)
  let code = 0
  const context: Context = {
    openEmpty: Effect.fail(new Refusal("There is nothing to restore into.")),
    backupFile: (name) => Effect.succeed(resolve(name)),
    headsKey: Effect.undefined,
    passphrase: Effect.undefined,
    workFactor: undefined,
    ...others,
    open,
    terminal,
    now: () => new Date(),
    unwell: () => (code = exitCodes.unwell),
  }
  for (const make of commands) program.addCommand(make(context))
  withoutExit(program, out, err)

  try {
    await program.parseAsync([...words], { from: "user" })
    return code
  } catch (error) {
    terminal.end()
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage
    err.write(`${sentenceOf(error)}\n`)
    return exitCodes.failed
  }
}

/** Makes commander throw instead of exiting, so that open resources get closed. */
const withoutExit = (command: Command, out: NodeJS.WritableStream, err: NodeJS.WritableStream): void => {
  command
    .exitOverride()
    .showHelpAfterError("(see --help)")
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: (text) => void out.write(text), writeErr: (text) => void err.write(text) })
  for (const own of command.commands) withoutExit(own, out, err)
}

const sentenceOf = (error: unknown): string => {
  if (error instanceof Refusal) return error.message
  const code = codeOf(error)
  if (code === "53100")
    return "The database's disk is full: free some space and start again. The live read models are unchanged."
  if (/^(ECONN|08|57P|ENOTFOUND|28)/.test(code))
    return `The database cannot be reached, or the connection was lost: ${reasonOf(error)}.`
  if (code === "42P01" || code === "3F000")
    return `This database is not a complete installation: ${reasonOf(error)}. Has the product been started on it?`
  if ((error as { readonly _tag?: string })._tag === "SourceUnavailable")
    return `The event store cannot be reached, or the connection was lost: ${reasonOf(error)}.`
  return reasonOf(error)
}

/** The code of the database's error, which may be the cause of another error, or the first of several. */
const codeOf = (error: unknown): string => {
  const { code, cause, errors } = error as {
    readonly code?: string
    readonly cause?: unknown
    readonly errors?: ReadonlyArray<unknown>
  }
  if (code !== undefined) return code
  const inner = cause ?? errors?.[0]
  return inner === undefined ? "" : codeOf(inner)
}

const help = `
Which installation: the one whose data lies in EVENKEEL_DATA (.evenkeel), running or stopped; or, where it is set, the one
at DATABASE_URL, with its event log at EVENTSTORE_URL (else in the same database).
OPERATOR names who acts, where the account of the machine does not.

Exit codes: 0 all is well, 1 it could not be done, 2 it was asked wrongly, 3 something is wrong with the installation.`
