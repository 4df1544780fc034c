// After a rebalance kafkajs may still hand over messages that it had fetched before, and continue after them. Messages
// that were fetched and discarded before would then be skipped: so a partition's first messages have to follow its
// committed offset, and each later ones the last.
import type { Kafka } from "kafkajs"
import { withAdmin } from "./connection.ts"

export interface InTurnOptions {
  /** By partition, the offset at which the group continues. */
  readonly nextOffsets: () => Promise<ReadonlyMap<number, string>>
  readonly seek: (partition: number, offset: string) => void
}

export const expectInTurn = ({ nextOffsets, seek }: InTurnOptions) => {
  let starts: Promise<ReadonlyMap<number, string>> | undefined
  let received = new Map<number, string>()
  let requested = new Map<number, string>()
  return {
    /** The member has rejoined: its partitions continue at the committed offsets. */
    startOver: (): void => {
      starts = undefined
      received = new Map()
      requested = new Map()
    },
    /** Whether messages that begin at this offset are next. If not, the right ones are fetched. */
    check: async (partition: number, first: string): Promise<boolean> => {
      const since = received
      starts ??= nextOffsets().catch((error: unknown) => {
        starts = undefined
        throw error
      })
      const expected = received.get(partition) ?? (await starts).get(partition)
      if (since !== received) return false
      // The topic may have lost the next messages by retention or compaction: they are requested only once.
      if (expected === undefined || expected === first || requested.get(partition) === expected) return true
      requested.set(partition, expected)
      seek(partition, expected)
      return false
    },
    received: (partition: number, last: string): void => void received.set(partition, (BigInt(last) + 1n).toString()),
  }
}

/** The group's committed offset, or else the topic's first one. */
export const nextOffsets = (kafka: Kafka, topic: string, groupId: string): Promise<ReadonlyMap<number, string>> =>
  withAdmin(kafka, async (admin) => {
    const ends = await admin.fetchTopicOffsets(topic)
    const [committed] = await admin.fetchOffsets({ groupId, topics: [topic] })
    const offsets = new Map(ends.map(({ partition, low }) => [partition, low]))
    for (const { partition, offset } of committed?.partitions ?? [])
      if (BigInt(offset) >= 0n) offsets.set(partition, offset)
    return offsets
  })
