import type { Command } from "commander"
import { recover } from "../recover.ts"
import { command, withInstallation, type Context } from "./context.ts"

export const recoverCommand = (context: Context): Command =>
  command("recover", "after the event log was restored to an earlier time: forgets all that goes beyond it")
    .addHelpText(
      "after",
      "\nRead models, the relay's checkpoint, the topic in Kafka, answers and snapshots are made again from the log. Stop all services first.",
    )
    .action(() =>
      withInstallation(context, function* (installation) {
        const recovered = yield* recover(installation)
        context.terminal.give(recovered, textOf(recovered))
        return "well"
      }),
    )

const textOf = ({
  schemas,
  kafka,
}: {
  readonly schemas: ReadonlyArray<string>
  readonly kafka: ReadonlyArray<string>
}) =>
  `What went beyond the log is gone: ${[...schemas, ...kafka, "answers, snapshots and noted ends"].join(", ")}. Start all services: the read models are built from the log.`
