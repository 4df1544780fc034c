import { Config } from "effect"
import { portOrFree, postgresUrl } from "@evenkeel/contracts/configuration"

/** Every variable of a projector that runs as a process of its own. */
export const projectorConfig = Config.all({
  databaseUrl: postgresUrl("DATABASE_URL"),
  eventStoreUrl: postgresUrl("EVENTSTORE_URL"),
  schema: Config.String("READ_SCHEMA").pipe(Config.withDefault("read")),
  host: Config.String("HOST").pipe(Config.withDefault("127.0.0.1")),
  port: portOrFree("PROJECTOR_PORT").pipe(Config.withDefault(8083)),
  logLevel: Config.Literals(["trace", "debug", "info", "warn", "error", "fatal", "silent"], "LOG_LEVEL").pipe(Config.withDefault("info" as const)),
})
