// What is missing in the lock file is not installed, and a tool that comes as one package a system then starts nowhere but where the
// lock file was written.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

interface Locked {
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, "../package-lock.json"), "utf8")) as {
  readonly packages: Readonly<Record<string, Locked>>
}

/** The folder that holds the one in which a package lies, "" for the root: npm looks for what a package needs in each on the way up. */
const above = (folder: string): string => folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))

const isLocked = (name: string, folder: string): boolean =>
  `${folder}${folder === "" ? "" : "/"}node_modules/${name}` in packages || (folder !== "" && isLocked(name, above(folder)))

test("the lock file names the builds of every package for every system", () => {
  const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(name, folder)).map((name) => `${name} of ${folder}`))
  expect(missing).toEqual([])
})
