import { BaseSequencer, type TestSpecification } from "vitest/node"

/** The slowest on two cores: a slow file that starts last leaves the other workers idle. */
const longest = [
  "simulation/test/simulator.test.ts",
  "embedded/http/backup.test.ts",
  "embedded/http/large-imports.test.ts",
  "embedded/stopping.test.ts",
  "embedded/http/upgrade.test.ts",
  "event-log/src/eventstoredb/store.test.ts",
  "event-log/src/eventstoredb/cluster.test.ts",
  "event-log/src/postgres/under-load.test.ts",
  "frontend/server/upstream.test.ts",
  "projector/src/operate/rebuild/rebuild.test.ts",
  "projector/src/operate/verify/verify.test.ts",
  "projector/src/operate/operate.test.ts",
  "projector/src/projector.test.ts",
  "embedded/http/hostile.test.ts",
  "embedded/http/rebuild.test.ts",
]

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = longest.findIndex((file) => moduleId.replaceAll("\\", "/").endsWith(file))
  return place === -1 ? longest.length : place
}

/** The same order in every run: the longest first, the others by name. */
export class LongestFirst extends BaseSequencer {
  override sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const byName = files.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1))
    return Promise.resolve(byName.toSorted((a, b) => placeOf(a) - placeOf(b)))
  }
}
