// The account that the server runs under: ours, or, since PostgreSQL refuses to run as root, the user postgres if we
// are root.

import { type ChildProcess, execFileSync, spawn, type SpawnOptions } from "node:child_process"
import { statSync } from "node:fs"
import { dirname } from "node:path"

/** Without ids, it is our own. */
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

/**
 * Starts a program that works in a directory, under the account. If only root can reach either, for instance in root's
 * home, the program keeps one of root's capabilities. Without it, the program reports that it cannot reach them.
 */
export const spawnUnder = (
  { uid, gid }: Account,
  directory: string,
  program: string,
  args: ReadonlyArray<string>,
  options: SpawnOptions,
): ChildProcess => {
  const elsewhere = { ...options, cwd: "/", windowsHide: true }
  if (uid === undefined || gid === undefined) return spawn(program, args, elsewhere)
  const reaches = [program, directory].every((path) => isReachable(path, uid, gid))
  const passing = reaches ? undefined : capabilities.map((its) => keeping(its, uid, gid)).find(isPermitted)
  return passing === undefined
    ? spawn(program, args, { ...elsewhere, uid, gid })
    : spawn("setpriv", [...passing, program, ...args], elsewhere)
}

/** Each lets a process pass every directory. The first, which cannot write there, is not among those of a container. */
const capabilities = ["dac_read_search", "dac_override"]

/** Whether the account may pass every directory above that path. */
const isReachable = (path: string, uid: number, gid: number): boolean => {
  const above = dirname(path)
  if (above === path) return true
  const owned = statSync(above)
  const mayPass = owned.uid === uid ? 0o100 : owned.gid === gid ? 0o010 : 0o001
  return (owned.mode & mayPass) !== 0 && isReachable(above, uid, gid)
}

/** Arguments of setpriv, before a program and its own. */
const keeping = (capability: string, uid: number, gid: number): ReadonlyArray<string> => [
  `--reuid=${uid}`,
  `--regid=${gid}`,
  "--clear-groups",
  // Otherwise access(2), with which PostgreSQL checks its own programs, would ignore the capability.
  "--securebits=+no_setuid_fixup",
  ...["--bounding-set", "--inh-caps", "--ambient-caps"].map((set) => `${set}=-all,+${capability}`),
]

const isPermitted = (passing: ReadonlyArray<string>): boolean => {
  try {
    execFileSync("setpriv", [...passing, "true"], { stdio: "pipe" })
    return true
  } catch {
    return false
  }
}
