// npm start: everything in one process, on this machine, with nothing but Node.
import { parseArgs } from "node:util"
import { readConfiguration } from "@evenkeel/server-kit/configuration"
import { embeddedConfig } from "./embedded/config.ts"
import { seedDemo } from "./embedded/demo.ts"
import { startEmbedded, type Evenkeel } from "./embedded/start.ts"
import { onStopSignal } from "@evenkeel/server-kit/stop-signals"

// Keep running if our output is closed, as with `npm start | head -1`.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {})

let stopping = false

const start = async (): Promise<void> => {
  const { values } = parseArgs({ options: { demo: { type: "boolean", default: false } } })

  let evenkeel: Evenkeel | undefined = undefined
  const stop = () => {
    // Exit at once if nothing has been started yet, or on a second signal. Whatever was acknowledged is safe. Without a
    // handler, a signal would end this process without stopping the database.
    if (stopping || evenkeel === undefined) process.exit(130)
    stopping = true
    evenkeel.stop().then(() => process.exit(0), fail)
  }
  onStopSignal(stop)
  evenkeel = await startEmbedded(readConfiguration(embeddedConfig))

  void evenkeel.lost.then(() => {
    console.error(
      "The database stopped unexpectedly, and Evenkeel stopped with it. Start it again; everything that was saved is safe.",
    )
    process.exit(1)
  })

  if (values.demo) {
    const { username, password } = await seedDemo(evenkeel.address, (progress) => console.log(progress))
    console.log(`Log in as ${username} with the password ${password}`)
  }
  console.log(`Evenkeel is ready: ${evenkeel.address}`)
}

const fail = (error: unknown): void => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

start().catch((error: unknown) => {
  // If we stop while the demo is being created, its next request is refused, and it continues at the next start.
  if (!stopping) fail(error)
})
