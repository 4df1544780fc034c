// npm test: every check and every test with one seed, then the list of what could not run here, and one line that
// counts them all. npm test -- unit (or check, simulations, stack, e2e) runs a part. npm run test:all, for the night:
// another seed each time, many cases and full sizes. Two lanes of parts run at once, because tests mostly wait for
// processes; the output of the second one is shown when the first has ended.
import "../plain-errors.mjs"
import { spawn } from "node:child_process"
import { randomInt } from "node:crypto"
import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { findBrowser, howToGetOne } from "./browser/find.mjs"
import { closingLines, countSpecs, exitCode, playwrightResult, vitestResult } from "./report.mjs"

const root = join(import.meta.dirname, "../..")

/** In memory, if there is enough: hundreds of databases are created and deleted. */
const temporary = () => {
  const [memory, enough] = ["/dev/shm", 4 * 1024 ** 3]
  try {
    const { bavail, bsize } = statfsSync(memory)
    accessSync(memory, constants.W_OK)
    if (Math.min(bavail * bsize, process.availableMemory()) > enough) return memory
  } catch {
    // Not every system has it, or lets everybody write there.
  }
  return tmpdir()
}

/** All files of the tests, deleted afterwards. */
const scratch = mkdtempSync(join(temporary(), "evenkeel-tests-"))
chmodSync(scratch, 0o711) // if we are root, the database runs as another user, who needs access
const signals = ["SIGINT", "SIGTERM", "SIGHUP"]
/** The running processes. An interrupted run ends once all of them have ended. */
const running = new Set()
let isInterrupted = false
const endIfInterrupted = () => {
  if (isInterrupted && running.size === 0) process.exit(130)
}
for (const signal of signals)
  process.on(signal, () => {
    isInterrupted = true
    // A terminal has sent SIGINT to all of them itself.
    if (signal !== "SIGINT") for (const child of running) child.kill(signal)
    endIfInterrupted()
  })
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }))
/** The exit code of tools/stack/test/can-run.ts where there is no Kafka. */
const cannotRun = 2
/**
 * Commands a second during faults: `npm run test:stack` sends more than two cores can handle at once, which takes
 * longer to recover from after each fault.
 */
const aQuietLoad = "30"
const howToGetKafka = "install Java and Maven, or set KAFKA_BROKERS"
const { values: options, positionals: requested } = parseArgs({
  options: { all: { type: "boolean", default: false } },
  allowPositionals: true,
})
/** At night another one each time: a failure that it finds becomes a fixed example. */
const seed = process.env.RANDOM_SEED ?? (options.all ? String(randomInt(2 ** 31)) : "20260214")
const randomness = {
  RANDOM_SEED: seed,
  TESTS: options.all ? "all" : "few",
  // No test may depend on the machine's time zone, which only the night varies.
  TZ: options.all ? "Pacific/Auckland" : "UTC",
}
const seedLine = `Random choices: RANDOM_SEED=${seed}${options.all ? " npm run test:all repeats them" : ""}`
console.log(seedLine)
let passed = 0
/** The names of failures, repeated at the end, because the output of a whole run is long. */
const failed = []
/** Parts for which this machine lacks something. */
const notRun = []
/** Single skipped tests. */
const skipped = []

/** The output of a lane: kept while another lane prints. */
const makeOutput = () => {
  let waiting = []
  return {
    write: (text) => (waiting === undefined ? process.stdout.write(text) : waiting.push(text)),
    show: () => {
      for (const text of waiting ?? []) process.stdout.write(text)
      waiting = undefined
    },
  }
}

/** Resolves to the exit code, and to the output if `shown` is false. */
const run = (out, command, args, { env = {}, shown = true } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        ...(process.stdout.isTTY ? { FORCE_COLOR: "1" } : {}),
        TMPDIR: scratch,
        ...randomness,
        ...env,
      },
      shell: process.platform === "win32",
    })
    running.add(child)
    const printed = []
    child.stdout.on("data", (text) => (shown ? out.write(text) : printed.push(text)))
    child.stderr.on("data", (text) => out.write(text))
    child.on("error", (error) => out.write(`${error.message}\n`))
    child.on("close", (status, signal) => {
      running.delete(child)
      if (status === 130 || signals.includes(signal)) isInterrupted = true
      endIfInterrupted()
      resolve({ status, printed: Buffer.concat(printed).toString() })
    })
  })

const check = async (out, name, command, ...args) => {
  out.write(`\n${name}\n`)
  if ((await run(out, command, args)).status === 0) passed += 1
  else failed.push(name)
}

