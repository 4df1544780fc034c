// Starts a real PostgreSQL in a data directory, for who has Node and nothing else.
//
//   <directory>/cluster    what PostgreSQL keeps
//   <directory>/password   of the one role, evenkeel, made at the first start
//   <directory>/owner      the process that uses the directory now

import { type ChildProcess, spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { chownSync, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { type Account, type Binaries, findAccount, findBinaries } from "./binaries.ts"
import { stopOrphan } from "./orphan.ts"
import { takeOwnership } from "./ownership.ts"

export interface PostgresOptions {
  /** Made where it does not exist. Where we are root, the user postgres must be able to reach it. */
  readonly directory: string
  /** A free one where it is left out, another at each start. */
  readonly port?: number
  /** Trades safety in a crash for speed: for tests. */
  readonly throwaway?: boolean
}

export interface Postgres {
  /** For any client on this machine, with the password in it. */
  readonly url: string
  stop(): Promise<void>
}

/** Rejects with an Error whose message can be shown as it is. */
export const startPostgres = async (options: PostgresOptions): Promise<Postgres> => {
  const [binaries, account] = [await findBinaries(), findAccount()]
  const directory = prepare(options.directory, account)
  const ownership = takeOwnership(directory)
  try {
    const cluster = join(directory, "cluster")
    if (existsSync(cluster)) await stopOrphan(cluster)
    else await initialise(binaries, account, directory, cluster, options.throwaway ?? false)
    const password = readFileSync(join(directory, "password"), "utf8").trim()
    const { server, port } = await run(binaries, account, cluster, options)
    // Leaving without stop() must not leave the server behind.
    const interrupt = () => server.kill("SIGINT")
    process.once("exit", interrupt)
    return {
      url: `postgresql://evenkeel:${password}@127.0.0.1:${port}/postgres`,
      stop: async () => {
        process.off("exit", interrupt)
        await stop(server)
        ownership.release()
      },
    }
  } catch (error) {
    ownership.release()
    throw error
  }
}

const prepare = (directory: string, account: Account): string => {
  try {
    // Others may pass through, as the user postgres has to, but not look.
    mkdirSync(directory, { recursive: true, mode: account.uid === undefined ? 0o700 : 0o711 })
    const probe = join(directory, `.writable-${process.pid}`)
    writeFileSync(probe, "")
    rmSync(probe)
    return realpathSync(directory)
  } catch (cause) {
    throw new Error(`The data directory ${directory} cannot be written: ${(cause as Error).message}.`, { cause })
  }
}

const initialise = async (binaries: Binaries, account: Account, directory: string, cluster: string, throwaway: boolean): Promise<void> => {
  const passwordFile = join(directory, "password")
  const unfinished = `${cluster}.new`
  for (const leftover of [passwordFile, unfinished]) rmSync(leftover, { recursive: true, force: true })
  writeFileSync(passwordFile, randomBytes(24).toString("hex"), { mode: 0o600 })
  mkdirSync(unfinished, { mode: 0o700 })
  if (account.uid !== undefined && account.gid !== undefined) {
    for (const its of [passwordFile, unfinished]) chownSync(its, account.uid, account.gid)
  }
  const server = spawn(
    binaries.initdb,
    [
      `--pgdata=${unfinished}`,
      "--username=evenkeel",
      "--auth=scram-sha-256",
      `--pwfile=${passwordFile}`,
      // Built in, so that an index stays in order when the system's own collation changes.
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      ...(throwaway ? ["--no-sync"] : []),
    ],
    { ...account, cwd: "/", stdio: ["ignore", "pipe", "pipe"] },
  )
  await finished(server, directory)
  // Only a whole cluster gets the name: a start that is killed midway begins anew.
  renameSync(unfinished, cluster)
}

const finished = (initdb: ChildProcess, directory: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const log = collectLog(initdb)
    initdb.once("error", (cause) => reject(failure(directory, cause.message)))
    initdb.once("close", (code) => (code === 0 ? resolve() : reject(failure(directory, log.text()))))
  })

const run = async (
  binaries: Binaries,
  account: Account,
  cluster: string,
  options: PostgresOptions,
): Promise<{ server: ChildProcess; port: number }> => {
  const port = options.port ?? (await freePort())
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    lc_messages: "C", // the line that says it is ready is looked for
    ...(options.throwaway ? { fsync: "off", full_page_writes: "off", max_connections: "300" } : {}),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])
  const server = spawn(binaries.postgres, ["-D", cluster, "-p", String(port), ...flags], {
    ...account,
    cwd: "/",
    stdio: ["ignore", "ignore", "pipe"],
    // In a process group of its own: Ctrl-C in a terminal is for us, and we stop the server when our work is done.
    detached: true,
  })
  return new Promise((resolve, reject) => {
    const log = collectLog(server, (text) => {
      if (text.includes("ready to accept connections")) resolve({ server, port })
    })
    server.once("error", (cause) => reject(failure(cluster, cause.message)))
    server.once("close", () => reject(failure(cluster, log.text())))
  })
}

const failure = (directory: string, log: string): Error =>
  /permission denied|EACCES/i.test(log)
    ? new Error(`PostgreSQL may not reach ${directory}: its user needs to pass every directory above it.`, { cause: log })
    : new Error(`PostgreSQL did not start in ${directory}. It said:\n${log.trim()}`)

/** Keeps the last of what a child says. */
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
      probe.close(() => (address !== null && typeof address === "object" ? resolve(address.port) : reject(new Error("No free port."))))
    })
  })

const stop = (server: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve()
    // SIGINT is PostgreSQL's fast shutdown: sessions end, everything is written. SIGQUIT is for one that does not end.
    const insist = setTimeout(() => server.kill("SIGQUIT"), 10_000)
    server.once("exit", () => {
      clearTimeout(insist)
      resolve()
    })
    server.kill("SIGINT")
  })
