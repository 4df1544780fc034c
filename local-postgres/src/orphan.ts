// Stops a server that outlived its owner: after a SIGKILL of our process PostgreSQL keeps
// running, and the next start would fail.

import { execFileSync } from "node:child_process"
import { existsSync, readFileSync, realpathSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"

/** Stops the server that is still running on this cluster, if any. Only the owner of the data directory may call it. */
export const stopOrphan = async (cluster: string, attempts = defaultAttempts): Promise<void> => {
  // On Windows the server ends with us, and the next one waits for its last processes.
  if (process.platform === "win32") return
  const pidFile = join(cluster, "postmaster.pid")
  if (!existsSync(pidFile)) return
  const lines = readFileSync(pidFile, "utf8").split("\n")
  const pid = Number(lines[0])
  if (!(pid > 0) || !isAlive(pid)) return // PostgreSQL recovers from such a stale file by itself
  if (directoryOf(pid) !== realpathSync(cluster)) {
    // The pid now belongs to an unrelated process, so PostgreSQL would refuse to start. It treats its own parent's pid
    // as stale, and unlike deleting the file, this keeps its check for leftover backends.
    writeFileSync(pidFile, [process.pid, ...lines.slice(1)].join("\n"))
    return
  }
  for (const { signal, timeout } of attempts) {
    process.kill(pid, signal)
    // Removing the file is the server's last act; the process itself may remain as a zombie if nobody reaps it.
    for (let waited = 0; existsSync(pidFile) && isAlive(pid) && waited < timeout; waited += 5) await pause(5)
    if (!existsSync(pidFile) || !isAlive(pid)) return
  }
}

/** Increasingly forceful signals, with timeouts in milliseconds. */
const defaultAttempts: ReadonlyArray<{ readonly signal: NodeJS.Signals; readonly timeout: number }> = [
  { signal: "SIGINT", timeout: 10_000 },
  { signal: "SIGQUIT", timeout: 5_000 },
]

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

/**
 * The data directory in the command line of a server that we started; undefined if that process is something else. All
 * of the path counts: a copy of the cluster brings the pid file of its original along, and may be at a path that ends
 * like the original's, or contains it.
 */
const directoryOf = (pid: number): string | undefined => {
  const path = argumentAfterD(pid)
  try {
    return path === undefined ? undefined : realpathSync(path)
  } catch {
    return undefined // it has been moved or deleted since
  }
}

const argumentAfterD = (pid: number): string | undefined => {
  try {
    if (process.platform === "linux") {
      const [, ...args] = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0")
      return args.includes("-D") ? args[args.indexOf("-D") + 1] : undefined
    }
    // ps prints the arguments as one line; ours has the port after the directory.
    const line = execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" })
    return / -D (.*) -p \d+ -c /.exec(line)?.[1]
  } catch {
    return undefined
  }
}
