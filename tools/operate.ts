// npm run operate -- <command>: hands the installation that the environment names to the operators' commands.
import { operate } from "@evenkeel/projector/operate/operate"
import { onStopSignal } from "@evenkeel/server-kit/stop-signals"
import { surroundingsIn } from "./operate/surroundings.ts"

// Leaving by way of "exit" stops a server that was started for this command.
onStopSignal(() => process.exit(130))
// A reader that has seen enough, such as head, ends the command, too.
process.stdout.on("error", () => process.exit(141))
process.exitCode = await operate(process.argv.slice(2), surroundingsIn(process.env))
