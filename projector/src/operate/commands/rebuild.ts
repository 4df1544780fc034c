import { Option, type Command } from "commander"
import type { Installation } from "../installation.ts"
import { rebuild } from "../rebuild/rebuild.ts"
import { rebuildUser } from "../rebuild/rebuild-user.ts"
import { dropTables, rollback } from "../rebuild/rollback.ts"
import type { Swapped } from "../rebuild/swap.ts"
import { command, whole, withInstallation, type Context, type Outcome } from "./context.ts"

interface Options {
  readonly user?: string
  readonly sample: number
}

export const rebuildCommand = (context: Context): Command =>
  command("rebuild", "rebuilds the read models from the events, and swaps them in while reads and writes go on")
    .addOption(new Option("--user <id>", "only this person's rows, in the live tables").conflicts(["sample"]))
    .addOption(
      // Without effect, but scripts may still give it.
      new Option("--workers <n>").argParser(whole(1)).hideHelp(),
    )
    .addOption(
      new Option("--sample <n>", "how many people's new rows to verify before the swap")
        .argParser(whole(0))
        .default(20),
    )
    .addHelpText("after", "\nA rebuild that was stopped or killed resumes when you start it again.")
    .action(({ user, ...options }: Options) =>
      withInstallation(context, (installation) =>
        user === undefined ? rebuildAll(context, installation, options) : rebuildOne(context, installation, user),
      ),
    )
    .addCommand(rollbackCommand(context))
    .addCommand(dropCommand(context))

function* rebuildAll({ terminal }: Context, installation: Installation, options: Omit<Options, "user">): Outcome {
  const progress = { step: terminal.step, advanced: terminal.advance, said: terminal.say }
  const rebuilt = yield* rebuild(installation, { ...options, progress })
  const { events, users, verified } = rebuilt
  terminal.give(rebuilt, `events=${events} users=${users} verified=${verified} differ=0\n${waitOf(rebuilt)}`)
  return "well"
}

function* rebuildOne({ terminal }: Context, installation: Installation, user: string): Outcome {
  const rebuilt = yield* rebuildUser(installation, user)
  const { revision, rows, parked } = rebuilt
  const outcome = parked === undefined ? "" : `\nThe stream is parked: ${parked}`
  terminal.give(rebuilt, `revision=${revision} rows=${rows}${outcome}`)
  return parked === undefined ? "well" : "unwell"
}

const rollbackCommand = (context: Context): Command =>
  command("rollback", "brings back the tables that the last rebuild replaced, after bringing them up to date").action(
    () =>
      withInstallation(context, function* (installation) {
        const swapped = yield* rollback(installation)
        context.terminal.give(swapped, `The previous tables are the live ones again.\n${waitOf(swapped)}`)
        return "well"
      }),
  )

const dropCommand = (context: Context): Command =>
  command("drop", "drops the tables that the last rebuild replaced: after that there is no way back")
    .addOption(
      new Option("--version <n>", "those of another version, which no process may use any more").argParser(whole(0)),
    )
    .action(({ version }: { readonly version?: number }) =>
      withInstallation(context, function* (installation) {
        yield* dropTables(installation, version)
        context.terminal.give({ dropped: true }, "The tables are gone.")
        return "well"
      }),
    )

const waitOf = ({ readersWaited, projectorsWaited }: Swapped): string =>
  `Readers waited ${readersWaited.toFixed(0)} ms for the swap, and the projector ${projectorsWaited.toFixed(0)} ms.`
