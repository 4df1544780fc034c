// For the distributed run: creates the tables and the services' roles in the database at DATABASE_URL, as its owner.
// Must run before the services of each version start; compose.yaml does that.
import { Effect, Option } from "effect"
import { isEventStoreDb, readConfiguration } from "@evenkeel/server-kit/configuration"
import { attempt } from "@evenkeel/server-kit/lifetime"
import { waitForPostgres } from "@evenkeel/server-kit/postgres/connections"
import { runMain } from "@evenkeel/server-kit/run-main"
import { prepareDatabase } from "./prepare.ts"
import { databaseConfig } from "./config.ts"

const timeout = { seconds: 60, report: (line: string) => console.error(line) }

runMain(
  Effect.gen(function* () {
    const { databaseUrl, eventStoreUrl, schema, passwords } = yield* readConfiguration(databaseConfig)
    yield* waitForPostgres(databaseUrl, "DATABASE_URL", timeout)
    const hasLog = Option.match(eventStoreUrl, { onNone: () => true, onSome: (url) => !isEventStoreDb(url) })
    yield* attempt(() => prepareDatabase(databaseUrl, { prefix: schema, hasLog, passwords }))
    console.log("The database is ready: every service has its tables, and a role that may use them.")
  }),
)
