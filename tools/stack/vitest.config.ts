import { join } from "node:path"
import { configDefaults, defineConfig } from "vitest/config"

export default defineConfig({
  root: join(import.meta.dirname, "../.."),
  test: {
    name: "stack",
    environment: "node",
    include: ["{projector,tools}/**/*.stack.test.ts"],
    exclude: configDefaults.exclude,
    globalSetup: ["embedded/testing-setup.ts", "tools/stack/testing-setup.ts"],
    // They are about many processes on one machine: not several such at once.
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
