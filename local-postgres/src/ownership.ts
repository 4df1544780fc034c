// One live process owns a data directory: the one that has locked the file "owner". The file contains its pid and start
// time, for the message to another process, and for former versions of Evenkeel, which had no lock.

import { execFileSync } from "node:child_process"
import { ftruncateSync, readFileSync, writeSync } from "node:fs"
import { join } from "node:path"
import { lockFile } from "./lock.ts"

export interface Ownership {
  readonly release: () => void
}

/** Throws if another live process owns it, with a message of one sentence for the operator. */
export const takeOwnership = (directory: string): Ownership => {
  const file = join(directory, "owner")
  const lock = lockFile(file)
  if (lock === undefined) throw inUse(directory, read(file))
  const former = read(lock.descriptor)
  if (isAlive(former)) {
    lock.release()
    throw inUse(directory, former)
  }
  write(lock.descriptor, `${process.pid} ${startOf(process.pid)}`)
  let isOurs = true
  return {
    release: () => {
      if (isOurs) write(lock.descriptor, "")
      isOurs = false
      lock.release()
    },
  }
}

const inUse = (directory: string, owner: string) => {
  const pid = pidOf(owner)
  const who = pid === undefined ? "" : ` (process ${pid}${isAlive(owner) ? "" : " of another container"})`
  return new Error(`Another Evenkeel${who} is using ${directory}: stop it first, or choose another data directory.`)
}

/** Pids are reused: in a container the next process often has the same one. */
const isAlive = (owner: string): boolean => {
  const pid = pidOf(owner)
  const start = pid === undefined ? "" : startOf(pid)
  return start !== "" && owner === `${pid} ${start}`
}

const pidOf = (owner: string): number | undefined => Number(owner.split(" ", 1)[0]) || undefined

/** Nothing on Windows, where a file that another process has locked cannot be read. */
const read = (file: string | number): string => {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return ""
  }
}

/** Uses the descriptor: on Windows only that may write while the file is locked. */
const write = (descriptor: number, text: string): void => {
  ftruncateSync(descriptor)
  writeSync(descriptor, text, 0)
}

/** When that process started, in the system's format; empty if there is no such process, or no cheap way to find out. */
const startOf = (pid: number): string => {
  if (process.platform === "win32") return ""
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
