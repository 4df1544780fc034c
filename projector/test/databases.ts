// Databases for tests that need tables: copies of one that is created once per run.
import { migrateEventLog } from "@evenkeel/event-log/postgres/migrations"
import { databaseFrom, type FreshDatabase } from "@evenkeel/local-postgres/test/database"
import { prepareReadModels } from "../src/read-models/prepare.ts"
import { readModels } from "./projecting.ts"

export const withEventLog = (): Promise<FreshDatabase> => databaseFrom("event log", migrateEventLog)

export const withReadModels = (): Promise<FreshDatabase> =>
  databaseFrom("read models", (url) => prepareReadModels(url, readModels))
