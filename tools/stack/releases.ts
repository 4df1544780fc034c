// The services as bundles, in two versions that run beside each other.
import { makeBundles, type Bundles } from "../bundles/bundles.ts"

/** Relative to the root of the repository. */
const mains = [
  "command-service/src/main.ts",
  "frontend/server/main.ts",
  "projector/src/main.ts",
  "projector/src/relay/main.ts",
  "query-service/src/main.ts",
  "sandbox-bank/src/main.ts",
]

/** As they are, or as they will be when the version of the read models has been raised. */
export type Release = "present" | "next"

export const makeReleases = async (): Promise<Bundles> => {
  const bundles = await makeBundles()
  const changes = { "/read-models/version.ts": raised }
  await Promise.all([bundles.add("present", mains), bundles.add("next", mains, changes)])
  return bundles
}

const raised = (source: string): string => {
  const changed = source.replace(
    /(readModelVersion = )(\d+)/,
    (_, before, version) => `${before}${Number(version) + 1}`,
  )
  if (changed === source) throw new Error("There is no version of the read models to raise.")
  return changed
}
