// The allowed dependencies between files, the most files in a folder, and the files that run effects. Imports between
// folders are in boundaries.test.ts.
import { dirname } from "node:path"
import { expect, test } from "vitest"
import { importedFile, importsOf, isTest, packageOf, packages, sourceFilesIn, textOf } from "./test/source-files.ts"

const files = [...packages, "embedded", "tools"].flatMap(sourceFilesIn).concat("embedded.ts", "vitest.config.ts")
const edges = new Map(
  files.map((file) => [
    file,
    importsOf(file).flatMap(({ from }) => {
      const imported = importedFile(file, from)
      return imported === undefined ? [] : [imported]
    }),
  ]),
)

/** Groups of files that depend on each other, type-only imports included (Tarjan's algorithm). */
const circles = (): ReadonlyArray<ReadonlyArray<string>> => {
  const found: Array<ReadonlyArray<string>> = []
  const [order, lowest] = [new Map<string, number>(), new Map<string, number>()]
  const path: Array<string> = []
  const visit = (file: string): number => {
    const own = order.size
    order.set(file, own)
    lowest.set(file, own)
    path.push(file)
    for (const next of edges.get(file) ?? []) {
      if (!order.has(next)) lowest.set(file, Math.min(lowest.get(file)!, visit(next)))
      else if (path.includes(next)) lowest.set(file, Math.min(lowest.get(file)!, order.get(next)!))
    }
    if (lowest.get(file) === own) {
      const group = path.splice(path.indexOf(file))
      if (group.length > 1) found.push(group)
    }
    return lowest.get(file)!
  }
  for (const file of files) if (!order.has(file)) visit(file)
  return found
}

test("no files import each other in a circle, not even for their types", () => expect(circles()).toEqual([]))

test("no folder holds more than 15 product files", () => {
  const counts = new Map<string, number>()
  for (const file of files) if (!isTest(file)) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  expect([...counts].filter(([, count]) => count > 15)).toEqual([])
})

test("no file only forwards what others export", () => {
  const forwarding = /^export (type )?(\*( as \w+)?|\{[^}]*\}) from "[^"]+"$|^\/\/.*$|^\s+$/gm
  expect(files.filter((file) => !isTest(file) && textOf(file).replaceAll(forwarding, "").trim() === "")).toEqual([])
})

test("no file stands beside a folder of its name", () => {
  const folders = new Set(files.map(dirname))
  // Programs of tools are called by name, and have their parts in such a folder.
  const stray = files.filter(
    (file) => folders.has(file.replace(/\.tsx?$/, "")) && !/^(tools\/\w+|embedded)\.ts$/.test(file),
  )
  expect(stray).toEqual([])
})

/** The most lines of product code: docs/adr/0107-what-is-added-is-paid-for.md. It may only be lowered. */
const mostLines = 83_200

test("what is added is paid for by what is removed", () => {
  const product = files.filter((file) => !isTest(file) && !/^(acceptance|simulation|tools\/bench)\//.test(file))
  const lines = product.reduce((sum, file) => sum + textOf(file).split("\n").length - 1, 0)
  expect(lines).toBeLessThanOrEqual(mostLines)
})

test("no test has a time limit of its own", () => {
  const limit = /^(?: *\}, [\d_]{5,}| {2,}[\d_]{5,},\n)\)$/m
  expect(files.filter((file) => isTest(file) && limit.test(textOf(file)))).toEqual([])
})

test.each(["embedded", "simulation"])("nobody imports %s, tests included", (composition) => {
  const importing = files.filter(
    (file) => !file.startsWith(composition) && edges.get(file)?.some((imported) => imported.startsWith(composition)),
  )
  expect(importing).toEqual([])
})

/** Between these, everything is an effect: see docs/adr/0023-what-is-opened-lives-in-a-scope.md. */
const runningEffects = [
  "projector/src/metrics.ts",
  "projector/src/operate/command.ts",
  "server-kit/src/http/run.ts",
  "server-kit/src/run-main.ts",
]

test("effects are run only where something else calls us, apart from tests and tools", () => {
  const running = files.filter(
    (file) =>
      !isTest(file) &&
      !/^(acceptance|simulation|tools)\//.test(file) &&
      /\b(run(Promise|Fork|Sync|Callback)|makeRunMain|ManagedRuntime)/.test(textOf(file)),
  )
  expect(running.sort()).toEqual(runningEffects)
})

test.each(["", ...packages])("package %j imports others by name, and lists them", (own) => {
  const manifest = JSON.parse(textOf(`${own === "" ? "." : own}/package.json`)) as Readonly<
    Record<"dependencies" | "devDependencies", Readonly<Record<string, string>> | undefined>
  >
  const listed = { ...manifest.dependencies, ...manifest.devDependencies }
  const wrong = files
    .filter((file) => packageOf(file) === own)
    .flatMap((file) =>
      importsOf(file).flatMap(({ from }) => {
        const imported = importedFile(file, from)
        const isForeign = imported !== undefined && packageOf(imported) !== own
        const name = /^@evenkeel\/[^/]+/.exec(from)?.[0]
        if (name === undefined) return isForeign ? [`${file} reaches into ${imported}`] : []
        if (!isForeign) return [`${file} imports ${from}, which is its own package or does not exist`]
        return name in listed ? [] : [`${file} imports ${from}, which package.json does not list`]
      }),
    )
  expect(wrong).toEqual([])
})
