// Builds the programs that tests start over and over, while the first tests run. Until that is done, they are started from
// their sources.
import { programsBundle } from "@evenkeel/server-kit/sources"
import { makeBundles } from "./bundles.ts"

const programs = ["embedded.ts", "frontend/server/main.ts", "projector/test/rebuild-process.ts", "tools/operate.ts"]

/** Called by vitest before the first test; the function that it returns is called after the last one. */
export const setup = async (): Promise<() => Promise<void>> => {
  const bundles = await makeBundles()
  const building = bundles.add(programsBundle, programs)
  return async () => {
    await building
    await bundles.remove()
  }
}
