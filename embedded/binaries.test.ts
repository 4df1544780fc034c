import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { linkLibraries } from "./binaries.ts"

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "evenkeel-binaries-"))
  mkdirSync(join(root, "native/lib"), { recursive: true })
  writeFileSync(join(root, "native/lib/libicu.so.60.2"), "a library")
})
afterEach(() => rmSync(root, { recursive: true }))

const listLinks = (...targets: ReadonlyArray<string>) =>
  writeFileSync(join(root, "native/pg-symlinks.json"), JSON.stringify(targets.map((target) => ({ source: "native/lib/libicu.so.60.2", target: `native/lib/${target}` }))))

test("the libraries of a package whose script did not run are linked, by a path that survives a move", () => {
  listLinks("libicu.so.60", "libicu.so")
  linkLibraries(root)
  expect(readFileSync(join(root, "native/lib/libicu.so.60"), "utf8")).toBe("a library")
  expect(readlinkSync(join(root, "native/lib/libicu.so"))).toBe("libicu.so.60.2")
})

test("what is linked already stays, and what is missing is added", () => {
  listLinks("libicu.so.60")
  linkLibraries(root)
  listLinks("libicu.so.60", "libicu.so")
  linkLibraries(root)
  expect(readdirSync(join(root, "native/lib")).sort()).toEqual(["libicu.so", "libicu.so.60", "libicu.so.60.2"])
})

test("a package without links is left as it is", () => {
  linkLibraries(root)
  expect(readdirSync(join(root, "native/lib"))).toEqual(["libicu.so.60.2"])
})
