// The documents name files: each one must exist.
import { existsSync, readFileSync, readdirSync } from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, test } from "vitest"
import { programs } from "./programs/programs.mjs"
import { importedFile, importsOf } from "./test/source-files.ts"

const root = dirname(import.meta.dirname)
const topLevel = readdirSync(root).join("|")
/** In backticks and beginning with a folder of the top level; a path with a <placeholder> is no file. */
const path = new RegExp(`\`((?:${topLevel})/[\\w./-]*)\``, "g")

test.each([
  "README.md",
  "docs/architecture.md",
  "docs/adding.md",
  "docs/tutorial.md",
  "docs/operations.md",
  "docs/hosting.md",
  "docs/security.md",
])("%s names only files that exist", (document) => {
  const named = [...readFileSync(join(root, document), "utf8").matchAll(path)].map(([, file]) => file ?? "")
  expect(named).not.toEqual([])
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

describe.each([
  ["How a command is handled: splitting a transaction", 25],
  ["How a file is imported", 35],
])("%s", (title, most) => {
  const architecture = readFileSync(join(root, "docs/architecture.md"), "utf8")
  const [, section = ""] = new RegExp(`## ${title}\n([^]*?)\n## `).exec(architecture) ?? []
  const files = [...new Set([...section.matchAll(path)].map(([, file]) => file ?? ""))].filter((file) =>
    file.includes("."),
  )

  test(`is ${most} files long at most`, () => {
    expect(files).not.toEqual([])
    expect(files.length).toBeLessThanOrEqual(most)
  })
  test("has no file that is beside it: each imports another or is imported by one, at most by way of a third", () => {
    const importedBy = (file: string) => importsOf(file).flatMap(({ from }) => importedFile(file, from) ?? [])
    const edges = files.flatMap((file) => {
      const near = importedBy(file)
      return [...near, ...near.flatMap(importedBy)].map((to) => [file, to] as const)
    })
    const connected = new Set(edges.filter(([file, to]) => file !== to && files.includes(to)).flat())
    expect(files.filter((file) => !connected.has(file))).toEqual([])
  })
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
