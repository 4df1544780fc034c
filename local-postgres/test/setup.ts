// One PostgreSQL for a whole test run; every test creates its own database on it.

import { mkdtempSync, rmSync } from "node:fs"
import { chmod } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startPostgres } from "../src/postgres.ts"

/** Called by vitest before the first test; the function that it returns is called after the last one. */
export const setup = async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env["EVENKEEL_TEST_DATABASE_URL"] !== undefined) return undefined
  const directory = mkdtempSync(join(tmpdir(), "evenkeel-test-"))
  await chmod(directory, 0o711) // if we are root, the user postgres needs access
  const postgres = await startPostgres({ directory, throwaway: true })
  process.env["EVENKEEL_TEST_DATABASE_URL"] = postgres.url
  process.env["EVENKEEL_TEST_RUN"] = String(process.pid)
  // For other things that are created once; it is deleted in the end.
  process.env["EVENKEEL_TEST_DIRECTORY"] = directory
  return async () => {
    await postgres.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}
