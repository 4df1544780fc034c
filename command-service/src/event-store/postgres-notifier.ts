// Wakes followers in other processes. Not within the append: NOTIFY takes a lock of the whole database cluster at
// commit, which would cost most of the writer's speed.

import { postgresLog } from "@evenkeel/contracts/events/postgres-log"
import { setTimeout as pause } from "node:timers/promises"
import pg from "pg"

/** In milliseconds. The first of many commits is told at once, and of those that follow so soon only the last. */
const breath = 10

export interface PostgresNotifier {
  /** Tells that position, or a later one if more is told before it was sent. A lost one only makes followers slower. */
  readonly tell: (position: string) => void
  readonly close: () => Promise<void>
}

/** `patience`: how long, in milliseconds, a connection is waited for. */
export const startNotifier = (url: string, patience: number): PostgresNotifier => {
  let latest: string | undefined
  let sending: Promise<void> | undefined
  let client: pg.Client | undefined

  const send = async (): Promise<void> => {
    while (latest !== undefined) {
      const position = latest
      latest = undefined
      try {
        client ??= await connect(url, patience)
        await client.query({ name: "notify", text: "select pg_notify($1, $2)", values: [postgresLog.channel, position] })
        await pause(breath)
      } catch {
        await client?.end().catch(() => {})
        client = undefined
      }
    }
    sending = undefined
  }

  return {
    tell: (position) => {
      latest = position
      sending ??= send()
    },
    close: async () => {
      await sending
      await client?.end()
    },
  }
}

const connect = async (url: string, patience: number): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: "evenkeel event log notifier",
    connectionTimeoutMillis: patience,
    query_timeout: 2 * patience,
    // A notification is a commit too; this one need not wait for the disk.
    options: "-c synchronous_commit=off",
  })
  client.on("error", () => {}) // the next query will tell
  await client.connect()
  return client
}
