// Results of the fold that are stored, such as read models and snapshots, are valid only for the same fold.
// Any change to its sources changes the digest, even an edited comment: recomputing once too often costs
// seconds, once too seldom shows wrong figures.
import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/**
 * A digest of the sources of money, months, shares, type names, events and the fold, and of all sources in further
 * directories.
 */
export const foldDigest = (...furtherDirectories: ReadonlyArray<string>): string => {
  const digest = createHash("sha256")
  const directories = [join(import.meta.dirname, "budget"), join(import.meta.dirname, "events"), ...furtherDirectories]
  const files = [
    ...["money.ts", "month.ts", "share.ts", "api/categories.ts"].map((file) => join(import.meta.dirname, file)),
    ...directories.flatMap(sourcesIn),
  ]
  for (const file of files) digest.update(readFileSync(file))
  return digest.digest("hex").slice(0, 16)
}

const sourcesIn = (directory: string): ReadonlyArray<string> =>
  readdirSync(directory)
    .filter((file) => file.endsWith(".ts") && !/(^|\.)(test|testing)\.ts$/.test(file))
    .sort()
    .map((file) => join(directory, file))
