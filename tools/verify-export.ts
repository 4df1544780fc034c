// npm run verify-export -- <file>: verifies that an export of events has not been altered.
import { readFileSync } from "node:fs"
import { verifyExport } from "@evenkeel/contracts/event-chain"
import { sha256 } from "@evenkeel/server-kit/sha256"

const verify = (file: string): void => {
  const verdict = verifyExport(readFileSync(file, "utf8").trimEnd().split("\n"), sha256)
  console.log(
    verdict.intact
      ? `Intact: ${verdict.count} events, exported at ${verdict.generatedAt}. Head: ${verdict.head}`
      : `Line ${verdict.line}: ${verdict.reason}`,
  )
  process.exitCode = verdict.intact ? 0 : 1
}

const [file] = process.argv.slice(2)
try {
  if (file === undefined) throw new Error("Usage: npm run verify-export -- <file>")
  verify(file)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
