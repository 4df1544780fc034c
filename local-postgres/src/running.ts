// Finds the address of the server running on a data directory, for processes that do not own it.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { forgetOtherServers } from "./other-servers.ts"

/** The URL, including the password; undefined if no server is running on the directory. */
export const runningPostgres = async (directory: string): Promise<string | undefined> => {
  forgetOtherServers()
  const [pidFile, passwordFile] = [join(directory, "cluster", "postmaster.pid"), join(directory, "password")]
  if (!existsSync(pidFile) || !existsSync(passwordFile)) return undefined
  const port = readFileSync(pidFile, "utf8").split("\n")[3]
  const url = `postgresql://evenkeel:${readFileSync(passwordFile, "utf8").trim()}@127.0.0.1:${port}/postgres`
  // The file outlives a killed server, and its port may belong to another one by now; only ours accepts the password.
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  return client
    .connect()
    .then(
      () => url,
      () => undefined,
    )
    .finally(() => client.end().catch(() => {}))
}
