// Before all tests: a place for the data directory that the products of the workers begin from.
import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

const prepare = async (): Promise<() => Promise<void>> => {
  const place = await mkdtemp(join(tmpdir(), "evenkeel-e2e-"))
  await chmod(place, 0o711) // if we are root, the user postgres needs access
  process.env["EVENKEEL_TEST_DIRECTORY"] = place
  return () => rm(place, { recursive: true, force: true })
}

// oxlint-disable-next-line import/no-default-export -- Playwright reads it
export default prepare
