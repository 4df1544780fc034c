// npm run stack: the distributed run on this machine. Servers that are not configured with DATABASE_URL, KAFKA_BROKERS
// and EVENTSTORE_URL are started here; without EVENTSTORE_URL the event store is in PostgreSQL.
import { chmodSync, mkdirSync } from "node:fs"
import { join, resolve } from "node:path"
import { Config, Effect } from "effect"
import { portOrFree, publicUrls, readConfiguration } from "@evenkeel/server-kit/configuration"
import { startPostgres } from "@evenkeel/local-postgres/postgres"
import { byName, noteAddress } from "@evenkeel/server-kit/http/address-to-open"
import { attempt, opened } from "@evenkeel/server-kit/lifetime"
import { runMain } from "@evenkeel/server-kit/run-main"
import { headsKeyIn, tokenKeyIn } from "@evenkeel/server-kit/files/token-key"
import { startStack } from "./stack/stack.ts"

const set = (name: string): string | undefined => process.env[name]?.trim() || undefined

const program = Effect.gen(function* () {
  const report = (line: string): void => console.error(line)
  const port = yield* readConfiguration(portOrFree("PORT").pipe(Config.withDefault(8080)))
  const offered = yield* readConfiguration(publicUrls)
  const host = set("HOST") ?? "127.0.0.1"
  const directory = resolve(join(set("EVENKEEL_DATA") ?? ".evenkeel", "stack"))
  mkdirSync(directory, { recursive: true })
  chmodSync(directory, 0o711) // if we are root, the user postgres needs access
  const ownPostgres = opened(
    () => startPostgres({ directory }),
    (postgres) => postgres.stop(),
  )
  const databaseUrl = set("DATABASE_URL") ?? (yield* ownPostgres).url
  const stack = yield* attempt(() =>
    startStack({
      databaseUrl,
      eventStoreUrl: set("EVENTSTORE_URL"),
      kafkaBrokers: set("KAFKA_BROKERS"),
      port,
      host,
      publicUrl: offered.join(","),
      proxies: set("TRUSTED_PROXIES"),
      environment: {
        TOKEN_KEY: set("TOKEN_KEY") ?? tokenKeyIn(directory).toString("base64"),
        // The operators' commands look for it there, too.
        HEADS_KEY:
          (set("DATABASE_URL") === undefined ? undefined : set("HEADS_KEY")) ??
          headsKeyIn(directory).own!.seed.toString("base64"),
        FORMER_TOKEN_KEYS: set("FORMER_TOKEN_KEYS") ?? "",
        LOG_LEVEL: set("LOG_LEVEL") ?? "warn",
      },
      report,
    }),
  )
  // Until everything is up, started servers end with this process.
  yield* Effect.addFinalizer(() => Effect.promise(stack.stop))
  for (const { name, address } of stack.services) console.log(`${name.padEnd(18)} ${address}`)
  const address = offered[0] ?? (yield* attempt(() => byName(stack.address, host)))
  yield* attempt(() => noteAddress(directory, address))
  console.log(`Evenkeel is ready: ${address}`)
  return yield* Effect.never
})

runMain(Effect.scoped(program))
