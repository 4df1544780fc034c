// Configuration comes from environment variables, read once at startup. A bad one is
// reported in one sentence that names it.
import { readFileSync, statSync } from "node:fs"
import { Config, ConfigProvider, Effect, Option, Schema } from "effect"
import { firstIssueOf } from "@evenkeel/contracts/first-issue"
import { nobody, trustedProxies } from "./http/client.ts"
import { isLoopback } from "./http/this-machine.ts"

/** Its message is one sentence for the operator. */
export class WrongConfiguration extends Error {
  override readonly name = "WrongConfiguration"
}

const secrets =
  /^(TOKEN_KEY|FORMER_TOKEN_KEYS|HEADS_KEY|PLAID_SECRET|SANDBOX_CONTROL_KEY|SMTP_URL|DATABASE_URL|EVENTSTORE_URL|KAFKA_PASSWORD|BACKUP_PASSPHRASE|S3_SECRET_ACCESS_KEY)_FILE$/

/** Only warns: in a container, which has no other users, some tools mount secrets readable by all. */
const warnOfReaders = (variable: string, file: string): void => {
  if (process.platform !== "win32" && (statSync(file).mode & 0o004) !== 0)
    console.error(`${variable}: every user of this machine can read ${file}. Let only its owner: chmod 600.`)
}

