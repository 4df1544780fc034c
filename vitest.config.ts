import { configDefaults, defineConfig } from "vitest/config"

// Tests wait for facts. These limits are for a machine that is busy with other things, and for what never comes.
const limits = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 30_000, interval: 20 } } }

export default defineConfig({
  test: {
    // One more than the cores of a small machine: many tests wait for processes and clocks.
    maxWorkers: 3,
    globalSetup: "embedded/testing-setup.ts",
    projects: [
      {
        test: {
          name: "node",
          ...limits,
          environment: "node",
          // No test of these changes a module that another imports; to load all of them for each file takes a quarter of the time.
          isolate: false,
          include: ["{contracts,command-service,query-service,projector,frontend/server,embedded,tools}/**/*.test.ts"],
          exclude: [...configDefaults.exclude, "**/*.stack.test.ts"],
        },
      },
      {
        test: {
          name: "browser",
          ...limits,
          environment: "jsdom",
          include: ["frontend/src/**/*.test.{ts,tsx}"],
          exclude: [...configDefaults.exclude, "**/*.stack.test.ts"],
        },
      },
    ],
  },
})
