// What was computed by the fold and kept, as read models and snapshots are, is good as long as the fold is the same. Any change
// to its sources makes another digest, a changed comment too: computing once too often costs seconds, once too seldom shows
// wrong figures.
import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** A digest of the sources of money, months, the types' names, events and the fold, and of all sources in a further directory where one is given. */
export const foldDigest = (furtherDirectory?: string): string => {
  const digest = createHash("sha256")
  const directories = [join(import.meta.dirname, "budget"), join(import.meta.dirname, "events"), ...(furtherDirectory === undefined ? [] : [furtherDirectory])]
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
