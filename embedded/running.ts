// Where the server of a data directory listens now, for who is not its owner.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"

/** With the password in it. Nothing where no server runs on the directory. */
export const runningPostgres = async (directory: string): Promise<string | undefined> => {
  const [pidFile, passwordFile] = [join(directory, "cluster", "postmaster.pid"), join(directory, "password")]
  if (!existsSync(pidFile) || !existsSync(passwordFile)) return undefined
  const port = readFileSync(pidFile, "utf8").split("\n")[3]
  const url = `postgresql://evenkeel:${readFileSync(passwordFile, "utf8").trim()}@127.0.0.1:${port}/postgres`
  // The file outlives a server that was killed, and its port may be another's by now: only ours knows the password.
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  return client.connect().then(() => url, () => undefined).finally(() => client.end().catch(() => {}))
}
