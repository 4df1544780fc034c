// Wakes query services in other processes with NOTIFY. After the commit rather than in it:
// NOTIFY takes a cluster-wide lock at commit.
import type pg from "pg"
import type { UserId } from "@evenkeel/contracts/ids"
import { encodeProjected, projectedChannel } from "@evenkeel/server-kit/postgres/projected-signal"

export interface Notifier {
  /**
   * Calls made while a notification is in flight are combined into the next one. A lost
   * notification only delays readers.
   */
  readonly tell: (userId: UserId, revision: number) => void
  readonly settled: () => Promise<void>
}

export const makeNotifier = (pool: pg.Pool): Notifier => {
  let unreported = new Map<UserId, number>()
  let telling: Promise<void> | undefined

  const tellAll = async (): Promise<void> => {
    await Promise.resolve() // the rest of the batch may come along
    while (unreported.size > 0) {
      const payloads = encodeProjected(unreported)
      unreported = new Map()
      await pool
        .query({
          name: "notify",
          text: "select pg_notify($1, payload) from unnest($2::text[]) as payload",
          values: [projectedChannel, payloads],
        })
        .catch(() => {})
    }
    telling = undefined
  }

  return {
    tell: (userId, revision) => {
      unreported.set(userId, revision)
      telling ??= tellAll()
    },
    settled: async () => telling,
  }
}
