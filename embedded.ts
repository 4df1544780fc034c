// npm start: everything in one process, on this machine, with nothing but Node.
import { parseArgs } from "node:util"
import { Effect } from "effect"
import { readConfiguration } from "@evenkeel/server-kit/configuration"
import { attempt } from "@evenkeel/server-kit/lifetime"
import { runMain } from "@evenkeel/server-kit/run-main"
import { embeddedConfig } from "./embedded/config.ts"
import { seedDemo } from "./embedded/demo.ts"
import { startEmbedded } from "./embedded/start.ts"

// Keep running if our output is closed, as with `npm start | head -1`.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {})

/** A year of syncing in a few seconds; its bank is in this process. */
const demoLimits = { requests: 1_000_000, bankCalls: 1_000_000, work: 1_000_000 }

const program = Effect.gen(function* () {
  const { values } = yield* attempt(() => parseArgs({ options: { demo: { type: "boolean", default: false } } }))
  const config = yield* readConfiguration(embeddedConfig)
  const evenkeel = yield* startEmbedded(values.demo ? { ...config, personLimits: demoLimits } : config)

  // At once: an orderly shutdown would wait for the database.
  void evenkeel.lost.then(() => {
    console.error(
      "The database stopped unexpectedly, and Evenkeel stopped with it. Start it again; everything that was saved is safe.",
    )
    process.exit(1)
  })

  if (values.demo) {
    // If we stop while the demo is being created, it continues at the next start.
    const { username, password } = yield* attempt(() => seedDemo(evenkeel.address, (line) => console.log(line)))
    console.log(`Log in as ${username} with the password ${password}`)
  }
  console.log(`Evenkeel is ready: ${evenkeel.publicAddress}`)
  return yield* Effect.never
})

runMain(Effect.scoped(program))
