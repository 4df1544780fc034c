// npm run operate -- <command>: finds the installation, and hands it to the operators' commands.

import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import { startPostgres } from "../embedded/postgres.ts"
import { runningPostgres } from "../embedded/running.ts"
import type { OpenInstallation } from "../projector/src/operate/commands/context.ts"
import { Refusal } from "../projector/src/operate/installation.ts"
import { operate } from "../projector/src/operate/operate.ts"
import { openEventStoreDbSource } from "../projector/src/source/eventstoredb.ts"
import { openPostgresSource } from "../projector/src/source/postgres.ts"

const variable = (name: string): string | undefined => process.env[name]?.trim() || undefined

const open = async (): Promise<OpenInstallation> => {
  const databaseUrl = variable("DATABASE_URL")
  if (databaseUrl !== undefined) return installationAt(databaseUrl, variable("EVENTSTORE_URL") ?? databaseUrl)
  const directory = resolve(variable("EVENKEEL_DATA") ?? ".evenkeel")
  if (!existsSync(join(directory, "cluster"))) {
    throw new Refusal(`There is no installation in ${directory}: start the product once, or name its data by EVENKEEL_DATA or its database by DATABASE_URL.`)
  }
  const running = await runningPostgres(directory)
  if (running !== undefined) return installationAt(running, running)
  const postgres = await startPostgres({ directory })
  const installation = await installationAt(postgres.url, postgres.url)
  return {
    ...installation,
    close: async () => {
      await installation.close()
      await postgres.stop()
    },
  }
}

const installationAt = async (databaseUrl: string, logUrl: string): Promise<OpenInstallation> => {
  const schema = variable("READ_SCHEMA") ?? "read"
  const address = variable("EVENKEEL_ADDRESS")
  const known = { databaseUrl, schema, ...(address === undefined ? {} : { address }) }
  if (/^postgres(ql)?:/.test(logUrl)) {
    const source = openPostgresSource({ url: logUrl })
    return { ...known, source, logUrl, close: source.close }
  }
  if (!/^(esdb|kurrentdb)(\+discover)?:/.test(logUrl)) throw new Refusal("EVENTSTORE_URL must be an address as esdb://host:2113 or postgresql://user:password@host:5432/database.")
  const source = openEventStoreDbSource({ url: logUrl })
  return { ...known, source, close: source.close }
}

// Leaving by way of "exit" stops a server that was started for this command.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130))
process.exitCode = await operate(process.argv.slice(2), open)
