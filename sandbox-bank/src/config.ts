import { Config } from "effect"
import { postgresUrl, processConfig } from "@evenkeel/server-kit/configuration"

/** Every variable of the sandbox bank as a process of its own. */
export const sandboxBankConfig = Config.all({
  ...processConfig("SANDBOX_BANK_PORT", 8085),
  databaseUrl: postgresUrl("DATABASE_URL"),
})
