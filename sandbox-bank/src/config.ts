import { Config, Option } from "effect"
import {
  checkSandboxBank,
  httpUrl,
  postgresUrl,
  processConfig,
  sandboxBankAccess,
  sandboxControlKey,
} from "@evenkeel/server-kit/configuration"

/** The environment variables of the sandbox bank as a process of its own. */
export const sandboxBankConfig = Config.all({
  ...processConfig("SANDBOX_BANK_PORT", 8085),
  databaseUrl: postgresUrl("DATABASE_URL"),
  access: sandboxBankAccess,
  controlKey: sandboxControlKey,
  /** The only address that receives webhooks: the command service's. */
  webhookOrigin: Config.option(httpUrl("SANDBOX_WEBHOOK_URL")).pipe(Config.map(Option.getOrUndefined)),
}).pipe(
  Config.map((config) => {
    checkSandboxBank(config.host, config.access)
    return config
  }),
)
