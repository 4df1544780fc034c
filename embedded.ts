// npm start: everything in one process, on this machine, with nothing but Node.
import { parseArgs } from "node:util"
import { readConfiguration } from "@evenkeel/contracts/configuration"
import { embeddedConfig } from "./embedded/config.ts"
import { seedDemo } from "./embedded/demo.ts"
import { startEmbedded, type Evenkeel } from "./embedded/start.ts"
import { whenToldToStop } from "./embedded/told-to-stop.ts"

let stopping = false

const start = async (): Promise<void> => {
  const { values } = parseArgs({ options: { demo: { type: "boolean", default: false } } })

  let evenkeel: Evenkeel | undefined = undefined
  const stop = () => {
    // Before there is anything to stop in order, leave at once; so too at a second signal, which means it. Whatever was
    // acknowledged is safe. Left to itself, a signal would end us without the database hearing of it.
    if (stopping || evenkeel === undefined) process.exit(130)
    stopping = true
    evenkeel.stop().then(() => process.exit(0), fail)
  }
  whenToldToStop(stop)
  evenkeel = await startEmbedded(readConfiguration(embeddedConfig))

  void evenkeel.lost.then(() => {
    console.error("The database stopped unexpectedly, and Evenkeel stopped with it. Start it again; everything that was saved is safe.")
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
  // A demo that is being made when we stop is refused the rest, and goes on at the next start.
  if (!stopping) fail(error)
})
