import { expect, test } from "vitest"
import { auditResult } from "./audit.mjs"

const known = (severity: string) => ({ name: "left-pad", severity, range: "<1.3.1" })

test("a high or critical vulnerability fails the check, and is named", () => {
  for (const severity of ["high", "critical"])
    expect(auditResult(JSON.stringify({ vulnerabilities: { "left-pad": known(severity) } }))).toEqual({
      failed: true,
      lines: [`left-pad <1.3.1: ${severity}`],
    })
})

test("a lesser one is only named", () =>
  expect(auditResult(JSON.stringify({ vulnerabilities: { "left-pad": known("moderate") } }))).toEqual({
    failed: false,
    lines: ["left-pad <1.3.1: moderate"],
  }))

test("none", () =>
  expect(auditResult('{"vulnerabilities":{}}')).toEqual({ failed: false, lines: ["No known vulnerabilities."] }))

test.each(["", "<html>", '{"message":"405 Method Not Allowed","statusCode":405}'])(
  "where the registry does not answer, the check says so and passes: %j",
  (report) =>
    expect(auditResult(report)).toEqual({
      failed: false,
      lines: ["Not checked: the registry does not answer the question for known vulnerabilities."],
    }),
)