/** Reads secrets from files, as containers mount them, so that no list of processes or settings shows them. */
const readSecrets = (env: Record<string, string>): void => {
  for (const [variable, file] of Object.entries(env)) {
    const name = secrets.exec(variable)?.[1]
    if (name === undefined) continue
    if (env[name] !== undefined) throw new WrongConfiguration(`${name} and ${variable} must not both be set.`)
    try {
      env[name] = readFileSync(file, "utf8").trim()
    } catch (error) {
      throw new WrongConfiguration(`${variable} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
    }
    if (env[name] === "") throw new WrongConfiguration(`${variable} names an empty file.`)
    warnOfReaders(variable, file)
  }
}

/** A variable with an empty value counts as not set. */
export const readConfiguration = <Value>(
  config: Config.Config<Value>,
  environment: NodeJS.ProcessEnv = process.env,
): Effect.Effect<Value, WrongConfiguration> => {
  const env: Record<string, string> = {}
  for (const [name, value = ""] of Object.entries(environment)) if (value.trim() !== "") env[name] = value.trim()
  try {
    readSecrets(env)
  } catch (error) {
    return Effect.fail(error as WrongConfiguration)
  }
  return Effect.mapError(config.parse(ConfigProvider.fromEnv({ env })), ({ cause }) => {
    if (!Schema.isSchemaError(cause)) return new WrongConfiguration(cause.message)
    const { path, message = "cannot be read" } = firstIssueOf(cause.issue)
    const name = path.join("_") || "A variable"
    const wrong = env[name] === undefined ? "is not set" : message.replace(/^Expected /, "must be ")
    return new WrongConfiguration(`${name} ${wrong}.`)
  })
}

/** `faultIn` returns the fault of the value, as the rest of a sentence; undefined if it is valid. */
export const numberVariable = (name: string, faultIn: (value: number) => string | undefined) =>
  Config.schema(Schema.NumberFromString.check(Schema.makeFilter(faultIn)), name)

export const textVariable = (name: string, faultIn: (text: string) => string | undefined) =>
  Config.schema(Schema.String.check(Schema.makeFilter(faultIn)), name)

/** A port; 0 takes a free one. */
export const portOrFree = (name: string) =>
  numberVariable(name, (port) => {
    const isPort = Number.isInteger(port) && port >= 0 && port <= 65535
    return isPort ? undefined : "must be a port from 0 to 65535"
  })

export const count = (name: string) =>
  numberVariable(name, (value) => (Number.isInteger(value) && value > 0 ? undefined : "must be a whole number above 0"))

/** 32 bytes in base64. */
export const key32 = (name: string) =>
  textVariable(name, (text) =>
    Buffer.from(text, "base64").length === 32 ? undefined : "must be 32 bytes in base64",
  ).pipe(Config.map((text) => Buffer.from(text, "base64")))

export const postgresUrl = (name: string) =>
  textVariable(name, (text) => {
    const isPostgres = /^postgres(ql)?:\/\//.test(text) && URL.canParse(text)
    return isPostgres ? strayPercent(text) : "must be an address such as postgresql://user:password@host:5432/database"
  })

/** A percent sign that starts no escape, for instance in a password that was not URL-encoded. */
const strayPercent = (text: string): string | undefined => {
  try {
    decodeURIComponent(text)
    return undefined
  } catch {
    return "contains a stray %: write it as %25"
  }
}

const startTimeout = count("START_TIMEOUT").pipe(Config.withDefault(60))

/** The proxies whose X-Forwarded-For is believed. */
export const isProxyConfig = textVariable("TRUSTED_PROXIES", (text) =>
  trustedProxies(text) === undefined
    ? "must be addresses or networks such as 10.0.0.2 or 10.1.0.0/16, separated by commas"
    : undefined,
).pipe(
  Config.map((text) => trustedProxies(text) ?? nobody),
  Config.withDefault(nobody),
)

/** Limits for one person, per minute. */
export const personLimitsConfig = Config.all({
  requests: count("REQUESTS_PER_PERSON").pipe(Config.withDefault(1_800)),
  bankCalls: count("BANK_CALLS_PER_PERSON").pipe(Config.withDefault(5)),
  work: count("WORK_PER_PERSON").pipe(Config.withDefault(30)),
})

/** Settings of every service that runs as its own process. Default ports differ, so that all can run on one machine. */
export const processConfig = (port: string, defaultPort: number) => ({
  host: Config.String("HOST").pipe(Config.withDefault("127.0.0.1")),
  port: portOrFree(port).pipe(Config.withDefault(defaultPort)),
  portVariable: Config.succeed(port),
  logLevel: Config.Literals(["trace", "debug", "info", "warn", "error", "fatal", "silent"], "LOG_LEVEL").pipe(
    Config.withDefault("info" as const),
  ),
  isProxy: isProxyConfig,
  /** How long, in seconds, to wait at startup for servers that do not answer yet. */
  startTimeout,
})

/** A regular expression, because an EventStoreDB address with several hosts is not a valid URL. */
const eventStoreForm =
  /^(postgres(ql)?:\/\/.|esdb(\+discover)?:\/\/(.*@)?[^@/?:,]+(:\d+)?(,[^@/?:,]+(:\d+)?)*\/?(\?.*)?$)/

/** EventStoreDB, or the Postgres whose tables are the event store. */
export const eventStoreUrl = (name: string) =>
  textVariable(name, (text) =>
    eventStoreForm.test(text)
      ? (strayPercent(text) ?? unsentLogin(text))
      : "must be an address such as esdb://user:password@host:2113 or postgresql://user:password@host:5432/database",
  )

/** The client silently omits a login without TLS, and the server then refuses every call. */
const unsentLogin = (text: string): string | undefined =>
  isEventStoreDb(text) && text.includes("@") && /[?&]tls=false/i.test(text)
    ? "has a user and a password, which are never sent without TLS: remove tls=false, or remove them"
    : undefined

export const isEventStoreDb = (url: string): boolean => url.startsWith("esdb")

const isHttpUrl = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text)

const withoutSlash = (url: string): string => url.replace(/\/$/, "")

const listed = (text: string): ReadonlyArray<string> => text.split(",").map((each) => each.trim())

export const httpUrls = (name: string) =>
  textVariable(name, (text) =>
    listed(text).every(isHttpUrl) ? undefined : "must be addresses such as http://host:8081, separated by commas",
  ).pipe(Config.map((text) => listed(text).map(withoutSlash)))

export const httpUrl = (name: string) =>
  textVariable(name, (text) => (isHttpUrl(text) ? undefined : "must be an address such as http://host:8085")).pipe(
    Config.map(withoutSlash),
  )

/** Who may reach the sandbox bank. */
export const sandboxBankAccess = Config.Literals(["loopback", "public"], "SANDBOX_BANK").pipe(
  Config.withDefault("loopback" as const),
)

/**
 * Refuses to listen where others can reach the bank, unless that is set explicitly. Starting without the bank would be
 * no use: without it, and without a provider's keys, no account can be linked.
 */
export const checkSandboxBank = (host: string, access: "loopback" | "public"): void => {
  if (access === "public" || isLoopback(host)) return
  throw new WrongConfiguration(
    `HOST ${host} would open the sandbox bank to others, which stands in as long as PLAID_CLIENT_ID and PLAID_SECRET are not set: set these, or HOST to 127.0.0.1, or SANDBOX_BANK to public if that is what you want.`,
  )
}

/** With this key the sandbox bank's controls can be used from other machines, too. */
export const sandboxControlKey = Config.option(
  textVariable("SANDBOX_CONTROL_KEY", (text) =>
    /^[\w~+/.=-]{16,200}$/.test(text) ? undefined : "must be 16 to 200 letters, digits and characters of ~+/.=-_",
  ),
).pipe(Config.map(Option.getOrUndefined))

/** Schemas that have another use. PostgreSQL reserves those that begin with "pg_". */
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

const addresses = (text: string): ReadonlyArray<string> => listed(text).map(withoutSlash)

/** With a path or without; any other part of an address would be lost in a link. */
const isAddress = (text: string): boolean =>
  isHttpUrl(text) && /^(\/[\w.~-]+)*$/.test(publicPath([text])) && new URL(text).origin + publicPath([text]) === text

/** Below such a path, PUT /income/category, for example, could be either of two calls. */
const ambiguousPaths = /^\/(import|income|rules|transactions)$/

/** The path before ours, if the product shares its host with others; otherwise "". */
export const publicPath = (publicUrls: ReadonlyArray<string>): string =>
  publicUrls[0] === undefined ? "" : withoutSlash(new URL(publicUrls[0]).pathname)

/**
 * The addresses that browsers show before our paths; without any, people open the product on the machine where it runs.
 */
export const publicUrls = textVariable("PUBLIC_URL", (text) => {
  const urls = addresses(text)
  if (!urls.every(isAddress)) {
    return "must be where browsers open the app, such as https://budget.example.com or https://home.example/budget; separate several by commas"
  }
  const [path = "", ...others] = new Set(urls.map((url) => publicPath([url])))
  if (others.length > 0) return "must have the same path in each of its addresses"
  return ambiguousPaths.test(path) ? `must not end in ${path}, which is a path of the API: choose another` : undefined
}).pipe(Config.map(addresses), Config.withDefault([]))

export const smtpUrl = (name: string) =>
  textVariable(name, (text) =>
    /^smtps?:\/\//.test(text) && URL.canParse(text)
      ? strayPercent(text)
      : "must be an address such as smtp://user:password@mail.example:587",
  )

/**
 * The schema of the read models. It goes into SQL unquoted, and a rebuild's schemas are named after it. It must contain
 * nothing else, because the projector drops tables in it.
 */
export const readSchema = textVariable("READ_SCHEMA", (text) => {
  const isTaken = otherSchemas.includes(text) || text.startsWith("pg_")
  if (isTaken) return "must not be a schema that is used for something else"
  const isName = /^[a-z_][a-z\d_]{0,49}$/.test(text)
  return isName ? undefined : "must be a name of lowercase letters, digits and underscores"
}).pipe(Config.withDefault("read"))
