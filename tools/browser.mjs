// The Chromium that the end-to-end tests drive: the one that BROWSER_PATH names, one that
// is installed, or Playwright's own.
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"

/** First the one without a window, which takes a quarter less time. */
const installed = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
]

/** Its path; "" for Playwright's own, which is downloaded if it is missing. */
export const findBrowser = () => {
  const found = [process.env.BROWSER_PATH, ...installed].find((path) => path && existsSync(path))
  if (found !== undefined) return found
  console.log("No Chromium on this machine: getting Playwright's own ...")
  spawnSync("npx", ["playwright", "install", "--with-deps", "--only-shell", "chromium"], {
    stdio: "inherit",
    shell: process.platform === "win32",
  })
  return ""
}
