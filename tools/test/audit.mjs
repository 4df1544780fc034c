// Whether a package of the product has a known vulnerability that is high or critical. If the registry does not answer,
// nobody is kept from working.
import { spawnSync } from "node:child_process"

/**
 * @param {string} report what `npm audit --json` printed
 * @returns {{ failed: boolean, lines: ReadonlyArray<string> }}
 */
export const auditResult = (report) => {
  let vulnerabilities
  try {
    ;({ vulnerabilities } = JSON.parse(report))
  } catch {
    // npm prints no JSON at all if it cannot reach the registry.
  }
  if (vulnerabilities === undefined) {
    return {
      failed: false,
      lines: ["Not checked: the registry does not answer the question for known vulnerabilities."],
    }
  }
  const known = Object.values(vulnerabilities)
  const failed = known.some(({ severity }) => severity === "high" || severity === "critical")
  const lines = known.map(({ name, severity, range }) => `${name} ${range}: ${severity}`)
  return { failed, lines: lines.length === 0 ? ["No known vulnerabilities."] : lines }
}

if (import.meta.filename === process.argv[1]) {
  const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], {
    encoding: "utf8",
    timeout: 60_000,
    shell: process.platform === "win32",
  })
  const { failed, lines } = auditResult(stdout ?? "")
  console.log(lines.join("\n"))
  process.exitCode = failed ? 1 : 0
}
