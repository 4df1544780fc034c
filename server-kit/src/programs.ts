import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** An environment variable for tests: a folder with other compiled programs than those in dist/. */
export const programsVariable = "EVENKEEL_TEST_PROGRAMS"

const compiled = fileURLToPath(new URL("../../dist", import.meta.url))

/** The compiled file of a program that tools/programs/programs.mjs names. */
export const programFile = (name: string, folder = compiled): string => join(folder, `${name}.js`)
