import { Config } from "effect"
import { httpUrl, personLimitsConfig, postgresUrl, processConfig, readSchema } from "@evenkeel/server-kit/configuration"

/** The environment variables of a query service that runs as a process of its own. */
export const queryServiceConfig = Config.all({
  ...processConfig("QUERY_SERVICE_PORT", 8082),
  databaseUrl: postgresUrl("DATABASE_URL"),
  schema: readSchema,
  personLimits: personLimitsConfig,
  /** Set if the sandbox bank is used instead of the provider: its clock is then the product's. */
  sandboxBank: Config.option(httpUrl("SANDBOX_BANK_URL")),
})
