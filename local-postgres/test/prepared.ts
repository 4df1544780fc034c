// Data directories after a first start. Creating one takes longer than most tests, so it is created once per test
// process, and copied.
import { execFile } from "node:child_process"
import { chmodSync, mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { startPostgres } from "../src/postgres.ts"

/** Fills a directory that does not exist yet; on Windows the first start does that. */
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
