// npx playwright test --config frontend/e2e/playwright.config.ts, after npm run build.
import { defineConfig, devices } from "@playwright/test"

const browser = process.env["BROWSER_PATH"]

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  fullyParallel: true,
  // Each has a backend with a database of its own.
  workers: 2,
  forbidOnly: process.env["CI"] !== undefined,
  // A test that passes at the second attempt has told that something is wrong.
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    // High enough for what is dragged and where it is dropped to be on the screen together.
    viewport: { width: 1280, height: 1100 },
    contextOptions: { reducedMotion: "reduce" },
    locale: "en-US",
    timezoneId: "UTC",
    // Without a film of each, which takes as long as the tests themselves: the pages as they stood can be looked at all the same.
    trace: { mode: "retain-on-failure", screenshots: false },
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: [
        "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
        "--disable-component-update", "--disable-sync",
      ],
    },
  },
})
