import { configDefaults, defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    // Databases, browsers and other people's editors share the machine with the tests.
    maxWorkers: 2,
    globalSetup: "embedded/testing-setup.ts",
    // Tests wait for facts. These limits are for a machine that is busy with other things, and for what never comes.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        test: {
          name: "node",
          environment: "node",
          include: ["{contracts,command-service,query-service,projector,frontend/server,embedded,tools}/**/*.test.ts"],
          exclude: [...configDefaults.exclude, "**/*.stack.test.ts"],
        },
      },
      {
        test: {
          name: "browser",
          environment: "jsdom",
          include: ["frontend/src/**/*.test.{ts,tsx}"],
          // Finding things by role takes its time on a machine that does other work too.
          testTimeout: 20_000,
          exclude: [...configDefaults.exclude, "**/*.stack.test.ts"],
        },
      },
    ],
  },
})
