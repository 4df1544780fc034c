import { availableParallelism } from "node:os"
import { Option, type Command } from "commander"
import { rebuild } from "../rebuild/rebuild.ts"
import { rebuildUser } from "../rebuild/rebuild-user.ts"
import { dropPrevious, rollback } from "../rebuild/rollback.ts"
import type { Swapped } from "../rebuild/swap.ts"
import { command, whole, withInstallation, type Context } from "./context.ts"

interface Options {
  readonly user?: string
  readonly workers: number
  readonly sample: number
  readonly replaceVersion: boolean
}

export const rebuildCommand = (context: Context): Command =>
  command("rebuild", "rebuilds the read models from the events, and swaps them in while reads and writes go on")
    .addOption(
      new Option("--user <id>", "only this person's rows, in the live tables").conflicts([
        "workers",
        "sample",
        "replaceVersion",
      ]),
    )
    .addOption(
      new Option("--workers <n>", "how many ranges of the log to lay in parallel")
        .argParser(whole(1))
        .default(Math.min(4, availableParallelism())),
    )
    .addOption(
      new Option("--sample <n>", "how many people's new rows to verify before the swap")
        .argParser(whole(0))
        .default(20),
    )
    .option("--replace-version", "replace tables that another version of the code has laid", false)
    .addHelpText("after", "\nA rebuild that was stopped or killed resumes when you start it again.")
    .action(({ user, workers, sample, replaceVersion }: Options) =>
      withInstallation(context, async (installation) => {
        const { terminal } = context
        if (user !== undefined) {
          const rebuilt = await rebuildUser(installation, context.version(), user)
          terminal.give(
            rebuilt,
            `revision=${rebuilt.revision} rows=${rebuilt.rows}${rebuilt.parked === undefined ? "" : `\nThe stream is parked: ${rebuilt.parked}`}`,
          )
          return rebuilt.parked === undefined ? "well" : "unwell"
        }
        const rebuilt = await rebuild(installation, {
          version: context.version(),
          workers,
          sample,
          replaceVersion,
          progress: { step: terminal.step, advanced: terminal.advance, said: terminal.tell },
        })
        terminal.give(
          rebuilt,
          `events=${rebuilt.events} users=${rebuilt.users} verified=${rebuilt.verified} differ=0\n${heldOf(rebuilt)}`,
        )
        return "well"
      }),
    )
    .addCommand(
      command(
        "rollback",
        "brings back the tables that the last rebuild replaced, after bringing them up to date",
      ).action(() =>
        withInstallation(context, async (installation) => {
          const swapped = await rollback(installation, context.version())
          context.terminal.give(swapped, `The previous tables are the live ones again.\n${heldOf(swapped)}`)
          return "well"
        }),
      ),
    )
    .addCommand(
      command("drop", "drops the tables that the last rebuild replaced: after that there is no way back").action(() =>
        withInstallation(context, async (installation) => {
          await dropPrevious(installation)
          context.terminal.give({ dropped: true }, "The previous tables are gone.")
          return "well"
        }),
      ),
    )

const heldOf = ({ readersHeld, projectorsHeld }: Swapped): string =>
  `The swap held readers for ${readersHeld.toFixed(0)} ms and the projector for ${projectorsHeld.toFixed(0)} ms.`
