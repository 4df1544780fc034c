// npm run stack: the distributed run on this machine. Servers that are not configured with DATABASE_URL, KAFKA_BROKERS
// and EVENTSTORE_URL are started here; without EVENTSTORE_URL the event store is in PostgreSQL.
import { chmodSync, mkdirSync } from "node:fs"
import { join, resolve } from "node:path"
import { Config } from "effect"
import { portOrFree, readConfiguration } from "@evenkeel/server-kit/configuration"
import { startPostgres } from "@evenkeel/local-postgres/postgres"
import { onStopSignal } from "@evenkeel/server-kit/stop-signals"
import { tokenKeyIn } from "@evenkeel/server-kit/token-key"
import { startStack } from "./stack/stack.ts"

const set = (name: string): string | undefined => process.env[name]?.trim() || undefined

/** Until everything is up, no orderly shutdown is needed: what was started ends with this process. */
let stop = async (): Promise<void> => {}
let stopping = false
onStopSignal(() => {
  if (stopping) process.exit(130)
  stopping = true
  void stop().then(() => process.exit(0))
})

const start = async (): Promise<void> => {
  const report = (line: string): void => console.error(line)
  const port = readConfiguration(portOrFree("PORT").pipe(Config.withDefault(8080)))
  const directory = resolve(join(set("EVENKEEL_DATA") ?? ".evenkeel", "stack"))
  mkdirSync(directory, { recursive: true })
  chmodSync(directory, 0o711) // if we are root, the user postgres needs access
  const postgres = set("DATABASE_URL") === undefined ? await startPostgres({ directory }) : undefined
  const databaseUrl = set("DATABASE_URL") ?? postgres?.url ?? ""
  const stack = await startStack({
    databaseUrl,
    eventStoreUrl: set("EVENTSTORE_URL"),
    kafkaBrokers: set("KAFKA_BROKERS"),
    port,
    host: set("HOST") ?? "127.0.0.1",
    environment: {
      TOKEN_KEY: set("TOKEN_KEY") ?? tokenKeyIn(directory).toString("base64"),
      FORMER_TOKEN_KEYS: set("FORMER_TOKEN_KEYS") ?? "",
      LOG_LEVEL: set("LOG_LEVEL") ?? "warn",
    },
    report,
  })

  stop = async () => {
    await stack.stop()
    await postgres?.stop()
  }
  for (const { name, address } of stack.services) console.log(`${name.padEnd(18)} ${address}`)
  console.log(`Evenkeel is ready: ${stack.address}`)
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
})
