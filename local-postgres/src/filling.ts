// Fills an empty data directory from elsewhere, such as from a backup. Until it is complete, everything is in the
// folder "restoring" of the directory. The cluster, which marks an installation, is moved last.
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { findAccount } from "./account.ts"
import { restoringFolder } from "./interrupted.ts"
import { stopOrphan } from "./orphan.ts"
import { takeOwnership } from "./ownership.ts"
import { prepare, startPostgres } from "./postgres.ts"

export interface Filling {
  /** The address of the new database. */
  readonly url: string
  /** Stops the database and puts it in place, together with these files by their names. */
  readonly settle: (files: Readonly<Record<string, string>>) => Promise<void>
  /** Deletes everything, unless it was settled. */
  readonly close: () => Promise<void>
}

/** Rejects with an Error whose message is one sentence for the operator. */
export const fillDirectory = async (path: string, settled: ReadonlyArray<string>): Promise<Filling> => {
  const directory = prepare(path, findAccount())
  expectEmpty(directory, settled)
  const ownership = takeOwnership(directory)
  const aside = join(directory, restoringFolder)
  try {
    expectEmpty(directory, settled)
    // Files of an interrupted filling, some of which may have been moved already.
    if (existsSync(join(aside, "cluster"))) await stopOrphan(join(aside, "cluster"))
    for (const name of existsSync(aside) ? settled : []) rmSync(join(directory, name), { force: true })
    rmSync(aside, { recursive: true, force: true })
    const postgres = await startPostgres({ directory: aside })
    const close = async () => {
      await postgres.stop()
      rmSync(aside, { recursive: true, force: true })
      ownership.release()
    }
    return {
      url: postgres.url,
      settle: async (files) => {
        await postgres.stop()
        for (const [name, text] of Object.entries(files)) {
          writeFileSync(join(aside, name), text, { mode: 0o600, flush: true })
          renameSync(join(aside, name), join(directory, name))
        }
        renameSync(join(aside, "password"), join(directory, "password"))
        sync(directory)
        renameSync(join(aside, "cluster"), join(directory, "cluster"))
        sync(directory)
      },
      close,
    }
  } catch (error) {
    ownership.release()
    throw error
  }
}

const expectEmpty = (directory: string, settled: ReadonlyArray<string>): void => {
  const wasInterrupted = existsSync(join(directory, restoringFolder))
  const found = ["cluster", ...(wasInterrupted ? [] : settled)].find((name) => existsSync(join(directory, name)))
  if (found === undefined) return
  throw new Error(
    `There is an installation in ${directory} (${found}): restore into another data directory, or move that one away.`,
  )
}

/** Not supported on Windows. */
const sync = (directory: string): void => {
  try {
    const descriptor = openSync(directory, "r")
    fsyncSync(descriptor)
    closeSync(descriptor)
  } catch {
    // Not supported here.
  }
}
