// Helpers for tests of the operators' commands: an installation with a log in PostgreSQL, a
// projector and readers, and access to its tables.
import { Registry } from "prom-client"
import { vi } from "vitest"
import { openPostgresEventStore, type PostgresEventStore } from "@evenkeel/event-log/postgres/store"
import { copyOf, type FreshDatabase } from "@evenkeel/local-postgres/test/database"
import { startProjector, type Projector } from "../src/projector.ts"
import { budgetTables } from "../src/read-models/schema.ts"
import { openPostgresSource } from "@evenkeel/event-log/postgres/source"
import { withEventLog } from "./databases.ts"
import { fillLog, type FilledLog } from "./filled-log.ts"
import { inDatabase, readModels, silentLog } from "./projecting.ts"
import type { Installation } from "../src/operate/installation.ts"
import type { RebuildProgress } from "../src/operate/rebuild/rebuild.ts"
import { openClosable, type Closable } from "@evenkeel/server-kit/test/scope"

export interface TestInstallation extends Installation, FilledLog {
  readonly store: Closable<PostgresEventStore>
  readonly startProjector: () => Promise<Closable<Projector>>
  readonly stop: () => Promise<void>
}

export const openTestInstallation = async (users: number, eventsEach: number): Promise<TestInstallation> => {
  const database = await withEventLog()
  return open(database, await fillLog(database.url, users, eventsEach))
}

export interface ProjectedLog {
  /** Another installation on the same log and rows, with a running projector. */
  readonly copy: () => Promise<TestInstallation>
  readonly drop: () => Promise<void>
}

/** A log, and the rows that a projector has projected from it: copying them is much faster than projecting them. */
export const projectTestLog = async (users: number, eventsEach: number): Promise<ProjectedLog> => {
  const database = await withEventLog()
  const log = await fillLog(database.url, users, eventsEach)
  const projecting = await open({ ...database, drop: async () => {} }, log)
  await projecting.startProjector()
  await projecting.stop()
  return {
    copy: async () => {
      const installation = await open(await copyOf(database), log)
      await installation.startProjector()
      return installation
    },
    drop: database.drop,
  }
}

const open = async (database: FreshDatabase, log: FilledLog): Promise<TestInstallation> => {
  const { url } = database
  const store = await openClosable(openPostgresEventStore({ url }))
  const source = await openClosable(openPostgresSource({ url }))
  const projectors: Array<Closable<Projector>> = []
  return {
    ...log,
    databaseUrl: url,
    logUrl: url,
    ...readModels,
    source,
    store,
    startProjector: async () => {
      const projector = await openClosable(
        startProjector({ source, databaseUrl: url, log: silentLog, metrics: new Registry() }),
      )
      projectors.push(projector)
      await vi.waitUntil(async () => (await projector.ready()) === undefined, { timeout: 180_000 })
      return projector
    },
    stop: async () => {
      for (const projector of projectors) await projector.close()
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
