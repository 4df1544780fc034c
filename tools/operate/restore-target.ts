// The target of a restore: an empty data directory, or the empty servers that the environment names.
import { resolve } from "node:path"
import { Effect } from "effect"
import pg from "pg"
import { migrateTables, openDatabase } from "@evenkeel/command-service/database"
import { bankMigrations } from "@evenkeel/command-service/migrations/bank"
import { commandMigrations } from "@evenkeel/command-service/migrations/commands"
import { identityMigrations } from "@evenkeel/command-service/migrations/identity"
import { closeAccount } from "@evenkeel/command-service/users/erasure-tables"
import { eventStoreDb } from "@evenkeel/event-log/eventstoredb/loaded"
import { eventLogMigrations, migrateEventLog } from "@evenkeel/event-log/postgres/migrations"
import { fillDirectory } from "@evenkeel/local-postgres/filling"
import { operatorsTables } from "@evenkeel/projector/operate/audit"
import { madeByNewer } from "@evenkeel/projector/operate/backup/script"
import type { Target } from "@evenkeel/projector/operate/backup/target"
import { createTables } from "@evenkeel/sandbox-bank/state/schema"
import { attempt, opened } from "@evenkeel/server-kit/lifetime"
import { ledgerIn, openErasureLedger } from "@evenkeel/server-kit/files/erasure-ledger"
import { migrate } from "@evenkeel/server-kit/postgres/migrate"
import type { EndsKey } from "@evenkeel/server-kit/signed-end"

/** In the order in which they refer to each other. */
const migrations = {
  identity: identityMigrations,
  bank: bankMigrations,
  commands: commandMigrations,
  events: eventLogMigrations,
}

const makeTables: Target["makeTables"] = async (url, applied, tables) => {
  if (Object.keys(applied).some((schema) => !(schema in migrations))) throw madeByNewer()
  for (const [schema, known] of Object.entries(migrations)) {
    const names = applied[schema] ?? []
    if (names.some((name) => !known.some((migration) => migration.name === name))) throw madeByNewer()
    const seen = known.filter(({ name }) => names.includes(name))
    if (seen.length > 0) await migrate(url, schema, seen)
  }
  await inDatabase(url, async (client) => {
    await client.query(operatorsTables)
    if (tables.some((table) => table.startsWith("sandbox_bank."))) await createTables(client)
  })
}

const inDatabase = async (url: string, work: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await work(client).finally(() => client.end())
}

const closeAccounts: Target["closeAccounts"] = async (url, userIds) => {
  const db = openDatabase(url)
  try {
    for (const userId of userIds) await closeAccount(db, userId)
  } finally {
    await db.destroy()
  }
}

const [tokenKeyFile, headsKeyFile, headsFile] = ["token-key", "heads-key", "log-heads"]

/** `ledger` is the file that records erased people; by default the one in the directory. */
export const emptyDirectory = Effect.fnUntraced(function* (data: string, ledger: string | undefined) {
  const filling = yield* opened(
    () => fillDirectory(resolve(data), [tokenKeyFile, headsKeyFile, headsFile]),
    ({ close }) => close(),
  )
  const target: Target = {
    databaseUrl: filling.url,
    makeTables,
    migrate: async (url) => {
      await migrateTables(url)
      await migrateEventLog(url)
    },
    closeAccounts,
    erasures: openErasureLedger(ledger ?? (yield* attempt(() => ledgerIn(data)))),
    settle: async ({ tokenKey, heads }) => {
      await filling.settle({
        ...(tokenKey === undefined ? {} : { [tokenKeyFile]: tokenKey }),
        // The ends at the backup's moment: later events are missing on purpose, and are not reported as lost.
        ...(heads?.key === undefined ? {} : { [headsKeyFile]: heads.key, [headsFile]: heads.text }),
      })
      return ["Start the product with npm start: it builds the read models, and everyone has to log in again."]
    },
  }
  return target
})

interface OfServers {
  /** The file that records erased people. */
  readonly ledger: string | undefined
  readonly tokenKey: Buffer | undefined
  readonly headsKey: EndsKey | undefined
}

const logIn = Effect.fnUntraced(function* (url: string) {
  const { openEventStoreDb, openEventStoreDbSource } = yield* eventStoreDb
  return { store: yield* openEventStoreDb({ url }), source: yield* openEventStoreDbSource({ url }) }
})

export const emptyServers = Effect.fnUntraced(function* (
  databaseUrl: string,
  eventStoreDbUrl: string | undefined,
  own: OfServers,
) {
  const { ledger } = own
  const eventStore = eventStoreDbUrl === undefined ? undefined : yield* logIn(eventStoreDbUrl)
  const target: Target = {
    databaseUrl,
    ...(eventStore === undefined ? {} : { eventStore }),
    makeTables,
    migrate: async (url) => {
      await migrateTables(url)
      if (eventStore === undefined) await migrateEventLog(url)
    },
    closeAccounts,
    erasures: ledger === undefined ? undefined : openErasureLedger(ledger),
    settle: async ({ tokenKey, heads }) => [
      "First run dist/database.js as the owner of this database (docker compose up does): a restore makes no roles, and without theirs the services cannot log in to it. Then start the services: they build the read models, and everyone has to log in again.",
      ...(tokenKey === undefined || tokenKey === own.tokenKey?.toString("base64")
        ? []
        : ["TOKEN_KEY is not that of the backup: with another one, every bank has to be linked again."]),
      ...(heads?.key === undefined || heads.key === own.headsKey?.own?.seed.toString("base64")
        ? []
        : [
            "HEADS_KEY is not that of the backup: with another one, what was noted of the log's ends counts as altered.",
          ]),
      ...(ledger === undefined
        ? [
            "ERASURE_LEDGER is not set: whoever was erased after the backup was made is back, and has to be erased again.",
          ]
        : []),
    ],
  }
  return target
})
