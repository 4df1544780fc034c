// The first steps of npm start, in a clone that holds only their files, with a fake npm that records its arguments.
import { spawnSync } from "node:child_process"
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterEach, beforeEach, describe, expect, test } from "vitest"

let directory: string
let clone: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "evenkeel-ready-"))
  clone = makeClone("clone")
})
afterEach(() => rmSync(directory, { recursive: true }))

const write = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Folders with sources of the servers. */
const servers = [
  "command-service/src",
  "embedded",
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
  "tools/programs",
  "tools/stack",
]

const makeClone = (name: string): string => {
  const root = join(directory, name)
  for (const file of [
    ...servers.map((folder) => `${folder}/main.ts`),
    "embedded.ts",
    "tools/operate.ts",
    "tools/stack.ts",
    "tools/verify-export.ts",
    "frontend/src/app.tsx",
    "frontend/public/icon.svg",
    "frontend/index.html",
    "frontend/build/chunks.ts",
    "frontend/vite.config.ts",
    "frontend/package.json",
    "contracts/src/ids.ts",
    "package-lock.json",
  ])
    write(join(root, file), file)
  write(join(root, "package.json"), JSON.stringify({ workspaces: ["contracts", "frontend"] }))
  for (const file of ["ready.mjs", "plain-errors.mjs", "plain-path.mjs"])
    copyFileSync(join(import.meta.dirname, file), join(root, "tools", file))
  return root
}

const installs = "mkdir -p node_modules/whole && touch node_modules/.package-lock.json"
const unpacksHalf = "mkdir -p node_modules/half frontend/node_modules/half"

/** `install`, `build` and `compile` are shell commands that stand in for npm's. */
const makeReady = (
  install = installs,
  root = clone,
  environment: NodeJS.ProcessEnv = {},
  build = "true",
  compile = "true",
) => {
  const npm = join(directory, "bin/npm")
  write(
    npm,
    `#!/bin/sh\necho "$NODE_ENV $@" >> asked\ncase "$*" in install*) ${install} ;; *compile) ${compile} ;; *) ${build} ;; esac\n`,
  )
  chmodSync(npm, 0o755)
  const { status, stderr } = spawnSync(process.execPath, ["tools/ready.mjs"], {
    cwd: root,
    env: { ...process.env, ...environment, PATH: `${dirname(npm)}:${process.env["PATH"]}` },
    encoding: "utf8",
  })
  return { status, said: stderr.trimEnd().split("\n").at(-1) }
}
const asked = (): ReadonlyArray<string> => readFileSync(join(clone, "asked"), "utf8").trimEnd().split("\n")
const has = (path: string): boolean => existsSync(join(clone, path))

describe.runIf(process.platform !== "win32")("before the start", () => {
  test("packages are installed, and the app and the servers are built, once", () => {
    expect([makeReady(), makeReady()]).toMatchObject([{ status: 0 }, { status: 0 }])
    expect(asked()).toHaveLength(3)
  })

  test.each(["production", "development"])(
    "dev tools are installed and the app is built for production, even if NODE_ENV is %s",
    (NODE_ENV) => {
      makeReady(installs, clone, { NODE_ENV })
      expect(asked()).toEqual([
        expect.stringMatching(/^production install --include=dev --include=optional /),
        expect.stringMatching(/^production run --silent build /),
        "production run --silent compile",
      ])
    },
  )

  test("what a killed installation left half unpacked is removed first", () => {
    expect(makeReady(`${unpacksHalf}; kill -9 $PPID`).status).toBe(null)
    expect(makeReady().status).toBe(0)
    expect(["node_modules/half", "frontend/node_modules/half", "node_modules/whole"].map(has)).toEqual([
      false,
      false,
      true,
    ])
  })

  test("also after an update or npm install itself was killed", () => {
    makeReady()
    write(join(clone, "package-lock.json"), "newer")
    makeReady(`${unpacksHalf}; kill -9 $PPID`)
    makeReady()
    expect(has("node_modules/half")).toBe(false)
    rmSync(join(clone, "node_modules"), { recursive: true })
    mkdirSync(join(clone, "node_modules/half"), { recursive: true })
    makeReady()
    expect(has("node_modules/half")).toBe(false)
  })

  test("packages installed with npm install are kept", () => {
    mkdirSync(join(clone, "node_modules/whole"), { recursive: true })
    write(join(clone, "node_modules/.package-lock.json"), "")
    expect(makeReady("test -d node_modules/whole").status).toBe(0)
  })

  test("after a failed update, the old packages still serve the old lock file", () => {
    makeReady()
    write(join(clone, "package-lock.json"), "newer")
    expect(makeReady("false")).toEqual({ status: 1, said: "Installing packages failed: see above." })
    write(join(clone, "package-lock.json"), "package-lock.json")
    expect(makeReady("false").status).toBe(0)
  })

  test("an app whose build failed halfway is built again, even if the sources are back to those of the last build", () => {
    makeReady()
    write(join(clone, "frontend/src/app.tsx"), "newer")
    expect(makeReady(installs, clone, {}, "rm -r frontend/dist; false")).toEqual({
      status: 1,
      said: "Building the browser app failed: see above.",
    })
    write(join(clone, "frontend/src/app.tsx"), "frontend/src/app.tsx")
    expect(makeReady(installs, clone, {}, "false").status).toBe(1)
  })

  test.each(servers)("servers are built again after a change in %s, and the app is not", (folder) => {
    makeReady()
    write(join(clone, folder, "main.ts"), "newer")
    expect(makeReady(installs, clone, {}, "false", "true").status).toBe(0)
    expect(asked()).toHaveLength(4)
  })

  test.each(["C#", "100%", "a (copy)", "[a]"])(
    "in a path such as %s, the app is built through a link with a plain name",
    (name) => {
      const root = makeClone(name)
      expect(makeReady(installs, root, {}, 'test -f "$9/index.html"').status).toBe(0)
      const [, build = ""] = readFileSync(join(root, "asked"), "utf8").trimEnd().split("\n")
      expect(build).toMatch(/ --config \S+\/clone\/frontend\/plain-path.config.ts$/)
      expect(build).not.toContain(name)
    },
  )

  test.each(['a"b', "what?", "a:b", "a$b", "a*b", "a`b"])(
    "a path that the build tools do not support, such as %s, is refused in one sentence",
    (name) => {
      const root = makeClone(name)
      expect(makeReady(installs, root)).toEqual({
        status: 1,
        said: `Evenkeel cannot be built in ${root}: some of its build tools do not support ${/\W/.exec(name)?.[0]} in a path. Move it elsewhere.`,
      })
    },
  )
})
