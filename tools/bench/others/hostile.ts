// The waiting time of a working person for each reply during an attack, compared with a minute of peace.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { setTimeout as pause } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { makeClient, type Client } from "@evenkeel/contracts/client"
import { registerAt } from "@evenkeel/acceptance/person"
import { today } from "@evenkeel/acceptance/plan"
import { end, newDataDirectory, spawnProduct, whenReady } from "@evenkeel/acceptance/product-process"
import { toRunSources } from "@evenkeel/server-kit/test/sources"
import { lightFetch } from "../lib/light-fetch.ts"
import { percentile, type Bench } from "../lib/measure.ts"

const rounds = 60
const eventsOfOne = 8_000
const kinds = {
  slow: "bodies that arrive slowly",
  large: "large bodies",
  inflating: "8 KiB/s of bodies that inflate",
  tokens: "guessed tokens",
  exports: "8 exports at once",
  recoveries: "30 recovery codes a second that are guessed",
  undoes: "8 undos at once",
  states: "8 looks at an earlier budget at once",
  differences: "8 differences of two states at once",
  files: "8 files at once with 4 000 accounts each",
} as const

/** The default configuration; a proxy says which address each request is from. */
const asConfigured = {
  REFUSALS_PER_ADDRESS: undefined,
  REQUESTS_PER_PERSON: undefined,
  WORK_PER_PERSON: undefined,
  TRUSTED_PROXIES: "127.0.0.1",
}

/** A budget that takes a while to export. */
const live = async (client: Client): Promise<void> => {
  const body = { updatedName: "Corner Shop ".repeat(8).trim(), updatedAmount: 1, date: today() }
  for (let made = 0; made < eventsOfOne; made += 20) {
    await Promise.all(Array.from({ length: 20 }, () => client.addTransaction({ body })))
  }
}

/** The milliseconds that each request took. */
const work = async (client: Client): Promise<ReadonlyArray<number>> => {
  const taken: Array<number> = []
  const timed = async (call: () => Promise<unknown>) => {
    const start = performance.now()
    await call()
    taken.push(performance.now() - start)
  }
  for (let round = 0; round < rounds; round++) {
    await timed(() => client.addIncome({ body: { amount: 1, incomeSource: "OTHER", incomeType: "OTHER" } }))
    await timed(() => client.categoryTypes())
    await timed(() => client.transactions())
    await pause(100)
  }
  return taken
}

export const bench: Bench = async () => {
  const { data, remove } = await newDataDirectory()
  let running = spawnProduct({ data })
  try {
    const { address: first } = await whenReady(running)
    const port = new URL(first).port
    const [ada, mallory] = [await registerAt(first), await registerAt(first)]
    await live(mallory.client)
    const [latest] = (await mallory.client.auditHistory({ query: { limit: 1 } })).entries
    await end(running, "SIGTERM")
    running = spawnProduct({ data, environment: { ...asConfigured, PORT: port } })
    const { address } = await whenReady(running)
    const client = makeClient({ base: address, token: () => ada.token, fetch: lightFetch() })
    await work(client)
    const quiet = percentile(await work(client), 95)
    const measurements = []
    for (const [kind, name] of Object.entries(kinds)) {
      const load = fileURLToPath(new URL("../lib/hostile-load.ts", import.meta.url))
      const hostile = spawn(
        process.execPath,
        [...toRunSources, load, kind, address, mallory.token, latest?.commandId ?? ""],
        {
          stdio: "inherit",
        },
      )
      await pause(1_500)
      const value = percentile(await work(client), 95)
      hostile.kill("SIGKILL")
      await once(hostile, "exit")
      await pause(2_500) // work in progress ends
      const detail = `${quiet.toFixed(1)} ms in peace`
      measurements.push({ measure: `p95 beside ${name}`, value, unit: "ms", goal: { atMost: 100 }, detail })
    }
    return measurements
  } finally {
    await end(running, "SIGTERM")
    await remove()
  }
}
