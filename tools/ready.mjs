// Runs before everything else: installs packages if they are missing or do not match the lock file, and builds the
// servers and the browser app if they are missing or older than their sources (`ready.mjs servers`: not the browser app).
// Plain JavaScript, because nothing else can run yet.
import "./plain-errors.mjs"
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { homedir, tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { plainPath } from "./plain-path.mjs"

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

const read = (file) => (existsSync(file) ? readFileSync(file, "utf8") : "")

/** Writes a new file: a copy of this checkout whose packages are hard links to these must not share ours. */
const write = (file, text) => {
  mkdirSync(dirname(file), { recursive: true })
  rmSync(file, { force: true })
  writeFileSync(file, text)
}

/** npm's own cache is in the home directory, which may be read-only, or missing. */
const npmCache = () => {
  if (process.env.npm_config_cache !== undefined && canWrite(process.env.npm_config_cache)) return []
  return canWrite(join(homedir(), ".npm")) ? [] : [`--cache=${join(tmpdir(), "evenkeel-npm")}`]
}

/** The directory may have to be created first. */
const canWrite = (directory) => {
  if (!existsSync(directory)) return directory !== dirname(directory) && canWrite(dirname(directory))
  try {
    accessSync(directory, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Runs the command unless the mark left by its last run matches the current fingerprint. */
const upToDate = (what, mark, present, command, args) => {
  const former = read(mark)
  if (former === present) return
  console.error(`${what} ...`)
  write(mark, `in progress, process ${process.pid}`)
  const { status } = spawnSync(command, args, {
    // The app is built for production, whatever the developer's own environment says.
    cwd: root,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  })
  if (status !== 0) {
    // npm rolls back an installation that fails. A build that had started writing has deleted the mark.
    if (status !== null && existsSync(mark)) write(mark, former)
    console.error(`${what} failed: see above.`)
    process.exit(1)
  }
  write(mark, present)
}

/** Whether another start is working now. On Linux its command line is checked too, because pids are reused. */
const isWorking = (pid) => {
  try {
    process.kill(pid, 0)
    return process.platform !== "linux" || readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("ready.mjs")
  } catch {
    return false
  }
}

/** Removes the leftovers of a killed installation: npm would take half-unpacked packages for complete ones. */
const clearAfterKill = (packages, mark) => {
  const [, installer] = /^in progress, process (\d+)$/.exec(read(mark)) ?? []
  const wasKilled =
    installer === undefined
      ? existsSync(packages) && !existsSync(join(packages, ".package-lock.json")) // npm writes it last
      : !isWorking(Number(installer))
  if (!wasKilled) return
  const { workspaces } = JSON.parse(read(join(root, "package.json")))
  // The mark is kept, because this may be killed too.
  const left = readdirSync(packages)
    .map((name) => join(packages, name))
    .filter((path) => path !== mark)
  const nested = workspaces.map((name) => join(root, name, "node_modules"))
  for (const path of [...nested, ...left]) rmSync(path, { recursive: true, force: true })
}

const buildApp = () => {
  const link = plainPath(root)
  upToDate(
    "Building the browser app",
    join(root, "frontend/dist/.built-from"),
    fingerprint(
      "frontend/src",
      "frontend/public",
      "frontend/index.html",
      "frontend/build",
      "frontend/vite.config.ts",
      "frontend/package.json",
      "contracts/src",
      "package-lock.json",
    ),
    "npm",
    [
      "run",
      "--silent",
      "build",
      "--workspace",
      "frontend",
      "--",
      "--logLevel",
      "warn",
      ...(link === root ? [] : [join(link, "frontend"), "--config", join(link, "frontend/plain-path.config.ts")]),
    ],
  )
}

const [major, minor] = process.versions.node.split(".").map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Evenkeel needs Node 20.19 or newer; this is ${process.version}.`)
  process.exit(1)
}

// PostgreSQL's tools run through a shell, Node takes an asterisk for a pattern and Vite a question mark for a query; a
// colon ends an entry of PATH.
const [unsupported] = /["$*:?`]/.exec(process.platform === "win32" ? root.slice(2) : root) ?? []
if (unsupported !== undefined) {
  console.error(
    `Evenkeel cannot be built in ${root}: some of its build tools do not support ${unsupported} in a path. Move it elsewhere.`,
  )
  process.exit(1)
}

const packages = join(root, "node_modules")
const installed = join(packages, ".installed-from")
clearAfterKill(packages, installed)
upToDate(
  "Installing packages",
  installed,
  fingerprint("package-lock.json"),
  // None of the packages needs its scripts. Not `npm ci`: it reinstalls everything if one package has changed.
  "npm",
  [
    "install",
    "--include=dev",
    "--include=optional",
    "--ignore-scripts",
    "--no-save",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
    ...npmCache(),
  ],
)
if (!process.argv.includes("servers")) buildApp()
upToDate(
  "Building the servers",
  join(root, "dist/.built-from"),
  fingerprint(
    "command-service/src",
    "contracts/src",
    "embedded",
    "embedded.ts",
    "event-log/src",
    "frontend/server",
    "local-postgres/src",
    "projector/src",
    "query-service/src",
    "sandbox-bank/src",
    "server-kit/src",
    "statement-files/src",
    "tools/database",
    "tools/operate",
    "tools/operate.ts",
    "tools/programs",
    "tools/stack",
    "tools/stack.ts",
    "tools/verify-export.ts",
    "package-lock.json",
  ),
  "npm",
  ["run", "--silent", "compile"],
)
