// Results of the fold that are stored, such as read models and snapshots, are valid only for the same fold.
// Any change to its sources changes the digest, even an edited comment: recomputing once too often costs
// seconds, once too seldom shows wrong figures.
import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const inContracts = (name: string): string => join(import.meta.dirname, name)

/** A digest of the sources of the fold and of everything in this package that it uses, and of further directories. */
export const foldDigest = (...furtherDirectories: ReadonlyArray<string>): string => {
  const digest = createHash("sha256")
  for (const file of [...foldSources(), ...furtherDirectories.flatMap(sourcesIn)]) digest.update(readFileSync(file))
  return digest.digest("hex").slice(0, 16)
}

export const foldSources = (): ReadonlyArray<string> => [
  ...["first-issue.ts", "ids.ts", "moment.ts", "money.ts", "month.ts", "names.ts", "share.ts"].map(inContracts),
  ...["api", "budget"].map(inContracts).flatMap(sourcesIn),
]

const sourcesIn = (directory: string): ReadonlyArray<string> =>
  readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !/(^|\.)(test|testing)\.ts$/.test(file))
    .sort()
    .map((file) => join(directory, file))
