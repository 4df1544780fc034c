import type { Command } from "commander"
import { checkLog, type Checked } from "../backup.ts"
import { streamsOf } from "../streams-of.ts"
import { command, withInstallation, type Context } from "./context.ts"

export const backupCommand = (context: Context): Command =>
  command("backup", "backups of the event log, from which everything else can be rebuilt").addCommand(
    command("check", "reads the whole log, checks that it is complete and readable, and prints its digest")
      .addHelpText(
        "after",
        "\nRun it before taking a backup, and on the restored database: the same digest means the same events.",
      )
      .action(() =>
        withInstallation(context, function* (installation) {
          const total = installation.logUrl === undefined ? undefined : yield* (yield* streamsOf(installation)).count
          context.terminal.step("reading", total, 0)
          const checked = yield* checkLog(installation, context.terminal.advance)
          context.terminal.give(checked, textOf(checked))
          return checked.problems.length === 0 ? "well" : "unwell"
        }),
      ),
  )

const textOf = ({ events, streams, head, digest, problems }: Checked): string =>
  [
    `events=${events} streams=${streams} head=${head ?? 0} problems=${problems.length}`,
    `sha256=${digest}`,
    ...problems,
  ].join("\n")
