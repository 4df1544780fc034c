// npm run operate -- <command>: finds the installation, and hands it to the operators' commands.

import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import { Config, Effect, Option } from "effect"
import {
  eventStoreUrl,
  httpUrl,
  isEventStoreDb,
  postgresUrl,
  readConfiguration,
  readSchema,
} from "@evenkeel/server-kit/configuration"
import { attempt, opened } from "@evenkeel/server-kit/lifetime"
import { startPostgres } from "@evenkeel/local-postgres/postgres"
import { runningPostgres } from "@evenkeel/local-postgres/running"
import { headsKeyIn } from "@evenkeel/server-kit/token-key"
import { onStopSignal } from "@evenkeel/server-kit/stop-signals"
import { Refusal } from "@evenkeel/projector/operate/installation"
import { operate } from "@evenkeel/projector/operate/operate"
import { readModelsOf } from "@evenkeel/projector/read-models/version"
import { openEventStoreDbSource } from "@evenkeel/event-log/eventstoredb/source"
import { openPostgresSource } from "@evenkeel/event-log/postgres/source"

const config = Config.all({
  databaseUrl: Config.option(postgresUrl("DATABASE_URL")),
  eventStoreUrl: Config.option(eventStoreUrl("EVENTSTORE_URL")),
  data: Config.String("EVENKEEL_DATA").pipe(Config.withDefault(".evenkeel")),
  schema: readSchema,
  /** Of the facade. */
  address: Config.option(httpUrl("EVENKEEL_ADDRESS")),
})
type Settings = Config.Success<typeof config>

const open = Effect.gen(function* () {
  const settings = yield* readConfiguration(config)
  if (Option.isSome(settings.databaseUrl)) {
    const databaseUrl = settings.databaseUrl.value
    const logUrl = Option.getOrElse(settings.eventStoreUrl, () => databaseUrl)
    return yield* installationAt(databaseUrl, logUrl, settings)
  }
  const directory = resolve(settings.data)
  if (!existsSync(join(directory, "cluster"))) {
    return yield* Effect.fail(
      new Refusal(
        `There is no installation in ${directory}: start the product once, or set EVENKEEL_DATA to its data or DATABASE_URL to its database.`,
      ),
    )
  }
  const heads = { file: join(directory, "log-heads"), key: yield* attempt(() => headsKeyIn(directory)) }
  const running = yield* attempt(() => runningPostgres(directory))
  if (running !== undefined) return { ...(yield* installationAt(running, running, settings)), heads }
  const { url } = yield* opened(
    () => startPostgres({ directory }),
    (postgres) => postgres.stop(),
  )
  return { ...(yield* installationAt(url, url, settings)), heads }
})

const installationAt = Effect.fnUntraced(function* (
  databaseUrl: string,
  logUrl: string,
  { schema, address }: Settings,
) {
  const known = { databaseUrl, ...readModelsOf(schema), ...(Option.isNone(address) ? {} : { address: address.value }) }
  return isEventStoreDb(logUrl)
    ? { ...known, source: yield* openEventStoreDbSource({ url: logUrl }) }
    : { ...known, source: yield* openPostgresSource({ url: logUrl }), logUrl }
})

// Leaving by way of "exit" stops a server that was started for this command.
onStopSignal(() => process.exit(130))
// A reader that has seen enough, such as head, ends the command, too.
process.stdout.on("error", () => process.exit(141))
process.exitCode = await operate(process.argv.slice(2), open)
