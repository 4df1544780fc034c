import { expect, test } from "vitest"
import { closingLines, exitCode, playwrightResult, vitestResult } from "./report.mjs"

const stack = {
  name: "The distributed setup",
  tests: 18,
  why: "there is no Kafka here",
  remedy: "install Java and Maven",
}

test("the last line counts what passed and failed", () => {
  expect(closingLines({ passed: 3, failed: [], notRun: [] })).toBe("\n3 passed, 0 failed")
})

test("what could not be run is named, with its reason and its remedy, and its tests are counted", () => {
  const lines = closingLines({ passed: 3, failed: [], notRun: [stack, { ...stack, name: "End to end", tests: 131 }] })
  expect(lines).toContain(
    "The distributed setup, 18 tests: there is no Kafka here. To run them, install Java and Maven.",
  )
  expect(lines.split("\n").at(-1)).toBe("3 passed, 0 failed, 149 skipped")
})

test("a failure is named once", () => {
  expect(closingLines({ passed: 0, failed: ["a\n    wrong", "a\n    wrong"], notRun: [] })).toBe(
    "\nFailed:\n  a\n    wrong\n\n0 passed, 1 failed",
  )
})

test.each([
  { what: "all passed", results: { passed: 1, failed: [], notRun: [] }, code: [0, 0] },
  { what: "one failed", results: { passed: 1, failed: ["a"], notRun: [] }, code: [1, 1] },
  { what: "a part was not run", results: { passed: 1, failed: [], notRun: [stack] }, code: [0, 1] },
  { what: "nothing else was asked for", results: { passed: 0, failed: [], notRun: [stack] }, code: [0, 1] },
  { what: "nothing ran at all", results: { passed: 0, failed: [], notRun: [] }, code: [1, 1] },
])("where $what, the exit codes for people and for continuous integration", ({ results, code }) => {
  expect([exitCode(results, ""), exitCode(results, "true")]).toEqual(code)
})

const stackTrace = "\u001b[31mError: expected 1\u001b[39m\n    at somewhere\n    at elsewhere"

test("of a unit test's error, the first line is kept", () => {
  const assertionResults = [
    { status: "passed", fullName: "b", failureMessages: [] },
    { status: "failed", fullName: "a", failureMessages: [stackTrace] },
  ]
  const testResults = [
    { name: "/root/some.test.ts", status: "failed", message: "", assertionResults },
    { name: "/root/broken.test.ts", status: "failed", message: stackTrace, assertionResults: [] },
  ]
  expect(vitestResult({ numPassedTests: 1, testResults }, "/root")).toEqual({
    passed: 1,
    failed: ["some.test.ts: a\n    Error: expected 1", "broken.test.ts\n    Error: expected 1"],
    skipped: [],
  })
})

test("of a test that timed out, the reason is kept", () => {
  const assertionResults = [
    { status: "failed", fullName: "a", failureMessages: ["Error: STACK_TRACE_ERROR\n    at b"] },
  ]
  const testResults = [{ name: "/root/some.test.ts", status: "failed", message: "", assertionResults }]
  expect(vitestResult({ numPassedTests: 0, testResults }, "/root").failed).toEqual([
    "some.test.ts: a\n    Error: it took longer than its time limit",
  ])
})

test("of a browser test's error too", () => {
  const results = [{ error: { message: stackTrace } }]
  const specs = [
    { ok: true, file: "a.spec.ts", title: "b", tests: [] },
    { ok: false, file: "a.spec.ts", title: "a", tests: [{ results }] },
  ]
  const report = { stats: { expected: 1, flaky: 0 }, suites: [{ suites: [{ specs }] }], errors: [] }
  expect(playwrightResult(report)).toEqual({
    passed: 1,
    failed: ["a.spec.ts: a\n    Error: expected 1"],
    skipped: [],
  })
})

test("a single test that was skipped is named and counted", () => {
  const assertionResults = ["passed", "skipped", "todo"].map((status) => ({ status, fullName: `one ${status}` }))
  const testResults = [{ name: "/root/some.test.ts", status: "passed", message: "", assertionResults }]
  const { skipped } = vitestResult({ numPassedTests: 1, testResults }, "/root")
  expect(closingLines({ passed: 1, failed: [], notRun: [stack], skipped })).toMatch(
    /\nSkipped:\n {2}some\.test\.ts: one skipped\n {2}some\.test\.ts: one todo\n\n1 passed, 0 failed, 20 skipped$/,
  )
})

test("of a skipped browser test, the reason is kept if it has one", () => {
  const skippedFor = (annotations: ReadonlyArray<object>) => [{ status: "skipped", annotations, results: [] }]
  const specs = [
    { ok: true, file: "a.spec.ts", title: "a", tests: skippedFor([{ type: "skip", description: "no camera here" }]) },
    { ok: true, file: "a.spec.ts", title: "b", tests: skippedFor([{ type: "skip" }]) },
    { ok: true, file: "a.spec.ts", title: "c", tests: [{ status: "expected", annotations: [], results: [] }] },
  ]
  const report = { stats: { expected: 1, flaky: 0 }, suites: [{ specs }], errors: [] }
  expect(playwrightResult(report).skipped).toEqual(["a.spec.ts: a\n    no camera here", "a.spec.ts: b"])
})
