// Makes the tables that cannot be rebuilt, and a role for each service, at every start: also in the data directory of a
// former version, in which one role did everything.
import { Effect } from "effect"
import { migrateTables } from "@evenkeel/command-service/database"
import { migrateEventLog } from "@evenkeel/event-log/postgres/migrations"
import { prepareOperatorsTables } from "@evenkeel/projector/operate/audit"
import type { ReadModels } from "@evenkeel/projector/read-models/version"
import { attempt } from "@evenkeel/server-kit/lifetime"
import { prepareRoles, type ServiceUrls } from "@evenkeel/server-kit/postgres/roles"

/** By the owner of the database. Gives what each service connects with. */
export const prepareDatabase = Effect.fnUntraced(function* (
  ownerUrl: string,
  { prefix }: ReadModels,
): Effect.fn.Return<ServiceUrls, Error> {
  yield* attempt(() => migrateEventLog(ownerUrl))
  yield* attempt(() => migrateTables(ownerUrl))
  yield* prepareOperatorsTables(ownerUrl)
  return yield* attempt(() => prepareRoles(ownerUrl, prefix))
})
