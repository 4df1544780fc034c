// The services in two versions side by side.
import { dirname } from "node:path"
import { programFile, programsVariable } from "@evenkeel/server-kit/programs"
import { compileForTests } from "../../test/programs/for-tests.ts"
import { programs } from "../../programs/programs.mjs"

/** The folder of the present services. */
export const presentRelease = dirname(programFile("embedded"))

/** The folder of the next release of the services, with a raised version of the read models. */
export const nextRelease = (): string => process.env[programsVariable] ?? ""

/** Compiles the next release. Returns a function that removes it. */
export const makeNextRelease = (): Promise<() => Promise<void>> =>
  compileForTests(programs, { "/read-models/version.ts": raised })

const raised = (source: string): string => {
  const changed = source.replace(
    /(readModelVersion = )(\d+)/,
    (_, before, version) => `${before}${Number(version) + 1}`,
  )
  if (changed === source) throw new Error("There is no version of the read models to raise.")
  return changed
}
