// Playwright's own Chromium, in Playwright's cache.
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { attempt, sizeOf } from "../../downloads/attempt.mjs"

/** Without a window, which takes a quarter less time. */
const install = (options, flags = []) => {
  const cli = join(import.meta.dirname, "../../../node_modules/@playwright/test/cli.js")
  return attempt(process.execPath, [cli, "install", ...flags, "--only-shell", "chromium"], options)
}

/** Only Playwright knows where it is: its directory is named after the version. */
export const cachedByPlaywright = async () => {
  const { output } = await install({}, ["--dry-run"])
  const [, directory] = /Install location:\s*(.*headless_shell\S*)/.exec(output) ?? []
  return directory === undefined ? undefined : find(directory)
}

const find = (directory) => {
  try {
    const file = readdirSync(directory, { recursive: true }).find((path) =>
      /(^|[\\/])(chrome-headless-shell|headless_shell)(\.exe)?$/.test(path),
    )
    return file === undefined ? undefined : join(directory, file)
  } catch {
    return undefined
  }
}

export const downloadWithPlaywright = async () => {
  const downloads = mkdtempSync(join(tmpdir(), "evenkeel-playwright-"))
  try {
    const { ok, why } = await install({
      // It prints only each tenth of a download, but writes continuously.
      env: { ...process.env, TMPDIR: downloads, TEMP: downloads },
      begun: /^Downloading/m,
      size: () => sizeOf(downloads),
      // It would try each file five times, with a stack trace for each.
      failed: /^Error: .*\n/m,
      fetched: /downloaded to/,
    })
    if (!ok) return { why }
    const path = await cachedByPlaywright()
    return { path, why: path === undefined ? "it is not where Playwright says" : "" }
  } finally {
    rmSync(downloads, { recursive: true, force: true })
  }
}
