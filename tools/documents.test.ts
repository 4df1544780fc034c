// The documents name files: each one must exist.
import { existsSync, readFileSync, readdirSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"
import { programs } from "./programs/programs.mjs"

const root = dirname(import.meta.dirname)
const topLevel = readdirSync(root).join("|")
/** In backticks and beginning with a folder of the top level; what holds a <placeholder> is none. */
const path = new RegExp(`\`((?:${topLevel})/[\\w./-]*)\``, "g")

test.each([
  "README.md",
  "docs/architecture.md",
  "docs/adding.md",
  "docs/operations.md",
  "docs/hosting.md",
  "docs/security.md",
])("%s names only files that exist", (document) => {
  const named = [...readFileSync(join(root, document), "utf8").matchAll(path)].map(([, file]) => file ?? "")
  expect(named).not.toEqual([])
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test.each(["docs/operate.md", "docs/operations.md"])("%s starts only compiled programs in containers", (document) => {
  const text = readFileSync(join(root, document), "utf8")
  const started = [...text.matchAll(/docker compose run --rm \w+ (\S+)/g)].map(([, file]) => file)
  expect(started.filter((file) => !Object.keys(programs).some((name) => file === `dist/${name}.js`))).toEqual([])
})

test("docs/security.md names a test for each line of its table", () => {
  const lines = readFileSync(join(root, "docs/security.md"), "utf8").split("\n")
  const sections = lines.filter((line) => /^\| V\d/.test(line))
  expect(sections.length).toBeGreaterThan(30)
  expect(sections.filter((line) => !/\.test\.tsx?`[^|]*\|$/.test(line))).toEqual([])
})

test("docs/adr/README.md lists each decision once, by its title", () => {
  const directory = join(root, "docs/adr")
  const decisions = readdirSync(directory).filter((file) => file !== "README.md")
  const titles = decisions.map((file) => {
    const [title = ""] = readFileSync(join(directory, file), "utf8").split("\n")
    return `- [${title.slice(2)}](${file})`
  })
  const listed = readFileSync(join(directory, "README.md"), "utf8").split("\n")
  expect(listed.filter((line) => line.startsWith("- ")).toSorted()).toEqual(titles.toSorted())
})
