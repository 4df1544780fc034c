// Reads the runners' reports, and writes the closing lines of npm test.
import { relative } from "node:path"
import { stripVTControlCharacters } from "node:util"

/** The first line of an error has the expectation, or the failure; the runner's own output has the rest. */
const firstLine = (message) => {
  const line = stripVTControlCharacters(message ?? "")
    .trim()
    .split("\n")[0]
  // vitest's report has this instead of a timeout's message.
  return line === "Error: STACK_TRACE_ERROR" ? "Error: it took longer than its time limit" : line
}
const failure = (name, message) => `${name}\n    ${firstLine(message)}`

/** From vitest's JSON report. */
export const vitestResult = ({ numPassedTests, testResults }, root) => ({
  passed: numPassedTests,
  failed: testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === "failed")
    const file = relative(root, name)
    if (tests.length === 0) return status === "failed" ? [failure(file, message)] : []
    return tests.map(({ fullName, failureMessages }) => failure(`${file}: ${fullName}`, failureMessages[0]))
  }),
  // The report has no reasons: a test's name names its needs.
  skipped: testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "skipped" || status === "todo")
      .map(({ fullName }) => `${relative(root, name)}: ${fullName}`),
  ),
})

const specs = ({ suites = [], specs: own = [] }) => [...own, ...suites.flatMap(specs)]

/** A test that is skipped with a reason has it as an annotation. */
const skippedSpec = ({ file, title, tests }) => {
  const reason = tests
    .flatMap(({ annotations = [] }) => annotations)
    .find(({ type, description }) => ["skip", "fixme"].includes(type) && description)?.description
  return reason === undefined ? `${file}: ${title}` : `${file}: ${title}\n    ${firstLine(reason)}`
}

const errorOf = ({ tests }) =>
  tests.flatMap(({ results }) => results).find(({ error }) => error !== undefined)?.error.message

/** From Playwright's JSON report. Its errors outside of tests, such as a file that cannot be read, come last. */
export const playwrightResult = (report) => ({
  passed: report.stats.expected + report.stats.flaky,
  failed: [
    ...specs(report)
      .filter(({ ok }) => !ok)
      .map((spec) => failure(`${spec.file}: ${spec.title}`, errorOf(spec))),
    ...(report.errors ?? []).map(({ message }) => firstLine(message)),
  ],
  skipped: specs(report)
    .filter(({ tests }) => tests.length > 0 && tests.every(({ status }) => status === "skipped"))
    .map(skippedSpec),
})

/** How many tests the JSON of `playwright test --list` names. */
export const countSpecs = (report) => specs(report).length

/**
 * @param {{
 *   passed: number,
 *   failed: ReadonlyArray<string>,
 *   notRun: ReadonlyArray<{ name: string, tests: number, why: string, remedy: string }>,
 *   skipped?: ReadonlyArray<string>,
 * }} results
 * @returns {string} what failed, what was not run or skipped, and the counts, alone on the last line
 */
export const closingLines = ({ passed, failed, notRun, skipped = [] }) => {
  const names = [...new Set(failed)].map((name) => `  ${name}`)
  const missing = notRun.map(
    ({ name, tests, why, remedy }) => `  ${name}, ${tests} tests: ${why}. To run them, ${remedy}.`,
  )
  const left = notRun.reduce((sum, { tests }) => sum + tests, skipped.length)
  return [
    ...(names.length > 0 ? ["", "Failed:", ...names] : []),
    ...(missing.length > 0 ? ["", "Not run:", ...missing] : []),
    ...(skipped.length > 0 ? ["", "Skipped:", ...skipped.map((name) => `  ${name}`)] : []),
    "",
    `${passed} passed, ${names.length} failed${left > 0 ? `, ${left} skipped` : ""}`,
  ].join("\n")
}

/** In continuous integration nobody reads the closing lines, so tests that were not run are a failure. */
export const exitCode = ({ passed, failed, notRun }, ci = process.env.CI) => {
  const isContinuousIntegration = !["", "0", "false"].includes(ci ?? "")
  if (failed.length > 0 || (notRun.length > 0 && isContinuousIntegration)) return 1
  return passed > 0 || notRun.length > 0 ? 0 : 1
}
