import { bankMigrations } from "./bank.ts"
import { commandMigrations } from "./commands.ts"
import { identityMigrations } from "./identity.ts"
import { migrate } from "@evenkeel/server-kit/postgres/migrate"

/** Everything of the command side that is not an event, and so cannot be rebuilt. */
export const migrateTables = async (url: string): Promise<void> => {
  await migrate(url, "identity", identityMigrations)
  await migrate(url, "bank", bankMigrations)
  await migrate(url, "commands", commandMigrations)
}
