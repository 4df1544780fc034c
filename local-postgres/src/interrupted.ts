// A data directory that is being filled, for instance from a backup. It is no installation yet, and creating a new one
// in it would prevent a repeated restore.
import { existsSync } from "node:fs"
import { join } from "node:path"

/** The folder in the data directory. */
export const restoringFolder = "restoring"

/** A sentence if a restore into this directory was interrupted. */
export const interruptedRestore = (directory: string): string | undefined => {
  const aside = join(directory, restoringFolder)
  if (existsSync(join(directory, "cluster")) || !existsSync(aside)) return undefined
  return `A backup was not completely restored into ${directory}: run "backup restore" again, or delete ${aside} to begin with nothing.`
}
