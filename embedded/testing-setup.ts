// One PostgreSQL for a whole test run; every test takes a database of its own on it.

import { mkdtempSync, rmSync } from "node:fs"
import { chmod } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startPostgres } from "./postgres.ts"

/** Called by vitest before the first test; what it gives back is called after the last. */
export const setup = async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env["EVENKEEL_TEST_DATABASE_URL"] !== undefined) return undefined
  const directory = mkdtempSync(join(tmpdir(), "evenkeel-test-"))
  await chmod(directory, 0o711) // where we are root, the user postgres has to pass
  const postgres = await startPostgres({ directory, throwaway: true })
  process.env["EVENKEEL_TEST_DATABASE_URL"] = postgres.url
  return async () => {
    await postgres.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}
