import { Config, Cron, Option, Result } from "effect"
import {
  checkSandboxBank,
  count,
  isProxyConfig,
  portOrFree,
  postgresUrl,
  sandboxBankAccess,
  sandboxControlKey,
  textVariable,
  WrongConfiguration,
} from "@evenkeel/server-kit/configuration"
import { isInObjectStore, objectStoreConfig, openObjectStore } from "@evenkeel/server-kit/files/object-store"
import { commandConfig, tokenKeyConfig } from "@evenkeel/command-service/config"
import { edgeConfig } from "@evenkeel/frontend/server/config"

/** A crontab entry, in this machine's time zone. */
const schedule = textVariable("BACKUP_SCHEDULE", (text) =>
  Result.isSuccess(Cron.parse(text))
    ? undefined
    : 'must be as in a crontab, such as "0 3 * * *" for every night at three',
)

const backupsConfig = Config.all({
  schedule: Config.option(schedule),
  /** A folder, also of an object store; by default one in the data directory. */
  directory: Config.option(Config.String("BACKUP_DIRECTORY")),
  keep: count("BACKUP_KEEP").pipe(Config.withDefault(7)),
  passphrase: Config.option(Config.String("BACKUP_PASSPHRASE")),
  objectStore: objectStoreConfig,
}).pipe(
  Config.map(({ schedule: text, directory, keep, passphrase, objectStore }) => {
    if (Option.isNone(text)) return undefined
    if (Option.isNone(passphrase)) {
      throw new WrongConfiguration(
        "BACKUP_PASSPHRASE must be set when BACKUP_SCHEDULE is: backups are encrypted with it.",
      )
    }
    // Throws if the settings are not valid for an object store.
    if (Option.isSome(directory) && isInObjectStore(directory.value)) openObjectStore(directory.value, objectStore)
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    return {
      schedule: Cron.parseUnsafe(text.value, zone),
      directory: Option.getOrUndefined(directory),
      keep,
      passphrase: passphrase.value,
      objectStore,
    }
  }),
)

/** Every variable that `npm start` knows. */
export const embeddedConfig = Config.all({
  host: Config.String("HOST").pipe(Config.withDefault("127.0.0.1")),
  port: portOrFree("PORT").pipe(Config.withDefault(8080)),
  data: Config.String("EVENKEEL_DATA").pipe(Config.withDefault(".evenkeel")),
  /** The database with its owner's login; by default one is started in the data directory. */
  databaseUrl: Config.option(postgresUrl("DATABASE_URL")).pipe(Config.map(Option.getOrUndefined)),
  logLevel: Config.Literals(["trace", "debug", "info", "warn", "error", "fatal", "silent"], "LOG_LEVEL").pipe(
    Config.withDefault("warn" as const),
  ),
  isProxy: isProxyConfig,
  ...edgeConfig,
  tokenKey: Config.option(tokenKeyConfig),
  backups: backupsConfig,
  ...commandConfig,
  sandboxBankAccess,
  sandboxControlKey,
}).pipe(
  Config.map((config) => {
    if (config.plaid === undefined) checkSandboxBank(config.host, config.sandboxBankAccess)
    return config
  }),
)

export type EmbeddedConfig = Config.Success<typeof embeddedConfig>
