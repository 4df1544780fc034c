// Imports of files with categories, from the upload until all months show them: their processor time, their memory, and
// the waiting time of other people. CPU is that of the product's process with all of its threads, and of its
// PostgreSQL, also as a multiple of a floor: the same rows, parsed and copied into a table by only Node and PostgreSQL.
// Missed goals, tried improvements and their costs: docs/adr/0052.
import { readFileSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"
import pg from "pg"
import { from as copyFrom } from "pg-copy-streams"
import { pipeline } from "node:stream/promises"
import { Readable } from "node:stream"
import { makeClient, type Client } from "@evenkeel/contracts/client"
import { registerAt, type Person } from "@evenkeel/acceptance/person"
import { planFor } from "@evenkeel/acceptance/plan"
import { end, newDataDirectory, spawnProduct, whenReady } from "@evenkeel/acceptance/product-process"
import { bankFile, categoriesOfFile } from "./lib/bank-file.ts"
import { computed, processorSecondsOf, type Computed } from "./lib/computed.ts"
import { lightFetch } from "./lib/light-fetch.ts"
import { percentile, type Bench, type Measurement } from "./lib/measure.ts"

const few = 10_000
const many = 100_000
/** The rows that the screen fetches beside the preview itself. */
const rowsOfScreen = 50
const memory = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024

interface Cost extends Computed {
  readonly cpu: number
  readonly wall: number
  /** In MB, above the former use. */
  readonly memory: number
}

const costOf = async (pid: number, work: () => Promise<unknown>): Promise<Cost> => {
  const [before, cpu, start] = [memory(pid), computed(pid), performance.now()]
  let most = before
  const sampling = setInterval(() => (most = Math.max(most, memory(pid))), 20)
  await work().finally(() => clearInterval(sampling))
  const wall = (performance.now() - start) / 1_000
  const after = computed(pid)
  const [node, postgres] = [after.node - cpu.node, after.postgres - cpu.postgres]
  return { node, postgres, cpu: node + postgres, wall, memory: most - before }
}

const preview = ({ client }: Person, content: string) =>
  client.previewImport({ files: [new File([content], "checking.csv")] })

/** Resolves once its months can be read. */
const importFile = async (person: Person, content: string): Promise<number> => {
  const { client } = person
  const { importId, files, categories: found } = await preview(person, content)
  const refused = files.find((file) => file.refused !== null)?.refused
  if (refused != null) throw new Error(refused)
  // The second import knows the categories.
  if (found.some(({ to }) => to === null))
    await client.answerImport({ params: { importId }, body: { categories: categoriesOfFile } })
  const { imported } = await client.commitImport({ params: { importId }, idempotencyKey: importId })
  while (true) {
    try {
      await client.budgetPerformances()
      return imported
    } catch {
      await pause(20)
    }
  }
}

/** Another person who goes on reading. Returns the waits in milliseconds. */
const readOn = (client: Client): (() => Promise<ReadonlyArray<number>>) => {
  let isOver = false
  const waiting = (async () => {
    const taken: Array<number> = []
    while (!isOver) {
      const start = performance.now()
      await client.transactions()
      taken.push(performance.now() - start)
      await pause(5)
    }
    return taken
  })()
  return () => {
    isOver = true
    return waiting
  }
}

/** The least work with a file, in processor seconds of this process and of one connection. */
const floor = async (url: string, content: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid")
  const connection = () => processorSecondsOf(rows[0]?.pid ?? 0)
  await client.query("create table if not exists rows (date text, name text, paid text, got text, category text)")
  const [start, before] = [process.cpuUsage(), connection()]
  const lines = content
    .split("\n")
    .slice(1, -1)
    .map((line) => JSON.stringify(line.split(",")))
  const copied = lines.map((line) => `${(JSON.parse(line) as Array<string>).join("\t")}\n`)
  await pipeline(Readable.from(copied), client.query(copyFrom("copy rows from stdin")))
  const { user, system } = process.cpuUsage(start)
  const seconds = (user + system) / 1_000_000 + connection() - before
  await client.end()
  return seconds
}

export const bench: Bench = async ({ freshDatabase }) => {
  const { data, remove } = await newDataDirectory()
  const running = spawnProduct({ data })
  try {
    const { address } = await whenReady(running)
    const pid = running.pid ?? 0
    const [small, large] = [bankFile(few), bankFile(many)]
    const [warm, ada, bob, eve] = [
      await registerAt(address),
      await registerAt(address),
      await registerAt(address),
      await registerAt(address),
    ]
    for (const person of [warm, ada, bob, eve]) await planFor(person)
    await importFile(warm, small)
    const reading = makeClient({ base: address, token: () => eve.token, fetch: lightFetch() })
    const inPeace = readOn(reading)
    await pause(2_000)
    const peace = await inPeace()

    const seen = await costOf(pid, async () => {
      const { importId } = await preview(ada, small)
      await ada.client.importRows({ params: { importId }, query: { limit: rowsOfScreen } })
    })
    const first = await costOf(pid, () => importFile(ada, small))
    const again = await costOf(pid, () => importFile(ada, small))
    await pause(1_000)
    const meanwhile = readOn(reading)
    const whole = await costOf(pid, () => importFile(bob, large))
    const waited = await meanwhile()
    for (const shop of ["CAFE", "KIOSK", "MARKET"]) await importFile(bob, bankFile(many, shop))
    const later = await costOf(pid, () => importFile(bob, bankFile(many, "BAKER")))

    const url = await freshDatabase()
    await floor(url, small)
    const [bareSmall, bare] = [await floor(url, small), await floor(url, large)]
    const p99 = (taken: ReadonlyArray<number>) => percentile(taken, 99)
    const about = ({ cpu, node, postgres, wall, memory: mb }: Cost, least: number) =>
      `${node.toFixed(2)} s CPU in Node, ${postgres.toFixed(2)} s in PostgreSQL, ${(cpu / least).toFixed(0)} x ${least.toFixed(2)} s of the floor; ${wall.toFixed(2)} s, +${mb.toFixed(0)} MB`
    const measure = (name: string, value: number, unit: string, atMost: number, detail: string): Measurement => ({
      measure: name,
      value,
      unit,
      goal: { atMost },
      detail,
    })
    return [
      measure("preview of 10 000 rows, as the screen asks for it", seen.wall, "s", 1, about(seen, bareSmall)),
      measure("10 000 rows with categories", first.cpu, "s CPU", 1, about(first, bareSmall)),
      measure("the same again", again.cpu, "s CPU", 0.5, about(again, bareSmall)),
      measure("100 000 rows", whole.cpu, "s CPU", 10, about(whole, bare)),
      measure("100 000 rows", whole.wall, "s", 10, ""),
      measure("100 000 rows, against ten times 10 000", whole.cpu / first.cpu / 10, "x", 1.1, ""),
      measure("100 000 rows, memory", whole.memory, "MB", 150, ""),
      measure("100 000 rows into 400 000, against none", later.cpu / whole.cpu, "x", 1.3, about(later, bare)),
      measure("100 000 rows into 400 000, memory", later.memory, "MB", 200, ""),
      measure(
        "p99 of another's reads during 100 000 rows",
        p99(waited),
        "ms",
        50,
        `${p99(peace).toFixed(1)} ms in peace`,
      ),
    ]
  } finally {
    await end(running, "SIGTERM")
    await remove()
  }
}
