// Configuration comes from environment variables, read once at startup. A bad one is
// reported in one sentence that names it.
import { Cause, Config, ConfigProvider, Effect, Exit, Result, Schema, SchemaIssue } from "effect"

/** Its message can be shown as it is. */
export class WrongConfiguration extends Error {
  override readonly name = "WrongConfiguration"
}

const describe = SchemaIssue.makeFormatterStandardSchemaV1()

/** Throws `WrongConfiguration`. A variable with an empty value counts as not set. */
export const readConfiguration = <Value>(
  config: Config.Config<Value>,
  environment: NodeJS.ProcessEnv = process.env,
): Value => {
  const env = Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value === undefined || value.trim() === "" ? [] : [[name, value.trim()]],
    ),
  )
  const exit = Effect.runSyncExit(config.parse(ConfigProvider.fromEnv({ env })))
  if (Exit.isSuccess(exit)) return exit.value
  const failure = Cause.findError(exit.cause)
  if (Result.isFailure(failure)) throw Cause.squash(exit.cause)
  const { cause } = failure.success
  if (!Schema.isSchemaError(cause)) throw new WrongConfiguration(cause.message)
  const [first] = describe(cause.issue).issues
  const name = first?.path?.map(String).join("_") ?? "A variable"
  const wrong =
    env[name] === undefined ? "is not set" : (first?.message ?? "cannot be read").replace(/^Expected /, "must be ")
  throw new WrongConfiguration(`${name} ${wrong}.`)
}

/** A port; 0 takes a free one. */
export const portOrFree = (name: string) =>
  Config.schema(
    Schema.NumberFromString.check(
      Schema.makeFilter((port: number) =>
        Number.isInteger(port) && port >= 0 && port <= 65535 ? undefined : "must be a port from 0 to 65535",
      ),
    ),
    name,
  )

export const count = (name: string) =>
  Config.schema(
    Schema.NumberFromString.check(
      Schema.makeFilter((value: number) =>
        Number.isInteger(value) && value > 0 ? undefined : "must be a whole number above 0",
      ),
    ),
    name,
  )

/** 32 bytes in base64. */
export const key32 = (name: string) =>
  Config.schema(
    Schema.String.check(
      Schema.makeFilter((text: string) =>
        Buffer.from(text, "base64").length === 32 ? undefined : "must be 32 bytes in base64",
      ),
    ),
    name,
  ).pipe(Config.map((text) => Buffer.from(text, "base64")))

export const postgresUrl = (name: string) =>
  Config.schema(
    Schema.String.check(
      Schema.makeFilter((text: string) =>
        /^postgres(ql)?:\/\//.test(text) && URL.canParse(text)
          ? strayPercent(text)
          : "must be an address such as postgresql://user:password@host:5432/database",
      ),
    ),
    name,
  )

/** For instance in a password that was not URL-encoded. */
const strayPercent = (text: string): string | undefined => {
  try {
    decodeURIComponent(text)
    return undefined
  } catch {
    return "contains a stray %: write it as %25"
  }
}

/**
 * Settings of every service that runs as its own process. Each has its own default port,
 * so that all can run on one machine.
 */
export const processConfig = (port: string, defaultPort: number) => ({
  host: Config.String("HOST").pipe(Config.withDefault("127.0.0.1")),
  port: portOrFree(port).pipe(Config.withDefault(defaultPort)),
  portVariable: Config.succeed(port),
  logLevel: Config.Literals(["trace", "debug", "info", "warn", "error", "fatal", "silent"], "LOG_LEVEL").pipe(
    Config.withDefault("info" as const),
  ),
  /** How long, in seconds, to wait at startup for servers that do not answer yet. */
  startPatience: count("START_PATIENCE").pipe(Config.withDefault(60)),
})

/** A regular expression, because an EventStoreDB address with several hosts is not a valid URL. */
const eventStoreForm =
  /^(postgres(ql)?:\/\/.|esdb(\+discover)?:\/\/(.*@)?[^@/?:,]+(:\d+)?(,[^@/?:,]+(:\d+)?)*\/?(\?.*)?$)/

/** EventStoreDB, or the Postgres whose tables are the event store. */
export const eventStoreUrl = (name: string) =>
  Config.schema(
    Schema.String.check(
      Schema.makeFilter((text: string) =>
        eventStoreForm.test(text)
          ? strayPercent(text)
          : "must be an address such as esdb://user:password@host:2113 or postgresql://user:password@host:5432/database",
      ),
    ),
    name,
  )

export const isEventStoreDb = (url: string): boolean => url.startsWith("esdb")

export const httpUrls = (name: string) =>
  Config.schema(
    Schema.String.check(
      Schema.makeFilter((text: string) =>
        text.split(",").every((each) => /^https?:\/\//.test(each.trim()) && URL.canParse(each.trim()))
          ? undefined
          : "must be addresses such as http://host:8081, separated by commas",
      ),
    ),
    name,
  ).pipe(Config.map((text) => text.split(",").map((each) => each.trim().replace(/\/$/, ""))))

export const httpUrl = (name: string) =>
  Config.schema(
    Schema.String.check(
      Schema.makeFilter((text: string) =>
        /^https?:\/\//.test(text) && URL.canParse(text) ? undefined : "must be an address such as http://host:8085",
      ),
    ),
    name,
  ).pipe(Config.map((text) => text.replace(/\/$/, "")))

/** Schemas that are used for something else. PostgreSQL reserves those that begin with "pg_". */
const otherSchemas = [
  "bank",
  "commands",
  "events",
  "identity",
  "information_schema",
  "operators",
  "public",
  "relay",
  "sandbox_bank",
]

/**
 * The schema of the read models. It goes into SQL unquoted, and a rebuild's schemas are named after it. It must hold
 * nothing else, because the projector drops tables in it.
 */
export const readSchema = Config.schema(
  Schema.String.check(
    Schema.makeFilter((text: string) => {
      if (otherSchemas.includes(text) || text.startsWith("pg_"))
        return "must not be a schema that is used for something else"
      return /^[a-z_][a-z\d_]{0,49}$/.test(text)
        ? undefined
        : "must be a name of lowercase letters, digits and underscores"
    }),
  ),
  "READ_SCHEMA",
).pipe(Config.withDefault("read"))
