// npm installs only what the lock file lists. A tool with one native package per platform
// runs nowhere else if only some are listed.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

interface Locked {
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, "../package-lock.json"), "utf8")) as {
  readonly packages: Readonly<Record<string, Locked>>
}

/** The package that this one is nested in, "" for the root: dependencies are resolved in each on the way up. */
const above = (folder: string): string => folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))

const isLocked = (name: string, folder: string): boolean =>
  `${folder}${folder === "" ? "" : "/"}node_modules/${name}` in packages ||
  (folder !== "" && isLocked(name, above(folder)))

test("the lock file lists every native package for every platform", () => {
  const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(name, folder))
      .map((name) => `${name} of ${folder}`),
  )
  expect(missing).toEqual([])
})
