import { join } from "node:path"
import { configDefaults, defineConfig } from "vitest/config"
import { timeouts } from "../test/vitest/timeouts.ts"
import { anyPath, externalPackages } from "../test/vitest/plain-path.ts"

const path = anyPath(join(import.meta.dirname, "../.."))
const all = {
  // As in the unit tests: isolation would load all modules for each file, which takes a sixth of the time.
  isolate: false,
  server: { deps: externalPackages },
  ...timeouts,
  setupFiles: ["contracts/test/random-setup.ts"],
}
/** A whole stack under a steady load needs the machine for itself. */
const wholeStack = "tools/stack/stack.stack.test.ts"

export default defineConfig({
  ...path,
  test: {
    globalSetup: ["local-postgres/test/setup.ts", "tools/stack/test/setup.ts"],
    projects: [
      {
        ...path,
        test: {
          name: "parts of the stack",
          ...all,
          environment: "node",
          include: ["{projector,tools}/**/*.stack.test.ts"],
          exclude: [...configDefaults.exclude, wholeStack],
          // They mostly wait for processes and timeouts.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...path,
        test: {
          name: "the whole stack",
          ...all,
          environment: "node",
          include: [wholeStack],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
