// Runs before everything else: installs packages if they are missing or do not match the lock file, and builds the browser app if it is
// missing or older than its sources. Plain JavaScript, because nothing else can run yet.
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"

const root = dirname(import.meta.dirname)

const fingerprint = (...paths) => {
  const hash = createHash("sha256").update(process.version.split(".")[0])
  const add = (path) => {
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name))
    else hash.update(path.slice(root.length)).update(readFileSync(path))
  }
  for (const path of paths) add(join(root, path))
  return hash.digest("hex")
}

/** Runs the command unless the mark left by its last run matches the current fingerprint. */
const upToDate = (what, mark, present, command, args) => {
  if (existsSync(mark) && readFileSync(mark, "utf8") === present) return
  console.error(`${what} ...`)
  const { status } = spawnSync(command, args, { cwd: root, stdio: ["ignore", 2, 2], shell: process.platform === "win32" })
  if (status !== 0) {
    console.error(`${what} failed: see above.`)
    process.exit(1)
  }
  mkdirSync(dirname(mark), { recursive: true })
  writeFileSync(mark, present)
}

const [major, minor] = process.versions.node.split(".").map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Evenkeel needs Node 20.19 or newer; this is ${process.version}.`)
  process.exit(1)
}

upToDate(
  "Installing packages", join(root, "node_modules/.installed-from"), fingerprint("package-lock.json"),
  // None of the packages needs its scripts. Not `npm ci`: it reinstalls everything if one package has changed.
  "npm", ["install", "--ignore-scripts", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"],
)
upToDate(
  "Building the browser app", join(root, "frontend/dist/.built-from"),
  fingerprint("frontend/src", "frontend/public", "frontend/index.html", "frontend/vite.config.ts", "frontend/package.json", "contracts/src", "package-lock.json"),
  "npm", ["run", "--silent", "build", "--workspace", "frontend"],
)