/** What a runner's report counts; a runner that failed without a failed test did not get to its tests. */
const suite = async (out, name, command, args, env, report, read) => {
  out.write(`\n${name}\n`)
  const { status } = await run(out, command, args, { env })
  let result = { passed: 0, failed: [], skipped: [] }
  try {
    result = read(JSON.parse(readFileSync(report, "utf8")), root)
  } catch (error) {
    out.write(`${name}: no report (${error.message})\n`)
  }
  passed += result.passed
  failed.push(...result.failed)
  skipped.push(...result.skipped)
  if (status !== 0 && result.failed.length === 0) failed.push(`${name}: the runner ended with ${status}`)
}

/** A part for which this machine lacks something. Its tests are counted as its runner lists them. */
const skip = async (out, name, why, remedy, list, env, report, count) => {
  out.write(`\n${name}: not run, ${why}\n`)
  try {
    if ((await run(out, "npx", list, { env, shown: false })).status !== 0) throw new Error("the runner failed")
    notRun.push({ name, tests: count(JSON.parse(readFileSync(report, "utf8"))), why, remedy })
  } catch (error) {
    failed.push(`${name}: its tests cannot be listed (${error.message})`)
  }
}

const parts = {
  check: async (out) => {
    await check(out, "Types", "npx", "tsc", "-b")
    await check(out, "Format", "npx", "oxfmt", "--check")
    await check(out, "Lint", "npm", "run", "--silent", "lint")
    await check(out, "Nothing unused", "npx", "knip")
    // The registry's answer changes from day to day.
    if (options.all) await check(out, "Known vulnerabilities", "node", "tools/test/audit.mjs")
    await check(out, "Size of the browser app", "node", "tools/test/bundle-size.mjs")
  },
  unit: (out) => {
    const report = join(scratch, "unit.json")
    return suite(
      out,
      "Unit, contract and HTTP tests",
      "npx",
      ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
      {},
      report,
      vitestResult,
    )
  },
  simulations: (out) => {
    const [from, seeds] = options.all ? [seed, "1000"] : ["0", "10"]
    const words = ["--from", from, "--seeds", seeds, "--brief"]
    return check(
      out,
      `${seeds} simulations of the product with faults`,
      "npm",
      "run",
      "--silent",
      "simulate",
      "--",
      ...words,
    )
  },
  stack: async (out) => {
    const name = "The distributed setup"
    const config = ["--config", "tools/stack/vitest.config.ts"]
    const report = join(scratch, "stack.json")
    const { status, printed } = await run(out, "npx", ["tsx", "tools/stack/test/can-run.ts"], { shown: false })
    if (status === cannotRun) {
      const why = printed.trimEnd().split("\n").at(-1)
      // Listing them needs no servers, but would start them.
      const none = { KAFKA_BROKERS: "none", EVENKEEL_TEST_DATABASE_URL: "none" }
      const list = ["vitest", "list", ...config, `--json=${report}`]
      await skip(out, name, why, howToGetKafka, list, none, report, (tests) => tests.length)
      return
    }
    await suite(
      out,
      name,
      "npx",
      ["vitest", "run", ...config, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
      { STACK_COMMANDS_PER_SECOND: process.env.STACK_COMMANDS_PER_SECOND ?? aQuietLoad },
      report,
      vitestResult,
    )
  },
  e2e: async (out) => {
    const name = "End to end in the browser"
    const config = ["--config", "frontend/e2e/playwright.config.ts"]
    const report = join(scratch, "e2e.json")
    const reported = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
    const browser = await findBrowser()
    if (browser === undefined) {
      const list = ["playwright", "test", "--list", "--reporter=json", ...config]
      await skip(
        out,
        name,
        "there is no browser, and none can be brought here",
        howToGetOne,
        list,
        reported,
        report,
        countSpecs,
      )
      return
    }
    await suite(
      out,
      name,
      "npx",
      ["playwright", "test", ...config, "--reporter=list,json"],
      { ...reported, BROWSER_PATH: browser },
      report,
      playwrightResult,
    )
  },
}

const unknown = requested.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`Unknown part of the tests: ${unknown.join(", ")}. Choose from ${Object.keys(parts).join(", ")}.`)
  process.exit(1)
}
const lanes = [
  ["check", "unit"],
  ["stack", "e2e", "simulations"],
].map((names) => ({
  names: names.filter((name) => requested.length === 0 || requested.includes(name)),
  out: makeOutput(),
}))
const ended = lanes.map(async ({ names, out }) => {
  for (const name of names) await parts[name](out)
})
for (const [place, { out }] of lanes.entries()) {
  out.show()
  await ended[place]
}
const results = { passed, failed, notRun, skipped }
console.log(`\n${seedLine}`)
console.log(closingLines(results))
process.exitCode = exitCode(results)
