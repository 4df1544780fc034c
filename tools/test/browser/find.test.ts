// The search for a browser, where PATH holds only the commands of a test and the downloads reach only this process.
import { execFile } from "node:child_process"
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type AddressInfo, type Server } from "node:net"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"

let directory: string
let silent: Server
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "evenkeel-browser-"))
  silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve))
})
afterAll(() => {
  silent.close()
  rmSync(directory, { recursive: true })
})

const sh = (script: string): string => `#!/bin/sh\n${script}\n`
const browser = sh('echo "Chromium 1.0"')
/** A silent command, like a host that accepts a connection and never responds. */
const hangs = `#!${process.execPath}\nconsole.log("started"); setInterval(() => {}, 60_000)\n`
const npmRefuses = sh('echo "npm error code ECONNREFUSED"; echo "npm error connection refused"; exit 1')
/** Installs a package that unpacks a browser. */
const npmInstalls = `#!${process.execPath}
const fs = require("node:fs")
const folder = "node_modules/@sparticuz/chromium"
fs.mkdirSync(folder, { recursive: true })
fs.writeFileSync(folder + "/package.json", JSON.stringify({ type: "module", exports: "./index.js" }))
fs.writeFileSync(folder + "/index.js", \`import fs from "node:fs"
fs.mkdirSync("fonts", { recursive: true })
export const inflate = (path) => path.endsWith("chromium.br") &&
  fs.copyFileSync(${JSON.stringify("$BROWSER")}, process.env.TMPDIR + "/chromium")\`)
`

interface Machine {
  readonly commands?: Readonly<Record<string, string>>
  readonly environment?: Readonly<Record<string, string>>
  readonly user?: number
  /** The host of Playwright's downloads. */
  readonly downloads?: "refused" | "silent"
}

let machines = 0
const find = async ({ commands = {}, environment = {}, user = 1_000, downloads = "refused" }: Machine) => {
  const home = join(directory, String(machines++))
  const bin = join(home, "bin")
  mkdirSync(bin, { recursive: true })
  const put = (path: string, text: string) => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    chmodSync(path, 0o755)
  }
  for (const [name, text] of Object.entries({ browser, npm: npmRefuses, ...commands }))
    put(join(bin, name), text.replace("$BROWSER", join(bin, "browser")))
  const port = downloads === "silent" ? (silent.address() as AddressInfo).port : 1
  const script = `process.getuid = () => ${user}
    const { findBrowser } = await import(${JSON.stringify(join(import.meta.dirname, "find.mjs"))})
    console.log((await findBrowser()) ?? "none")`
  const output = await new Promise<string>((resolve, reject) => {
    execFile(
      process.execPath,
      ["--input-type=module", "--eval", script],
      {
        env: {
          PATH: [bin, ...(environment["PATH"] === undefined ? [] : [environment["PATH"]])].join(":"),
          HOME: home,
          PLAYWRIGHT_BROWSERS_PATH: join(home, "playwright"),
          PLAYWRIGHT_DOWNLOAD_HOST: `http://127.0.0.1:${port}`,
          ...Object.fromEntries(Object.entries(environment).filter(([name]) => name !== "PATH")),
        },
      },
      (error, stdout, stderr) => (error === null ? resolve(stdout + stderr) : reject(error)),
    )
  })
  const lines = output.replaceAll(`${home}/`, "~/").trimEnd().split("\n")
  return {
    lines: lines.slice(0, -1).map((line) => line.replace("Browser: ", "")),
    path: lines.at(-1),
    asked: existsSync(join(bin, "asked")) ? readFileSync(join(bin, "asked"), "utf8") : "",
  }
}

/** Installs this package only. `mv`, `cp` and `chmod` are not in PATH. */
const apt = (name: string) =>
  sh(`echo "$*" >> "$(dirname "$0")/asked"
case "$*" in
  *" update"|--version) exit 0;;
  *" ${name}") ${process.execPath} -e 'fs.writeFileSync(process.argv[1], "#!/bin/sh\\necho Chromium 3.0", { mode: 0o755 })' "$(dirname "$0")/${name}";;
  *) echo "E: Unable to locate package"; exit 100;;
esac`)
const tools = { dirname: sh('echo "${1%/*}"'), env: sh('export "$1"; shift; exec "$@"') }
const refusal = "connect ECONNREFUSED 127.0.0.1:1"
const nothing = "an installed Chromium: no, there is none"
const notDownloaded = `Playwright's own: no, ${refusal}`
const notInPackage = "the Chromium of an npm package: no, connection refused"
const hasPackage = process.platform === "linux" && process.arch === "x64"

