// npm run simulate -- --from 0 --seeds 1000 simulates those seeds, in a process per core if there are enough of them.
// --seed 7 simulates one seed; --path, which a failure prints, leads to its smallest form.
import { fork } from "node:child_process"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import type { SeedReport } from "./seed.ts"
import type { Assignment } from "./worker.ts"

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "1000" },
    /** The first seed. */
    from: { type: "string", default: "0" },
    /** A single seed. */
    seed: { type: "string" },
    path: { type: "string" },
    /** Prints one line in total, unless a seed fails. */
    brief: { type: "boolean", default: false },
  },
})

const began = Date.now()
const first = Number(values.seed ?? values.from)
const count = values.seed === undefined ? Number(values.seeds) : 1
const reports: Array<SeedReport> = []

const take = (report: SeedReport): void => {
  reports.push(report)
  const { seed, steps, faults, failure } = report
  if (!values.brief || failure !== undefined)
    console.log(`seed ${seed}: ${steps} steps, ${faults} faults${failure === undefined ? "" : ": FAILED"}`)
}

const simulate = (assignment: Assignment): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = fork(join(import.meta.dirname, "worker.ts"), [JSON.stringify(assignment)], {
      execArgv: ["--import", "effect", "--import", "tsx/esm"],
    })
    worker.on("message", (report) => take(report as SeedReport))
    worker.on("error", reject)
    worker.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`A process ended with ${code}.`))))
  })

/** How many seeds justify another process, whose start takes as long as several of them. */
const seedsEach = 10
const processes = Math.min(Math.ceil(count / seedsEach), availableParallelism())
await Promise.all(
  Array.from({ length: processes }, (_, index) =>
    simulate({
      from: first + index,
      step: processes,
      count: Math.ceil((count - index) / processes),
      ...(values.path === undefined ? {} : { path: values.path }),
    }),
  ),
)

const failed = reports.find(({ failure }) => failure !== undefined)
if (failed?.failure !== undefined) {
  const { violations, scenario, trace, path } = failed.failure
  const lines = [`Seed ${failed.seed} fails:`, ...violations.map((line) => `  ${line}`)]
  lines.push("", "The smallest scenario that was found:", ...scenario.map((line) => `  ${line}`))
  lines.push("", "What happened:", ...trace.map((line) => `  ${line}`))
  lines.push("", `To repeat it: npm run simulate -- --seed ${failed.seed} --path ${values.path ?? path}`)
  console.log(lines.join("\n"))
  process.exitCode = 1
} else {
  const total = (of: (report: SeedReport) => number): number => reports.reduce((sum, report) => sum + of(report), 0)
  const [steps, faults] = [total((report) => report.steps), total((report) => report.faults)]
  const seconds = Math.round((Date.now() - began) / 1_000)
  console.log(`${reports.length} seeds simulated in ${seconds} s: ${steps} steps, ${faults} faults, nothing wrong.`)
}
