// One live process owns a data directory. A file identifies it by pid and start time, because pids are reused: in a
// container the next process often has the same one. Windows has no cheap way to ask for a start time, so there the
// owner holds a named pipe, which disappears with the process, however that ends.

import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { closeSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"

export interface Ownership {
  release(): void
}

/** Rejects if another live process owns it, with an Error whose message can be shown as it is. */
export const takeOwnership = async (directory: string): Promise<Ownership> =>
  process.platform === "win32" ? takePipe(directory) : takeFile(directory)

const takePipe = (directory: string): Promise<Ownership> =>
  new Promise((resolve, reject) => {
    const name = createHash("sha256").update(directory.toLowerCase()).digest("hex")
    const pipe = createServer()
    pipe.once("error", (error: NodeJS.ErrnoException) => reject(error.code === "EADDRINUSE" ? inUse(directory) : error))
    pipe.listen(`\\\\.\\pipe\\evenkeel-${name}`, () => resolve({ release: () => pipe.close() }))
    pipe.unref()
  })

const takeFile = (directory: string): Ownership => {
  const file = join(directory, "owner")
  const mine = `${process.pid} ${startOf(process.pid)}`
  if (!create(file, mine)) {
    const owner = read(file)
    const pid = Number(owner.split(" ", 1)[0])
    if (pid > 0 && owner === `${pid} ${startOf(pid)}`) throw inUse(directory, pid)
    // Renamed rather than deleted: another process may have replaced the stale file since we read it.
    const aside = `${file}.${process.pid}`
    renameSync(file, aside)
    const taken = read(aside)
    if (taken !== owner) linkSync(aside, file)
    rmSync(aside)
    if (taken !== owner || !create(file, mine)) throw inUse(directory, Number(read(file).split(" ", 1)[0]))
  }
  return { release: () => rmSync(file, { force: true }) }
}

const inUse = (directory: string, pid?: number) =>
  new Error(
    `Another Evenkeel${pid === undefined ? "" : ` (process ${pid})`} is using ${directory}: stop it first, or choose another data directory.`,
  )

const create = (file: string, content: string): boolean => {
  try {
    const descriptor = openSync(file, "wx", 0o600)
    writeSync(descriptor, content)
    closeSync(descriptor)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false
    throw error
  }
}

const read = (file: string): string => {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return ""
  }
}

/** When that process started, in the system's own words; empty if there is no such process. */
const startOf = (pid: number): string => {
  try {
    if (process.platform !== "linux")
      return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim()
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    // The name in parentheses may hold spaces; the state follows it, and the start, in
    // ticks since boot, is 19 fields on.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    const isDead = fields[0] === "Z" || fields[0] === "X"
    return isDead ? "" : `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${fields[19]}`
  } catch {
    return ""
  }
}
