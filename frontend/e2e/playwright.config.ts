// npx playwright test --config frontend/e2e/playwright.config.ts, after npm run build.
import { availableParallelism } from "node:os"
import { defineConfig, devices } from "@playwright/test"

const browser = process.env["BROWSER_PATH"]
/** In milliseconds. */
const longestWait = 120_000

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  globalSetup: "./prepare.ts",
  fullyParallel: true,
  // Each has a product that its tests share.
  workers: Math.min(availableParallelism(), 8),
  forbidOnly: process.env["CI"] !== undefined,
  // A test that passes only at the second attempt means that something is wrong.
  retries: 0,
  // Of a whole test. What it waits for comes within two minutes, on a machine that is busy with other things too, or never.
  timeout: 600_000,
  expect: { timeout: longestWait, toPass: { timeout: longestWait } },
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    actionTimeout: longestWait,
    navigationTimeout: longestWait,
    // Tall enough to show a transaction and the card that it is dragged to at the same time.
    viewport: { width: 1280, height: 1100 },
    contextOptions: { reducedMotion: "reduce" },
    locale: "en-US",
    timezoneId: "UTC",
    // Recording one takes an eighth of the time: --trace retain-on-failure shows every step of what failed.
    trace: "off",
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        // Pages live for seconds: threads that make their code quicker cost more than that saves.
        "--js-flags=--single-threaded",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // A name that no browser takes for the machine's own, as its address on a home network is.
        "--host-resolver-rules=MAP nas.test 127.0.0.1",
      ],
    },
  },
})
