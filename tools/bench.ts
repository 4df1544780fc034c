// npm run bench [name ...]: runs all benchmarks in tools/bench, or those named, and reports which goals were met.

import { spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { chmod } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, parse } from "node:path"
import { startPostgres } from "@evenkeel/local-postgres/postgres"
import { createDatabase } from "@evenkeel/local-postgres/test/database"
import { onStopSignal } from "@evenkeel/server-kit/stop-signals"
import type { Bench, Measurement } from "./bench/lib/measure.ts"

const directory = join(import.meta.dirname, "bench")
const requested = process.argv.slice(2)
/** The benchmarks by name; shared code is in lib. */
const files = new Map(
  readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.startsWith("lib"))
    .map((file) => [parse(file).name, file]),
)
const names = [...files.keys()]
const unknown = requested.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`Unknown benchmark: ${unknown.join(", ")}. Choose from ${names.join(", ")}.`)
  process.exit(1)
}

const running = requested.length > 0 ? requested : names
if (running.length === 1) await run(running[0]!)
else process.exitCode = Math.max(...running.map(runApart))

/** Runs each in its own process, so that none is affected by another's memory. */
function runApart(name: string): number {
  const { status } = spawnSync(process.execPath, [...process.execArgv, process.argv[1]!, name], { stdio: "inherit" })
  return status ?? 1
}

async function run(name: string): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), "evenkeel-bench-"))
  await chmod(data, 0o711) // if we are root, the user postgres has to pass through
  const postgres = await startPostgres({ directory: data })
  onStopSignal(() => process.exit(1)) // which ends the server too
  try {
    const { bench } = (await import(`./bench/${files.get(name)!}`)) as { bench: Bench }
    const measurements = await bench({ freshDatabase: async () => (await createDatabase(postgres.url)).url })
    print(name, measurements)
    if (!measurements.every(isMet)) process.exitCode = 1
  } catch (error) {
    // Before the server stops, because connections left open by a failed benchmark would then crash the process.
    console.error(error)
    process.exitCode = 1
  } finally {
    await postgres.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

function isMet({ value, goal }: Measurement): boolean {
  return "atMost" in goal ? value <= goal.atMost : value >= goal.atLeast
}

function print(name: string, measurements: ReadonlyArray<Measurement>): void {
  const rows = measurements.map((measurement) => {
    const { measure, value, unit = "x", goal, detail = "" } = measurement
    const wanted = "atMost" in goal ? `<= ${goal.atMost}` : `>= ${goal.atLeast}`
    return [measure, `${wanted} ${unit}`, `${value.toFixed(2)} ${unit}`, isMet(measurement) ? "ok" : "MISS", detail]
  })
  const table = [["measure", "goal", "value", "", "medians"], ...rows]
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)))
  console.log(`\n${name}`)
  for (const row of table) {
    const line = row.map((cell, column) => cell.padEnd(widths[column]!)).join("  ")
    console.log(`  ${line.trimEnd()}`)
  }
}
