import { Config, Option } from "effect"
import {
  checkSandboxBank,
  isProxyConfig,
  personLimitsConfig,
  portOrFree,
  postgresUrl,
  sandboxBankAccess,
  sandboxControlKey,
} from "@evenkeel/server-kit/configuration"
import {
  authLimitsConfig,
  bankQuotaConfig,
  formerTokenKeysConfig,
  passwordHashingConfig,
  plaidConfig,
  reachConfig,
  tokenKeyConfig,
  erasureLedgerConfig,
} from "@evenkeel/command-service/config"

import { edgeConfig } from "@evenkeel/frontend/server/config"

/** Every variable that `npm start` knows. */
export const embeddedConfig = Config.all({
  host: Config.String("HOST").pipe(Config.withDefault("127.0.0.1")),
  port: portOrFree("PORT").pipe(Config.withDefault(8080)),
  data: Config.String("EVENKEEL_DATA").pipe(Config.withDefault(".evenkeel")),
  /** As its owner; by default a database of its own is started in the data directory. */
  databaseUrl: Config.option(postgresUrl("DATABASE_URL")).pipe(Config.map(Option.getOrUndefined)),
  logLevel: Config.Literals(["trace", "debug", "info", "warn", "error", "fatal", "silent"], "LOG_LEVEL").pipe(
    Config.withDefault("warn" as const),
  ),
  isProxy: isProxyConfig,
  ...edgeConfig,
  tokenKey: Config.option(tokenKeyConfig),
  formerTokenKeys: formerTokenKeysConfig,
  erasureLedger: erasureLedgerConfig,
  plaid: plaidConfig,
  bankQuota: bankQuotaConfig,
  sandboxBankAccess,
  sandboxControlKey,
  authLimits: authLimitsConfig,
  passwordHashing: passwordHashingConfig,
  personLimits: personLimitsConfig,
  reach: reachConfig,
}).pipe(
  Config.map((config) => {
    if (config.plaid === undefined) checkSandboxBank(config.host, config.sandboxBankAccess)
    return config
  }),
)

export type EmbeddedConfig = Config.Success<typeof embeddedConfig>
