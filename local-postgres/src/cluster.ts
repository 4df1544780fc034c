// A cluster, as PostgreSQL calls the files of one server: created once, then served at every start.

import { type ChildProcess, spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { chownSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { type Account, spawnUnder } from "./account.ts"
import type { Binaries } from "./binaries.ts"
import type { Lock } from "./lock.ts"
import { withUserName } from "./user-name.ts"

/** Creates the cluster, and next to it the password of its only role. */
export const initialise = async (
  binaries: Binaries,
  account: Account,
  directory: string,
  cluster: string,
  throwaway: boolean,
): Promise<void> => {
  const passwordFile = join(directory, "password")
  const unfinished = `${cluster}.new`
  for (const leftover of [passwordFile, unfinished]) rmSync(leftover, { recursive: true, force: true })
  writeFileSync(passwordFile, randomBytes(24).toString("hex"), { mode: 0o600 })
  mkdirSync(unfinished, { mode: 0o700 })
  if (account.uid !== undefined && account.gid !== undefined) {
    for (const its of [passwordFile, unfinished]) chownSync(its, account.uid, account.gid)
  }
  const named = withUserName(directory)
  const initdb = spawnUnder(
    account,
    unfinished,
    binaries.initdb,
    [
      `--pgdata=${unfinished}`,
      "--username=evenkeel",
      "--auth=scram-sha-256",
      `--pwfile=${passwordFile}`,
      // The builtin locale provider, so that a change of the system's collation cannot corrupt an index.
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      // One call for all of its files: one for each takes a second, and on a memory card many.
      ...(process.platform === "linux" ? ["--sync-method=syncfs"] : []),
      ...(throwaway ? ["--no-sync"] : []),
    ],
    { stdio: ["ignore", "pipe", "pipe"], env: named.env },
  )
  await finished(initdb, directory).finally(named.remove)
  // Renamed only when complete, so that a start which was killed midway begins again.
  renameSync(unfinished, cluster)
}

/** Stops the server when we exit, even before it is ready. */
const endWithUs = (child: ChildProcess): void => {
  const interrupt = () => child.kill("SIGINT")
  process.once("exit", interrupt)
  child.once("exit", () => process.off("exit", interrupt))
}

const finished = (initdb: ChildProcess, directory: string): Promise<void> =>
  new Promise((resolve, reject) => {
    endWithUs(initdb)
    const log = collectLog(initdb)
    initdb.once("error", (cause) => reject(failure(initdb.spawnfile, cause.message)))
    initdb.once("close", (code) => (code === 0 ? resolve() : reject(failure(directory, log.text()))))
  })

interface Served {
  readonly server: ChildProcess
  readonly port: number
  readonly stop: () => Promise<void>
}

const isWindows = process.platform === "win32"

export interface ServeOptions {
  readonly port?: number
  readonly throwaway?: boolean
  /** Inherited by the server and all its processes. */
  readonly lock: Lock
}

/** Resolves when the server takes connections. */
export const serve = async (
  binaries: Binaries,
  account: Account,
  cluster: string,
  options: ServeOptions,
): Promise<Served> => {
  const launchAt = (port: number) => launch(binaries, account, cluster, port, options)
  if (options.port !== undefined) return launchAt(options.port)
  for (let retries = 3; ; retries--) {
    try {
      return await launchAt(await freePort())
    } catch (error) {
      // Another program may take the free port before the server does.
      if (retries === 0 || !String(error).includes("Address already in use")) throw error
    }
  }
}

const throwawaySettings = {
  fsync: "off",
  full_page_writes: "off",
  max_connections: "300",
  // In files of the cluster, so that the shared memory of a killed server is deleted with it.
  dynamic_shared_memory_type: isWindows ? "windows" : "mmap",
}

const launch = (
  binaries: Binaries,
  account: Account,
  cluster: string,
  port: number,
  { throwaway = false, lock }: ServeOptions,
): Promise<Served> => {
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    lc_messages: "C", // the line that reports readiness is searched for
    // One WAL segment: a projector's commits do not wait for the disk, and should not wait for buffer space either.
    wal_buffers: "16MB",
    // Unused features would cost a process, or memory: a machine at home may be small.
    io_method: "sync",
    max_logical_replication_workers: "0",
    ...(throwaway ? throwawaySettings : {}),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])
  const server = spawnUnder(account, cluster, binaries.postgres, ["-D", cluster, "-p", String(port), ...flags], {
    stdio: ["ignore", "ignore", "pipe", lock.descriptor],
    // In its own process group, or console, so that Ctrl-C reaches only us; we stop the server when our work is done.
    detached: !isWindows,
  })
  endWithUs(server)
  return new Promise((resolve, reject) => {
    let isReady = false
    const log = collectLog(server, (text) => {
      isReady ||= text.includes("ready to accept connections")
      if (isReady) resolve({ server, port, stop: () => stop(server, () => interrupt(server, binaries, cluster)) })
      // A server that crashes during startup would restart forever.
      else if (text.includes("server processes terminated; reinitializing")) server.kill("SIGQUIT")
    })
    server.once("error", (cause) => reject(failure(server.spawnfile, cause.message)))
    server.once("close", () => reject(failure(cluster, log.text())))
  })
}

const failure = (directory: string, log: string): Error => {
  const nameless = /could not look up effective user ID (\d+)/.exec(log)?.[1]
  if (nameless !== undefined) {
    return new Error(
      `PostgreSQL needs a name for the user that it runs as, and user ${nameless} has none: start as a user of /etc/passwd.`,
      { cause: log },
    )
  }
  return /permission denied|EACCES/i.test(log)
    ? new Error(
        `PostgreSQL cannot reach ${directory}: its user needs execute permission on every directory above it.`,
        { cause: log },
      )
    : new Error(`PostgreSQL did not start in ${directory}. It said:\n${log.trim()}`)
}

/** Keeps the tail of a child's output. */
const collectLog = (child: ChildProcess, heard: (text: string) => void = () => {}) => {
  let text = ""
  const listen = (chunk: Buffer) => {
    text = (text + chunk.toString("utf8")).slice(-8_000)
    heard(text)
  }
  child.stdout?.on("data", listen)
  child.stderr?.on("data", listen)
  return { text: () => text }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject)
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address()
      probe.close(() => {
        if (address !== null && typeof address === "object") resolve(address.port)
        else reject(new Error("No free port."))
      })
    })
  })

const stop = (server: ChildProcess, interrupt: () => void): Promise<void> =>
  new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve()
    const insist = setTimeout(() => server.kill("SIGQUIT"), 10_000) // if it does not end
    server.once("exit", () => {
      clearTimeout(insist)
      resolve()
    })
    interrupt()
  })

/** PostgreSQL's fast shutdown: sessions end, everything is written. */
const interrupt = (server: ChildProcess, binaries: Binaries, cluster: string): void => {
  if (!isWindows) {
    server.kill("SIGINT")
    return
  }
  // Windows has no signals; PostgreSQL brings a substitute, and a command that sends it.
  const flags = ["stop", "--mode=fast", "--no-wait", "-D", cluster]
  spawn(binaries.pg_ctl, flags, { stdio: "ignore", windowsHide: true })
}
