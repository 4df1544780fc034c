// npm run operate -- <command>: runs the operators' commands on the installation that the environment names.
import { operate } from "@evenkeel/projector/operate/operate"
import { onStopSignal } from "@evenkeel/server-kit/stop-signals"
import { surroundingsIn } from "./operate/surroundings.ts"

// Leaving by way of "exit" stops a server that was started for this command.
onStopSignal(() => process.exit(130))
// A reader that closes the pipe, such as head, ends the command, too.
process.stdout.on("error", () => process.exit(141))
process.exitCode = await operate(process.argv.slice(2), surroundingsIn(process.env))
