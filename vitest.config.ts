import { availableParallelism } from "node:os"
import { configDefaults, defineConfig } from "vitest/config"
import { LongestFirst } from "./tools/test/vitest/longest-first.ts"
import { timeouts } from "./tools/test/vitest/timeouts.ts"
import { anyPath, externalPackages } from "./tools/test/vitest/plain-path.ts"

const cores = Math.min(availableParallelism(), 8)

const path = anyPath(import.meta.dirname)

const all = {
  ...timeouts,
  // No test changes a module that another imports, or leaves behind what it did to one; to load all of
  // them for each file takes most of the time.
  isolate: false,
  server: { deps: externalPackages },
  exclude: [...configDefaults.exclude, "**/*.stack.test.ts"],
}

export default defineConfig({
  ...path,
  test: {
    sequence: { sequencer: LongestFirst },
    globalSetup: ["local-postgres/test/setup.ts", "tools/test/programs/setup.ts"],
    projects: [
      {
        ...path,
        test: {
          ...all,
          name: "node",
          // One more than there are cores, since many tests wait for processes and clocks. Each loads all modules once, and
          // has databases of its own.
          maxWorkers: cores + 1,
          sequence: { groupOrder: 1 },
          environment: "node",
          setupFiles: ["contracts/test/random-setup.ts"],
          include: [
            "{contracts,server-kit,event-log,local-postgres,sandbox-bank,statement-files,command-service,query-service,projector,frontend/server,acceptance,simulation,embedded,tools}/**/*.test.ts",
          ],
        },
      },
      {
        ...path,
        test: {
          ...all,
          name: "browser",
          maxWorkers: cores,
          sequence: { groupOrder: 2 },
          environment: "jsdom",
          // Screens tell days and times of the person's zone.
          env: { TZ: "UTC" },
          setupFiles: ["contracts/test/random-setup.ts", "frontend/test/storages.ts", "frontend/test/setup.ts"],
          include: ["frontend/src/**/*.test.{ts,tsx}"],
        },
      },
    ],
  },
})
