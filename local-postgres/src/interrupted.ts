// A data directory that is being filled, for instance from a backup. Until that is done there is no installation in it,
// and a new one in its place would stand in the way of a restore that is repeated.
import { existsSync } from "node:fs"
import { join } from "node:path"

/** In the data directory. */
export const restoringFolder = "restoring"

/** A sentence if a restore into this directory was interrupted. */
export const interruptedRestore = (directory: string): string | undefined => {
  const aside = join(directory, restoringFolder)
  if (existsSync(join(directory, "cluster")) || !existsSync(aside)) return undefined
  return `A backup was not completely restored into ${directory}: run "backup restore" again, or delete ${aside} to begin with nothing.`
}
