// The version of what the tables say: a digest of the sources of the fold, the events and the tables. Any change to them lays
// the tables anew, a changed comment too: laying them once too often costs seconds, once too seldom shows wrong figures.
import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"

const contracts = dirname(createRequire(import.meta.url).resolve("@evenkeel/contracts/money"))

export const readModelVersion = (): string => {
  const digest = createHash("sha256")
  for (const file of sources()) digest.update(readFileSync(file))
  return digest.digest("hex").slice(0, 16)
}

const sources = (): ReadonlyArray<string> => [
  ...["money.ts", "month.ts", "share.ts"].map((file) => join(contracts, file)),
  ...[join(contracts, "budget"), join(contracts, "events"), import.meta.dirname].flatMap((directory) =>
    readdirSync(directory).filter((file) => file.endsWith(".ts") && !file.endsWith("test.ts") && file !== "testing.ts").sort().map((file) => join(directory, file))),
]
