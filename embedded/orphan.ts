// A server that outlived its owner: after SIGKILL of our process PostgreSQL runs on, and the next start would fail.

import { execFileSync } from "node:child_process"
import { existsSync, readFileSync, realpathSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"

/** Stops the server that still runs on this cluster, if there is one. Only for the owner of the data directory. */
export const stopOrphan = async (cluster: string): Promise<void> => {
  if (process.platform === "win32") return // there it ends with us, and the next one waits for what is left of it
  const pidFile = join(cluster, "postmaster.pid")
  if (!existsSync(pidFile)) return
  const lines = readFileSync(pidFile, "utf8").split("\n")
  const pid = Number(lines[0])
  if (!(pid > 0) || !isAlive(pid)) return // PostgreSQL recovers from such a stale file by itself
  if (!commandOf(pid).includes(realpathSync(cluster))) {
    // The id was given to a stranger. PostgreSQL would refuse to start; it takes its own parent's id for a stale one,
    // and unlike a deleted file this keeps its check for leftover backends.
    writeFileSync(pidFile, [process.pid, ...lines.slice(1)].join("\n"))
    return
  }
  process.kill(pid, "SIGINT")
  // The file goes away as the server's last act; the process itself may stay a zombie where nobody collects it.
  for (let waited = 0; existsSync(pidFile) && isAlive(pid) && waited < 10_000; waited += 5) await pause(5)
  if (existsSync(pidFile) && isAlive(pid)) process.kill(pid, "SIGQUIT")
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

const commandOf = (pid: number): string => {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" })
  } catch {
    return ""
  }
}
