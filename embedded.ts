// npm start: everything in one process, on this machine, with nothing but Node.
import { parseArgs } from "node:util"
import { readConfiguration } from "@evenkeel/contracts/configuration"
import { embeddedConfig } from "./embedded/config.ts"
import { seedDemo } from "./embedded/demo.ts"
import { startEmbedded } from "./embedded/start.ts"

const start = async (): Promise<void> => {
  const { values } = parseArgs({ options: { demo: { type: "boolean", default: false } } })
  const evenkeel = await startEmbedded(readConfiguration(embeddedConfig))

  let stopping = false
  const stop = () => {
    // A second signal means it: leave at once. Whatever was acknowledged is safe.
    if (stopping) process.exit(130)
    stopping = true
    void evenkeel.stop().then(() => process.exit(0))
  }
  process.on("SIGINT", stop)
  process.on("SIGTERM", stop)

  if (values.demo) {
    const { username, password } = await seedDemo(evenkeel.address, (progress) => console.log(progress))
    console.log(`Log in as ${username} with the password ${password}`)
  }
  console.log(`Evenkeel is ready: ${evenkeel.address}`)
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
})
