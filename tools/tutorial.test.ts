// Follows docs/tutorial.md: its changes are made in a copy of the source, whose types are checked and whose tests run.
import { execFile } from "node:child_process"
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { packages, root } from "./test/source-files.ts"
import { timeouts } from "./test/vitest/timeouts.ts"

// Also where it is run without the configuration of all tests.
vi.setConfig(timeouts)

interface Block {
  readonly kind: string
  readonly file: string
  readonly text: string
}

const blocks: ReadonlyArray<Block> = [
  ...readFileSync(join(root, "docs/tutorial.md"), "utf8").matchAll(/^```(\w+) (\S+)\n([^]*?)^```$/gm),
].map(([, kind = "", file = "", text = ""]) => ({ kind, file, text }))

const copy = mkdtempSync(join(realpathSync(tmpdir()), "tutorial-"))

/** Packages of the copy are linked to the copy, all others to the installed ones. */
const linkModules = (folder: string): void => {
  const [from, to] = [join(root, folder, "node_modules"), join(copy, folder, "node_modules")]
  if (!existsSync(from)) return
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) if (name !== "@evenkeel") symlinkSync(join(from, name), join(to, name))
}

const isSource = (path: string): boolean =>
  !/\/(node_modules|dist|\.types|e2e|\.vite)(\/|$)/.test(path.slice(root.length))

const copySource = (): void => {
  linkModules("")
  mkdirSync(join(copy, "node_modules/@evenkeel"))
  for (const name of packages) {
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: isSource })
    linkModules(name)
    symlinkSync(join(copy, name), join(copy, "node_modules/@evenkeel", name))
  }
  for (const file of ["package.json", "tsconfig.base.json"]) cpSync(join(root, file), join(copy, file))
}

/** Lines marked "+" are inserted after the one line that begins as the page shows, or before it if that comes later. */
const inserted = (text: string, change: string): string => {
  const shown = change.trimEnd().split("\n")
  const added = shown.filter((line) => line.startsWith("+")).map((line) => line.slice(1))
  const beside = shown.findIndex((line) => line.startsWith(" "))
  const lines = text.split("\n")
  const places = lines.flatMap((line, index) => (line.startsWith(shown[beside]!.slice(1)) ? [index] : []))
  expect(places, shown[beside]).toHaveLength(1)
  return lines.toSpliced(places[0]! + (beside === 0 ? 1 : 0), 0, ...added).join("\n")
}

const follow = ({ kind, file, text }: Block): void => {
  const path = join(copy, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, kind === "diff" ? inserted(readFileSync(path, "utf8"), text) : text)
}

/** Its output, whether it succeeds or not. */
const run = (program: string, ...args: ReadonlyArray<string>): Promise<string> => {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST"))
  const env = { ...Object.fromEntries(inherited), NO_COLOR: "1" }
  return new Promise((resolve) => {
    execFile(process.execPath, [join(root, "node_modules", program), ...args], { cwd: copy, env }, (_, out, errors) =>
      resolve(out + errors),
    )
  })
}

const common = { isolate: false, root: copy }
const projects = [
  { ...common, include: ["{contracts,command-service}/src/goal/*.test.ts", "contracts/src/budget/goal/*.test.ts"] },
  {
    ...common,
    environment: "jsdom",
    env: { TZ: "UTC" },
    setupFiles: ["frontend/test/storages.ts", "frontend/test/setup.ts"],
    include: ["frontend/src/features/goal/*.test.tsx"],
  },
]

const checking = { composite: false, emitDeclarationOnly: false, noEmit: true }
/** What browsers and servers have is not the same. */
const programs = {
  servers: { folders: /^(contracts|command-service|query-service)/, compilerOptions: { types: ["node"] } },
  browser: {
    folders: /^frontend/,
    compilerOptions: {
      jsx: "react-jsx",
      lib: ["es2023", "es2024.string", "dom", "dom.iterable"],
      types: ["vite/client", "node"],
    },
  },
}

beforeAll(() => {
  copySource()
  blocks.forEach(follow)
  for (const [name, { folders, compilerOptions }] of Object.entries(programs)) {
    const files = blocks.map(({ file }) => file).filter((file) => folders.test(file))
    const config = { extends: "./tsconfig.base.json", compilerOptions: { ...checking, ...compilerOptions } }
    const include = [...new Set(files), ...(name === "browser" ? ["frontend/src/*.d.ts"] : [])]
    writeFileSync(join(copy, `tsconfig.${name}.json`), JSON.stringify({ ...config, include }))
  }
  const config = {
    test: { projects: projects.map((project, index) => ({ test: { ...project, name: String(index) } })) },
  }
  writeFileSync(join(copy, "vitest.config.mjs"), `export default ${JSON.stringify(config)}`)
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test("the tutorial goes from the event to the screen", () => {
  const parts = new Set(blocks.map(({ file }) => file.split("/")[0]))
  expect(parts).toEqual(new Set(["contracts", "command-service", "query-service", "frontend"]))
})

test.each(Object.keys(programs))("what the tutorial says has the right types: %s", async (name) =>
  expect(await run("typescript/bin/tsc", "-p", `tsconfig.${name}.json`)).toBe(""),
)

test("the tests of the tutorial pass", async () =>
  expect(await run("vitest/vitest.mjs", "run")).toMatch(/Test Files {2}3 passed \(3\)/))
