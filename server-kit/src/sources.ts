import { existsSync } from "node:fs"
import { join } from "node:path"

/**
 * Node's arguments for running our TypeScript sources directly. Effect, which has hundreds of files, is loaded before
 * tsx, so that tsx does not inspect each of them.
 */
export const toRunSources: ReadonlyArray<string> = ["--import", "effect", "--import", "tsx/esm"]

/** In the environment of tests: where they may find programs as one file each, which start faster. */
export const bundlesVariable = "EVENKEEL_TEST_BUNDLES"
/** The folder there of the programs as they are. */
export const programsBundle = "present"

/** Node's arguments for running a program; its path is relative to the root of the repository, where Node is to be started. */
export const toRun = (program: string, folder = programsBundle): ReadonlyArray<string> => {
  const directory = process.env[bundlesVariable]
  const bundle = directory === undefined ? undefined : join(directory, folder, program.replace(/\.ts$/, ".js"))
  return bundle !== undefined && existsSync(bundle) ? [bundle] : [...toRunSources, program]
}
