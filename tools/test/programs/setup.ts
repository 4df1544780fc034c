// The set-up of unit tests: compiles the programs that they start from the present sources.
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { compileForTests } from "./for-tests.ts"

const root = join(import.meta.dirname, "../../..")

/** Called by vitest before the first test. Returns the function to call after the last one. */
export const setup = (): Promise<() => Promise<void>> => {
  const { status } = spawnSync(process.execPath, [join(root, "tools/ready.mjs"), "servers"], { stdio: "inherit" })
  if (status !== 0) throw new Error("The servers could not be compiled: see above.")
  return compileForTests({ "rebuild-process": "projector/test/rebuild-process.ts" })
}