describe.runIf(hasPackage).concurrent("a browser", () => {
  test("is the one that BROWSER_PATH names", async () => {
    const file = join(directory, "named")
    writeFileSync(file, browser, { mode: 0o755 })
    const { path, lines } = await find({ environment: { BROWSER_PATH: file }, commands: { chromium: browser } })
    expect(path).toEqual(file)
    expect(lines).toEqual([`the one that BROWSER_PATH names: ${file}`])
  })

  test("is an installed one if the named one is not there", async () => {
    const { path, lines } = await find({ environment: { BROWSER_PATH: "/none" }, commands: { chromium: browser } })
    expect(lines).toEqual([
      "the one that BROWSER_PATH names: no, it cannot be executed",
      "an installed Chromium: ~/bin/chromium",
    ])
    expect(path).toBe("~/bin/chromium")
  })

  test("is not Firefox, nor a stub that says how to get one", async () => {
    const { path, lines } = await find({
      commands: { firefox: sh("echo Mozilla Firefox 1.0"), "chromium-browser": sh("echo install the snap; exit 1") },
    })
    expect(lines).toEqual([
      "an installed Chromium: no, ~/bin/chromium-browser: install the snap",
      notDownloaded,
      notInPackage,
    ])
    expect(path).toBe("none")
  })

  test("is Debian's without a window, for root", async () => {
    const { path, lines } = await find({ commands: { ...tools, "apt-get": apt("chromium-headless-shell") }, user: 0 })
    expect(lines).toEqual([nothing, "Debian's Chromium, through apt-get: ~/bin/chromium-headless-shell"])
    expect(path).toBe("~/bin/chromium-headless-shell")
  })

  test("is Debian's whole one where that is all there is, for a user who may run sudo", async () => {
    const { path } = await find({
      commands: { ...tools, "apt-get": apt("chromium"), true: sh("exit 0"), sudo: sh('shift; exec "$@"') },
    })
    expect(path).toBe("~/bin/chromium")
  })

  test("is not Debian's for a user whom sudo would ask for a password", async () => {
    const { lines, asked } = await find({ commands: { ...tools, "apt-get": apt("chromium"), sudo: sh("exit 1") } })
    expect(lines[1]).toBe("Debian's Chromium, through apt-get: no, that needs root, or sudo without a password")
    expect(asked).not.toContain("install")
  })

  test("comes in an npm package where nothing else can be brought, and is kept", async () => {
    const cache = join(directory, "kept")
    const { path, lines } = await find({
      commands: { ...tools, npm: npmInstalls },
      environment: { XDG_CACHE_HOME: cache },
    })
    expect(lines).toEqual([nothing, notDownloaded, `the Chromium of an npm package: ${path}`])
    const again = await find({ commands: tools, environment: { XDG_CACHE_HOME: cache } })
    expect(again.lines).toEqual([`an installed Chromium: ${path}`])
  })

  test("cannot be kept where the cache cannot be written", async () => {
    const { lines } = await find({ environment: { XDG_CACHE_HOME: "/dev/null" } })
    expect(lines.at(-1)).toMatch(/^the Chromium of an npm package: no, \/dev\/null\S* cannot be written \(ENOTDIR\)/)
  })

  const silence = "no answer for 0.4 seconds"
  test.each<{ what: string; machine: Machine; line: string }>([
    {
      what: "a browser",
      machine: { commands: { chromium: hangs } },
      line: `an installed Chromium: no, ~/bin/chromium: ${silence}`,
    },
    {
      what: "apt's mirror",
      machine: {
        commands: {
          ...tools,
          hangs,
          "apt-get": sh(`[ "$1" = --version ] || exec "$(dirname "$0")/hangs"`),
        },
        user: 0,
      },
      line: `Debian's Chromium, through apt-get: no, ${silence}`,
    },
    { what: "Playwright's host", machine: { downloads: "silent" }, line: `Playwright's own: no, ${silence}` },
    {
      what: "npm's registry",
      machine: { commands: { npm: hangs } },
      line: `the Chromium of an npm package: no, ${silence}`,
    },
  ])("is given up if $what does not answer", async ({ machine, line }) => {
    const { lines, path } = await find({ ...machine, environment: { LONGEST_SILENCE: "400" } })
    expect(lines.join("\n")).toContain(line)
    expect(path).toBe("none")
  })
})
