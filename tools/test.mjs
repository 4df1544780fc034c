// npm test: every check and every test, then one line that counts them. npm test -- unit
// (or check, stack, e2e) runs a part.
import { spawnSync } from "node:child_process"
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, relative } from "node:path"
import { findBrowser } from "./browser.mjs"

const root = dirname(import.meta.dirname)

/** In memory, if the machine has enough of it: hundreds of databases are created and thrown away. */
const temporary = () => {
  const [memory, enough] = ["/dev/shm", 4 * 1024 ** 3]
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (Math.min(bavail * bsize, process.availableMemory()) > enough) return memory
  } catch {
    // Not every system has it.
  }
  return tmpdir()
}

/** Everything that the tests write is here, and gone afterwards. */
const scratch = mkdtempSync(join(temporary(), "evenkeel-tests-"))
chmodSync(scratch, 0o711) // if we are root, the database runs as another user, who needs access
const signals = ["SIGINT", "SIGTERM", "SIGHUP"]
for (const signal of signals) process.on(signal, () => process.exit(130)) // once what runs has ended
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }))
const asked = process.argv.slice(2)
let passed = 0
/** What failed, by name, told once more at the end: the output of a whole run is long. */
const failed = []

/** Interrupting one part stops the whole run. */
const run = (command, args, env = {}) => {
  const { status, signal } = spawnSync(command, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, TMPDIR: scratch, ...env },
    shell: process.platform === "win32",
  })
  if (status === 130 || signals.includes(signal)) process.exit(130)
  return status
}

const check = (name, command, ...args) => {
  console.log(`\n${name}`)
  if (run(command, args) === 0) passed += 1
  else failed.push(name)
}

/** What a runner's report counts; a runner that failed without a failed test did not get to its tests. */
const suite = (name, command, args, env, report, read) => {
  console.log(`\n${name}`)
  const status = run(command, args, env)
  let result = { passed: 0, failed: [] }
  try {
    result = read(JSON.parse(readFileSync(report, "utf8")))
  } catch (error) {
    console.error(`${name}: no report (${error.message})`)
  }
  passed += result.passed
  failed.push(...result.failed)
  if (status !== 0 && result.failed.length === 0) failed.push(`${name}: the runner ended with ${status}`)
}

const vitestResult = ({ numPassedTests, testResults }) => ({
  passed: numPassedTests,
  failed: testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === "failed")
    const file = relative(root, name)
    if (tests.length === 0) return status === "failed" ? [`${file}: ${message}`] : []
    return tests.map(
      ({ fullName, failureMessages }) => `${file}: ${fullName}\n    ${failureMessages[0]?.split("\n")[0]}`,
    )
  }),
})

const specs = ({ suites = [], specs: own = [] }) => [...own, ...suites.flatMap(specs)]
const playwrightResult = (report) => ({
  passed: report.stats.expected + report.stats.flaky,
  failed: specs(report)
    .filter(({ ok }) => !ok)
    .map(({ file, title }) => `${file}: ${title}`),
})

const parts = {
  check: () => {
    check("Types", "npx", "tsc", "-b")
    check("Format", "npx", "oxfmt", "--check")
    check("Lint", "npm", "run", "--silent", "lint")
    check("Nothing unused", "npx", "knip")
    check("Size of the browser app", "node", "tools/bundle-size.mjs")
  },
  unit: () => {
    const report = join(scratch, "unit.json")
    suite(
      "Unit, contract and HTTP tests",
      "npx",
      ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
      {},
      report,
      vitestResult,
    )
  },
  stack: () => {
    if (run("npx", ["tsx", "tools/stack/can-run.ts"]) !== 0) return
    const report = join(scratch, "stack.json")
    suite(
      "The distributed setup",
      "npx",
      [
        "vitest",
        "run",
        "--config",
        "tools/stack/vitest.config.ts",
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${report}`,
      ],
      {},
      report,
      vitestResult,
    )
  },
  e2e: () => {
    const report = join(scratch, "e2e.json")
    suite(
      "End to end in the browser",
      "npx",
      ["playwright", "test", "--config", "frontend/e2e/playwright.config.ts", "--reporter=list,json"],
      { PLAYWRIGHT_JSON_OUTPUT_NAME: report, BROWSER_PATH: findBrowser() },
      report,
      playwrightResult,
    )
  },
}

const unknown = asked.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`Unknown part of the tests: ${unknown.join(", ")}. Choose from ${Object.keys(parts).join(", ")}.`)
  process.exit(1)
}
for (const name of asked.length > 0 ? asked : Object.keys(parts)) parts[name]()
if (failed.length > 0) console.log(`\nFailed:\n${failed.map((name) => `  ${name}`).join("\n")}`)
console.log(`\n${passed} passed, ${failed.length} failed`)
process.exit(failed.length === 0 && passed > 0 ? 0 : 1)
