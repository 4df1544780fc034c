// Wakes followers in other processes with NOTIFY. Not as part of the append: NOTIFY takes a cluster-wide lock at
// commit, which would cost the writer most of its throughput.

import { postgresLog } from "./log.ts"
import { setTimeout as pause } from "node:timers/promises"
import pg from "pg"

/**
 * Throttle, in milliseconds: the first of many commits is announced at once, and of those
 * that follow within this time only the last.
 */
const breath = 10

export interface PostgresNotifier {
  /**
   * Announces that position, or a later one if another is announced before it is sent. A
   * lost announcement only delays followers.
   */
  readonly tell: (position: string) => void
  readonly close: () => Promise<void>
}

/** `timeout` is the connection timeout, in milliseconds. */
export const startNotifier = (url: string, timeout: number): PostgresNotifier => {
  let latest: string | undefined
  let sending: Promise<void> | undefined
  let client: pg.Client | undefined

  const send = async (): Promise<void> => {
    while (latest !== undefined) {
      const position = latest
      latest = undefined
      try {
        client ??= await connect(url, timeout)
        await client.query({
          name: "notify",
          text: "select pg_notify($1, $2)",
          values: [postgresLog.channel, position],
        })
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

const connect = async (url: string, timeout: number): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: "evenkeel event log notifier",
    connectionTimeoutMillis: timeout,
    query_timeout: 2 * timeout,
    // A notification is a commit too; this one need not wait for the disk.
    options: "-c synchronous_commit=off",
  })
  client.on("error", () => {}) // the next query will tell
  await client.connect()
  return client
}
