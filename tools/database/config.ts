// The configuration of tools/database/main.ts.
import { Config } from "effect"
import { eventStoreUrl, postgresUrl, readSchema, textVariable } from "@evenkeel/server-kit/configuration"

const password = (name: string) => textVariable(name, (text) => (text === "" ? "is not set" : undefined))

export const databaseConfig = Config.all({
  /** The URL of the owner, who may create roles. */
  databaseUrl: postgresUrl("DATABASE_URL"),
  eventStoreUrl: Config.option(eventStoreUrl("EVENTSTORE_URL")),
  schema: readSchema,
  passwords: Config.all({
    command: password("COMMAND_SERVICE_PASSWORD"),
    projector: password("PROJECTOR_PASSWORD"),
    query: password("QUERY_SERVICE_PASSWORD"),
    sandboxBank: password("SANDBOX_BANK_PASSWORD"),
  }),
})
