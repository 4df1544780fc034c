// Starts a real PostgreSQL in a data directory, on a machine that has nothing but Node.
//
//   <directory>/cluster    PostgreSQL's files
//   <directory>/password   of the one role, evenkeel, made at the first start
//   <directory>/owner      locked by the process that uses the directory now
//   <directory>/server     locked by the PostgreSQL that runs on it, which may outlive that process

import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { type Account, findAccount } from "./account.ts"
import { findBinaries } from "./binaries.ts"
import { initialise, serve } from "./cluster.ts"
import { interruptedRestore } from "./interrupted.ts"
import { type Lock, lockFile } from "./lock.ts"
import { stopOrphan } from "./orphan.ts"
import { forgetOtherServers } from "./other-servers.ts"
import { takeOwnership } from "./ownership.ts"

export interface PostgresOptions {
  /** Created if it does not exist. If we are root, the user postgres must be able to reach it. */
  readonly directory: string
  /** By default a free one, a different one at each start. */
  readonly port?: number
  /** Trades safety in a crash for speed: for tests. */
  readonly throwaway?: boolean
  /** How long the processes of a server that was just stopped may take to end, in milliseconds. */
  readonly timeOfLastProcesses?: number
}

export interface Postgres {
  /** For any client on this machine, including the password. */
  readonly url: string
  /** Resolves if the server stops unexpectedly. */
  readonly lost: Promise<void>
  stop(): Promise<void>
}

/** Rejects with an Error whose message is one sentence for the operator. */
export const startPostgres = async (options: PostgresOptions): Promise<Postgres> => {
  forgetOtherServers()
  const [binaries, account] = [await findBinaries(), findAccount()]
  const directory = prepare(options.directory, account)
  const cluster = join(directory, "cluster")
  if (existsSync(cluster)) refuseOthers(cluster, account)
  const ownership = takeOwnership(directory)
  try {
    const interrupted = interruptedRestore(directory)
    if (interrupted !== undefined) throw new Error(interrupted)
    if (existsSync(cluster)) await stopOrphan(cluster)
    else await initialise(binaries, account, directory, cluster, options.throwaway ?? false)
    const password = readFileSync(join(directory, "password"), "utf8").trim()
    const lock = await lockServer(directory, options.timeOfLastProcesses ?? 5_000)
    const { server, port, stop } = await serve(binaries, account, cluster, { ...options, lock }).finally(lock.release)
    let stopping = false
    const lost = new Promise<void>((resolve) => server.once("exit", () => (stopping ? undefined : resolve())))
    return {
      url: `postgresql://evenkeel:${password}@127.0.0.1:${port}/postgres`,
      lost,
      stop: async () => {
        stopping = true
        await stop()
        ownership.release()
      },
    }
  } catch (error) {
    ownership.release()
    throw error
  }
}

/**
 * The server inherits the lock, and so keeps it if we are killed. An orphan that we can see has been stopped by now, but
 * one in another container has not: PostgreSQL itself would not notice it, and both would write to the same files.
 */
const lockServer = async (directory: string, timeOfLastProcesses: number): Promise<Lock> => {
  for (let waited = 0; ; waited += 20) {
    const lock = lockFile(join(directory, "server"))
    if (lock !== undefined) return lock
    if (waited >= timeOfLastProcesses) {
      throw new Error(
        `A PostgreSQL that another Evenkeel left behind still runs on ${directory}, in another container: stop that one first.`,
      )
    }
    await pause(20)
  }
}

/** PostgreSQL refuses a cluster that belongs to another user. */
const refuseOthers = (cluster: string, account: Account): void => {
  const { uid } = statSync(cluster)
  if (uid === (account.uid ?? process.getuid?.() ?? uid)) return
  throw new Error(
    `The data in ${dirname(cluster)} belongs to another user: start Evenkeel as that user, or set EVENKEEL_DATA to another data directory.`,
  )
}

export const prepare = (directory: string, account: Account): string => {
  try {
    // Execute permission only: the user postgres has to pass through, but may not list it.
    make(directory, account.uid === undefined ? 0o700 : 0o711)
    const probe = join(directory, `.writable-${process.pid}`)
    writeFileSync(probe, "")
    rmSync(probe)
    return realpathSync(directory)
  } catch (cause) {
    throw new Error(
      `The data directory ${directory} cannot be written (${(cause as Error).message}): set EVENKEEL_DATA to another one.`,
      { cause },
    )
  }
}

/**
 * Creates parents too. Node's own recursive mkdir never returns on file systems that take
 * no directories, such as /proc.
 */
const make = (directory: string, mode: number): void => {
  if (existsSync(directory)) return
  make(dirname(directory), mode)
  try {
    mkdirSync(directory, { mode })
    chmodSync(directory, mode) // regardless of the umask
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error // another process has made it meanwhile
  }
}
