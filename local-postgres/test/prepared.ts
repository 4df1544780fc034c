// Data directories as a first start leaves them. Making one takes longer than most tests, so it is made once in each of the
// processes that tests run in, and copied.
import { execFile } from "node:child_process"
import { chmodSync, mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { startPostgres } from "../src/postgres.ts"

/** A directory that does not exist yet becomes one; on Windows it is left to the first start. */
export const prepareDirectory = async (directory: string): Promise<void> => {
  if (process.platform === "win32") return
  await promisify(execFile)("cp", ["-a", await (prepared ??= prepare()), directory])
}

let prepared: Promise<string> | undefined

const prepare = async (): Promise<string> => {
  const place = mkdtempSync(join(process.env["EVENKEEL_TEST_DIRECTORY"] ?? tmpdir(), "prepared-"))
  chmodSync(place, 0o711) // if we are root, the user postgres needs access
  const directory = join(place, "data")
  await (await startPostgres({ directory, throwaway: true })).stop()
  return directory
}
