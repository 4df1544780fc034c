// Creates the tables that cannot be rebuilt, and a role for each service. Runs as the owner of the database, before any
// service connects: at every start of the embedded run, also in the data directory of a former version, in which one
// role did everything; and in the distributed run by tools/database/main.ts.
import { migrateTables } from "@evenkeel/command-service/database"
import { migrateEventLog } from "@evenkeel/event-log/postgres/migrations"
import { prepareOperatorsTables } from "@evenkeel/projector/operate/audit"
import { prepareRoles, type RolesOptions, type ServiceUrls } from "@evenkeel/server-kit/postgres/roles"

export interface DatabaseOptions extends RolesOptions {
  /** Whether the event log is in this database. */
  readonly hasLog?: boolean
}

/** Returns the URL of each service. */
export const prepareDatabase = async (
  ownerUrl: string,
  { hasLog = true, ...options }: DatabaseOptions = {},
): Promise<ServiceUrls> => {
  if (hasLog) await migrateEventLog(ownerUrl)
  await migrateTables(ownerUrl)
  await prepareOperatorsTables(ownerUrl)
  return prepareRoles(ownerUrl, options)
}
