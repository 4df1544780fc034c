// Programs that only tests run, and other versions of the product's, compiled for one test run.
import { mkdtemp, rm, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { programsVariable } from "@evenkeel/server-kit/programs"
import { compile } from "../../programs/compile.mjs"

const root = join(import.meta.dirname, "../../..")

/** `programFile` finds them in the folder that the environment names. Returns a function that removes it. */
export const compileForTests = async (...[entries, changes]: [Entries, Changes?]): Promise<() => Promise<void>> => {
  const directory = await mkdtemp(join(tmpdir(), "evenkeel-programs-"))
  await symlink(join(root, "node_modules"), join(directory, "node_modules"))
  process.env[programsVariable] = join(directory, "programs")
  await compile(entries, join(directory, "programs"), changes)
  return () => rm(directory, { recursive: true, force: true })
}

type Entries = Parameters<typeof compile>[0]
type Changes = Parameters<typeof compile>[2]
