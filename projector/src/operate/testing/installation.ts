// Helpers for tests of the operators' commands: an installation with a log in PostgreSQL, a
// projector and readers, and access to its tables.
import { Registry } from "prom-client"
import { vi } from "vitest"
import { migrateEventLog } from "../../../../command-service/src/event-store/migrations.ts"
import {
  openPostgresEventStore,
  type PostgresEventStore,
} from "../../../../command-service/src/event-store/postgres.ts"
import { type FreshDatabase, freshDatabase } from "../../../../embedded/testing.ts"
import { startProjector, type Projector } from "../../projector.ts"
import { budgetTables } from "../../read-models/schema.ts"
import { readModelVersion } from "../../read-models/version.ts"
import { openPostgresSource } from "../../source/postgres.ts"
import { fillLog, type FilledLog } from "../../testing/filled-log.ts"
import { inDatabase, silentLog } from "../../testing/laying.ts"
import type { Installation } from "../installation.ts"
import type { RebuildProgress } from "../rebuild/rebuild.ts"

export interface TestInstallation extends Installation, FilledLog {
  readonly version: string
  readonly store: PostgresEventStore
  readonly startProjector: () => Promise<Projector>
  readonly stop: () => Promise<void>
}

export const openTestInstallation = async (users: number, eventsEach: number): Promise<TestInstallation> => {
  const database = await freshDatabase()
  await migrateEventLog(database.url)
  return open(database, await fillLog(database.url, users, eventsEach))
}

export interface LaidLog {
  /** Another installation on the same log and rows, with a running projector. */
  readonly copy: () => Promise<TestInstallation>
  readonly drop: () => Promise<void>
}

/** A log, and the rows that a projector has laid from it: copying them is much faster than laying them. */
export const layTestLog = async (users: number, eventsEach: number): Promise<LaidLog> => {
  const database = await freshDatabase()
  await migrateEventLog(database.url)
  const log = await fillLog(database.url, users, eventsEach)
  const laying = await open({ ...database, drop: async () => {} }, log)
  await laying.startProjector()
  await laying.stop()
  return {
    copy: async () => {
      const installation = await open(await freshDatabase(database), log)
      await installation.startProjector()
      return installation
    },
    drop: database.drop,
  }
}

const open = async (database: FreshDatabase, log: FilledLog): Promise<TestInstallation> => {
  const { url } = database
  const store = await openPostgresEventStore({ url })
  const source = openPostgresSource({ url })
  const projectors: Array<Projector> = []
  return {
    ...log,
    databaseUrl: url,
    logUrl: url,
    schema: "read",
    source,
    store,
    version: readModelVersion(),
    startProjector: async () => {
      const projector = await startProjector({ source, databaseUrl: url, log: silentLog, metrics: new Registry() })
      projectors.push(projector)
      await vi.waitUntil(async () => (await projector.ready()) === undefined, { timeout: 60_000 })
      return projector
    },
    stop: async () => {
      for (const projector of projectors) await projector.stop()
      await Promise.all([store.close(), source.close()])
      await database.drop()
    },
  }
}

export const unwatched: RebuildProgress = { step: () => {}, advanced: () => {}, said: () => {} }

/** The contents of all tables, except for log positions. */
export const digestOf = (url: string, schema: string): Promise<Readonly<Record<string, string>>> =>
  inDatabase(url, async (client) => {
    const digests: Record<string, string> = {}
    for (const { name, key } of budgetTables) {
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, e'\\n' order by ${key.join(", ")})), '') as digest from ${schema}.${name} t`,
      )
      digests[name] = rows[0]?.digest ?? ""
    }
    return digests
  })
